// integer.hpp: integers whose products are wide enough not to overflow (exact arithmetic of known degree).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/exact/wide_int.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitbox::exact {

/// A signed integer of W words of 64 bits, two's complement, least significant word first. A product has as
/// many words as its factors together. A sum has as many words as the wider term, so formulas leave a few
/// bits free (lattice.hpp). A formula of degree d over one-word inputs is exact in d words. It costs little
/// more than the machine multiplications.
template <int W>
struct Integer {
    std::array<std::uint64_t, std::size_t(W)> word{};

    constexpr Integer() = default;
    explicit constexpr Integer(std::int64_t v) {
        word.fill(v < 0 ? ~std::uint64_t{0} : 0);
        word[0] = std::uint64_t(v);
    }

    /// v * 2^shift. The caller ensures that it fits.
    static Integer shifted(std::int64_t v, int shift) {
        const Integer wide(v);
        Integer r;
        const std::size_t words = std::size_t(shift) / 64;
        const unsigned rest = unsigned(shift) % 64;
        for (std::size_t i = W; i-- > words;) {
            r.word[i] = wide.word[i - words] << rest;
            if (rest != 0 && i > words) r.word[i] |= wide.word[i - words - 1] >> (64 - rest);
        }
        return r;
    }

    constexpr bool is_negative() const { return std::int64_t(word[W - 1]) < 0; }

    friend HITBOX_INLINE Integer operator+(const Integer& a, const Integer& b) {
        Integer r;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < W; ++i) {
            const std::uint64_t s = a.word[i] + carry;
            carry = s < carry;
            r.word[i] = s + b.word[i];
            carry += r.word[i] < s;
        }
        return r;
    }
    friend HITBOX_INLINE Integer operator-(const Integer& a, const Integer& b) {
        Integer r;
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < W; ++i) {
            const std::uint64_t d = a.word[i] - b.word[i];
            const std::uint64_t next = (a.word[i] < b.word[i]) | (d < borrow);
            r.word[i] = d - borrow;
            borrow = next;
        }
        return r;
    }
    friend HITBOX_INLINE Integer operator-(const Integer& a) { return Integer() - a; }

    friend HITBOX_INLINE Sign sign(const Integer& a) {
        if (a.is_negative()) return Sign::negative;
        std::uint64_t any = 0;
        for (const std::uint64_t w : a.word) any |= w;
        return any != 0 ? Sign::positive : Sign::zero;
    }
    friend HITBOX_INLINE Integer twice(const Integer& a) { return a + a; }
    friend HITBOX_INLINE Integer absolute(const Integer& a) { return a.is_negative() ? -a : a; }
    friend HITBOX_INLINE Integer larger(const Integer& a, const Integer& b) {
        return (a - b).is_negative() ? b : a;
    }
    friend HITBOX_INLINE Integer smaller(const Integer& a, const Integer& b) {
        return (a - b).is_negative() ? a : b;
    }
};

#if HITBOX_HAS_INT128
/// The built-in 128-bit integer. It is stored unsigned, because signed overflow is undefined.
template <>
struct Integer<2> {
    __extension__ using Raw = unsigned __int128;
    __extension__ using Signed = __int128;
    Raw value = 0;

    constexpr Integer() = default;
    explicit constexpr Integer(std::int64_t v) : value(Raw(v)) {}
    static Integer from_raw(Raw v) {
        Integer r;
        r.value = v;
        return r;
    }
    static Integer shifted(std::int64_t v, int shift) { return from_raw(Raw(v) << shift); }

    constexpr bool is_negative() const { return Signed(value) < 0; }
    friend HITBOX_INLINE Integer operator+(const Integer& a, const Integer& b) {
        return from_raw(a.value + b.value);
    }
    friend HITBOX_INLINE Integer operator-(const Integer& a, const Integer& b) {
        return from_raw(a.value - b.value);
    }
    friend HITBOX_INLINE Integer operator-(const Integer& a) { return from_raw(0 - a.value); }
    friend HITBOX_INLINE Sign sign(const Integer& a) {
        return Sign(int(Signed(a.value) > 0) - int(Signed(a.value) < 0));
    }
    friend HITBOX_INLINE Integer twice(const Integer& a) { return from_raw(a.value + a.value); }
    friend HITBOX_INLINE Integer absolute(const Integer& a) { return a.is_negative() ? -a : a; }
    friend HITBOX_INLINE Integer larger(const Integer& a, const Integer& b) {
        return Signed(a.value) < Signed(b.value) ? b : a;
    }
    friend HITBOX_INLINE Integer smaller(const Integer& a, const Integer& b) {
        return Signed(a.value) < Signed(b.value) ? a : b;
    }
};

HITBOX_INLINE Integer<2> operator*(const Integer<1>& a, const Integer<1>& b) {
    using I = Integer<2>;
    return I::from_raw(I::Raw(I::Signed(std::int64_t(a.word[0])) * std::int64_t(b.word[0])));
}
#endif

namespace detail {

template <int W>
HITBOX_INLINE std::array<std::uint64_t, std::size_t(W)> words_of(const Integer<W>& a) {
#if HITBOX_HAS_INT128
    if constexpr (W == 2)
        return {std::uint64_t(a.value), std::uint64_t(a.value >> 64)};
    else
#endif
        return a.word;
}
template <int W>
HITBOX_INLINE Integer<W> integer_of(const std::array<std::uint64_t, std::size_t(W)>& words) {
    Integer<W> r;
#if HITBOX_HAS_INT128
    if constexpr (W == 2)
        r.value = typename Integer<W>::Raw(words[1]) << 64 | words[0];
    else
#endif
        r.word = words;
    return r;
}

}  // namespace detail

/// Schoolbook multiplication of the bit patterns. For a negative factor this adds 2^(64 W) times the other
/// factor, which is subtracted afterwards.
template <int A, int B>
HITBOX_INLINE Integer<A + B> operator*(const Integer<A>& a, const Integer<B>& b) {
    const auto x = detail::words_of(a);
    const auto y = detail::words_of(b);
    std::array<std::uint64_t, std::size_t(A + B)> r{};
    for (std::size_t i = 0; i < A; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < B; ++j) {
            const detail::Product p = detail::multiply_add(x[i], y[j], r[i + j], carry);
            r[i + j] = p.low, carry = p.high;
        }
        r[i + B] = carry;
    }
    const auto take_off = [&r](const auto& factor, std::size_t at, bool negative) {
        const std::uint64_t mask = negative ? ~std::uint64_t{0} : 0;
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < factor.size(); ++i) {
            const std::uint64_t from = r[at + i], less = factor[i] & mask, d = from - less;
            r[at + i] = d - borrow;
            borrow = std::uint64_t(from < less) | std::uint64_t(d < borrow);
        }
    };
    take_off(y, A, a.is_negative());
    take_off(x, B, b.is_negative());
    return detail::integer_of<A + B>(r);
}

/// a with its sign flipped if b is negative.
template <int A, int B>
HITBOX_INLINE Integer<A> turned_like(const Integer<A>& a, const Integer<B>& b) {
    return b.is_negative() ? -a : a;
}

}  // namespace hitbox::exact
