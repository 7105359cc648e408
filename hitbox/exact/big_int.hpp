// big_int.hpp: signed integers of any size, for exponents that no fixed width holds (bignum).
#pragma once

#include <hitbox/exact/limbs.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstdint>

namespace hitbox::exact {

/// Sign and magnitude in 32-bit limbs, least first, without leading zeros. Beyond 768 bits it allocates: the last resort.
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

    /// The magnitude, least limb first, without leading zeros.
    const Limbs& limbs() const { return limbs_; }

private:
    BigInt plus(const BigInt& b, Sign sign_of_b) const;

    Sign sign_ = Sign::zero;
    Limbs limbs_;
};

}  // namespace hitbox::exact
