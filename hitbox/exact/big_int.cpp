// big_int.cpp: schoolbook arithmetic for BigInt.
#include <hitbox/exact/big_int.hpp>

#include <cstddef>
#include <utility>

namespace hitbox::exact {

namespace {

int compare(const Limbs& a, const Limbs& b) {
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    for (std::size_t i = a.size(); i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

Limbs add(const Limbs& longer, const Limbs& shorter) {
    Limbs r;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < longer.size(); ++i) {
        carry += std::uint64_t(longer[i]) + (i < shorter.size() ? shorter[i] : 0);
        r.push_back(std::uint32_t(carry));
        carry >>= 32;
    }
    if (carry != 0) r.push_back(std::uint32_t(carry));
    return r;
}

Limbs subtract(const Limbs& larger, const Limbs& smaller) {
    Limbs r;
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < larger.size(); ++i) {
        std::int64_t d = std::int64_t(larger[i]) - (i < smaller.size() ? smaller[i] : 0) - borrow;
        borrow = d < 0;
        if (d < 0) d += std::int64_t(1) << 32;
        r.push_back(std::uint32_t(d));
    }
    r.drop_leading_zeros();
    return r;
}

}  // namespace

BigInt BigInt::shifted(std::int64_t v, int shift) {
    BigInt r;
    if (v == 0) return r;
    r.sign_ = v < 0 ? Sign::negative : Sign::positive;
    const std::uint64_t magnitude = v < 0 ? 0 - std::uint64_t(v) : std::uint64_t(v);
    r.limbs_.assign_zeros(std::size_t(shift) / 32);
    const unsigned rest = unsigned(shift) % 32;
    const std::uint64_t low = (magnitude & 0xffffffffu) << rest, high = (magnitude >> 32) << rest;
    const std::uint64_t middle = (low >> 32) + (high & 0xffffffffu);
    r.limbs_.push_back(std::uint32_t(low));
    r.limbs_.push_back(std::uint32_t(middle));
    r.limbs_.push_back(std::uint32_t((high >> 32) + (middle >> 32)));
    r.limbs_.drop_leading_zeros();
    return r;
}

BigInt BigInt::plus(const BigInt& b, Sign sign_of_b) const {
    if (sign_of_b == Sign::zero) return *this;
    BigInt r;
    if (sign_ == Sign::zero) {
        r.sign_ = sign_of_b;
        r.limbs_ = b.limbs_;
        return r;
    }
    const int order = compare(limbs_, b.limbs_);
    const Limbs& larger = order < 0 ? b.limbs_ : limbs_;
    const Limbs& smaller = order < 0 ? limbs_ : b.limbs_;
    if (sign_ == sign_of_b) {
        r.sign_ = sign_;
        r.limbs_ = add(larger, smaller);
    } else if (order != 0) {
        r.sign_ = order < 0 ? sign_of_b : sign_;
        r.limbs_ = subtract(larger, smaller);
    }
    return r;
}

BigInt operator*(const BigInt& a, const BigInt& b) {
    BigInt r;
    r.sign_ = a.sign_ * b.sign_;
    if (r.sign_ == Sign::zero) return r;
    const std::size_t m = a.limbs_.size(), n = b.limbs_.size();
    r.limbs_.assign_zeros(m + n);
    const std::uint32_t *x = a.limbs_.data(), *y = b.limbs_.data();
    std::uint32_t* const product = r.limbs_.data();
    for (std::size_t i = 0; i < m; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < n; ++j) {
            carry += std::uint64_t(x[i]) * y[j] + product[i + j];
            product[i + j] = std::uint32_t(carry);
            carry >>= 32;
        }
        product[i + n] = std::uint32_t(carry);
    }
    r.limbs_.drop_leading_zeros();
    return r;
}

Scaled scaled(const BigInt& a) {
    const std::uint32_t* const limbs = a.limbs_.data();
    const std::size_t count = a.limbs_.size();
    const auto limb = [&](std::size_t i) -> std::uint64_t { return i < count ? limbs[i] : 0; };
    Scaled r{double(limb(1) << 32 | limb(0)), 0};
    if (count > 2) {
        bool more = false;
        for (std::size_t i = 0; i + 4 < count; ++i) more |= limbs[i] != 0;
        // With three limbs the fourth index from the top is out of range; limb() returns zero for it.
        const std::size_t top = count - 1;
        r = detail::rounded_once(limb(top) << 32 | limb(top - 1), limb(top - 2) << 32 | limb(top - 3), more,
                                 32 * (int(count) - 4));
    }
    return {a.sign_ == Sign::negative ? -r.value : r.value, r.exponent};
}

}  // namespace hitbox::exact
