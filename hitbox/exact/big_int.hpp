// big_int.hpp: signed integers of any size, for exponents too far apart for a fixed width (bignum).
#pragma once

#include <hitbox/exact/limbs.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstdint>

namespace hitbox::exact {

/// A signed integer as sign and magnitude, in 32-bit limbs, least significant first, without leading zeros.
/// It is the last stage. Beyond 768 bits it allocates memory.
class BigInt {
public:
    BigInt() = default;
    explicit BigInt(std::int64_t v) : BigInt(shifted(v, 0)) {}

    /// v * 2^shift.
    static BigInt shifted(std::int64_t v, int shift);

    friend BigInt operator+(const BigInt& a, const BigInt& b) { return a.plus(b, b.sign_); }
    friend BigInt operator-(const BigInt& a, const BigInt& b) { return a.plus(b, -b.sign_); }
    friend BigInt operator-(BigInt a) {
        a.sign_ = -a.sign_;
        return a;
    }
    friend BigInt operator*(const BigInt& a, const BigInt& b);
    friend BigInt twice(const BigInt& a) { return a + a; }
    friend Sign sign(const BigInt& a) { return a.sign_; }
    friend Scaled scaled(const BigInt& a);

    /// The magnitude: limbs, least significant first, without leading zeros.
    const Limbs& limbs() const { return limbs_; }

private:
    BigInt plus(const BigInt& b, Sign sign_of_b) const;

    Sign sign_ = Sign::zero;
    Limbs limbs_;
};

}  // namespace hitbox::exact
