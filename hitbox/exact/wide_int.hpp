// wide_int.hpp: signed integers of 64*W bits (int128, int256, int512; fixed-width two's complement).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitbox::exact {

namespace detail {

struct Product {
    std::uint64_t high, low;
};

// a * b + c + d. This always fits 128 bits.
HITBOX_INLINE Product multiply_add(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
#if HITBOX_HAS_INT128
    __extension__ using Uint128 = unsigned __int128;
    const Uint128 p = Uint128(a) * b + c + d;
    return {std::uint64_t(p >> 64), std::uint64_t(p)};
#else
    const std::uint64_t mask = 0xffffffffu;
    const std::uint64_t a0 = a & mask, a1 = a >> 32, b0 = b & mask, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, mid = a1 * b0 + (low >> 32);
    const std::uint64_t mid2 = a0 * b1 + (mid & mask);
    Product p{a1 * b1 + (mid >> 32) + (mid2 >> 32), (mid2 << 32) | (low & mask)};
    p.low += c, p.high += p.low < c;
    p.low += d, p.high += p.low < d;
    return p;
#endif
}

}  // namespace detail

/// A signed integer in two's complement, in W limbs, least significant first. Results wrap around;
/// choose W such that none does.
template <int W>
class WideInt {
public:
    static constexpr int bits = 64 * W;

    constexpr WideInt() = default;
    explicit WideInt(std::int64_t v) {
        limb_.fill(v < 0 ? ~std::uint64_t{0} : 0);
        limb_[0] = std::uint64_t(v);
    }

    /// v * 2^shift. The caller ensures that it fits.
    static WideInt shifted(std::int64_t v, int shift) {
        WideInt r;
        const WideInt wide(v);
        const std::size_t limbs = std::size_t(shift) / 64;
        const unsigned rest = unsigned(shift) % 64;
        for (std::size_t i = W; i-- > limbs;) {
            r.limb_[i] = wide.limb_[i - limbs] << rest;
            if (rest != 0 && i > limbs) r.limb_[i] |= wide.limb_[i - limbs - 1] >> (64 - rest);
        }
        return r;
    }

    friend WideInt operator+(const WideInt& a, const WideInt& b) {
        WideInt r;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < W; ++i) {
            const std::uint64_t s = a.limb_[i] + carry;
            carry = s < carry;
            r.limb_[i] = s + b.limb_[i];
            carry += r.limb_[i] < s;
        }
        return r;
    }
    friend WideInt operator-(const WideInt& a) {
        WideInt r;
        std::uint64_t carry = 1;
        for (std::size_t i = 0; i < W; ++i) {
            r.limb_[i] = ~a.limb_[i] + carry;
            carry = carry && r.limb_[i] == 0;
        }
        return r;
    }
    friend WideInt operator-(const WideInt& a, const WideInt& b) {
        WideInt r;
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < W; ++i) {
            const std::uint64_t d = a.limb_[i] - b.limb_[i];
            const std::uint64_t next = (a.limb_[i] < b.limb_[i]) | (d < borrow);
            r.limb_[i] = d - borrow;
            borrow = next;
        }
        return r;
    }
    // The low half of a product in two's complement does not depend on the signs.
    friend WideInt operator*(const WideInt& a, const WideInt& b) {
        WideInt r;
        for (std::size_t i = 0; i < W; ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; i + j < W; ++j) {
                const detail::Product p = detail::multiply_add(a.limb_[i], b.limb_[j], r.limb_[i + j], carry);
                r.limb_[i + j] = p.low;
                carry = p.high;
            }
        }
        return r;
    }

    friend Sign sign(const WideInt& a) {
        if (std::int64_t(a.limb_[W - 1]) < 0) return Sign::negative;
        for (const std::uint64_t l : a.limb_)
            if (l != 0) return Sign::positive;
        return Sign::zero;
    }

    /// The words, least significant first.
    friend const std::array<std::uint64_t, std::size_t(W)>& words_of(const WideInt& a) { return a.limb_; }

    friend Scaled scaled(const WideInt& a) {
        const bool negative = sign(a) == Sign::negative;
        const WideInt m = negative ? -a : a;
        std::size_t top = W;
        while (top > 1 && m.limb_[top - 1] == 0) --top;
        Scaled r{double(m.limb_[0]), 0};
        if (top > 1) {
            bool more = false;
            for (std::size_t i = 0; i + 2 < top; ++i) more |= m.limb_[i] != 0;
            r = detail::rounded_once(m.limb_[top - 1], m.limb_[top - 2], more, 64 * int(top - 2));
        }
        return {negative ? -r.value : r.value, r.exponent};
    }

private:
    std::array<std::uint64_t, std::size_t(W)> limb_{};
};

#if HITBOX_HAS_INT128
/// The built-in 128-bit integer. It is stored unsigned, because signed overflow is undefined.
template <>
class WideInt<2> {
public:
    static constexpr int bits = 128;

    constexpr WideInt() = default;
    explicit WideInt(std::int64_t v) : v_(Raw(v)) {}
    static WideInt shifted(std::int64_t v, int shift) { return {Tag{}, Raw(v) << shift}; }

    friend WideInt operator+(const WideInt& a, const WideInt& b) { return {Tag{}, a.v_ + b.v_}; }
    friend WideInt operator-(const WideInt& a) { return {Tag{}, 0 - a.v_}; }
    friend WideInt operator-(const WideInt& a, const WideInt& b) { return {Tag{}, a.v_ - b.v_}; }
    friend WideInt operator*(const WideInt& a, const WideInt& b) { return {Tag{}, a.v_ * b.v_}; }
    friend Sign sign(const WideInt& a) { return Sign(int(Signed(a.v_) > 0) - int(Signed(a.v_) < 0)); }
    friend std::array<std::uint64_t, 2> words_of(const WideInt& a) {
        return {std::uint64_t(a.v_), std::uint64_t(a.v_ >> 64)};
    }
    friend Scaled scaled(const WideInt& a) { return {double(Signed(a.v_)), 0}; }

private:
    __extension__ using Raw = unsigned __int128;
    __extension__ using Signed = __int128;
    struct Tag {};
    WideInt(Tag, Raw v) : v_(v) {}
    Raw v_ = 0;
};
#endif

}  // namespace hitbox::exact
