// big_float.hpp: binary numbers that never round: sums and products of doubles, to any length (arbitrary precision).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>

#include <utility>

namespace hitbox::exact {

/// mantissa * 2^exponent. Every number carries its own exponent, so values computed from different inputs can be
/// combined without a common grid. Beyond 768 bits it allocates memory.
class BigFloat {
public:
    BigFloat() = default;

    /// x, which must be finite.
    explicit BigFloat(double x) {
        const Dyadic d = Dyadic::from(x);
        mantissa_ = BigInt(d.mantissa), exponent_ = d.exponent;
    }

    friend BigFloat operator+(const BigFloat& a, const BigFloat& b) {
        return aligned(a, b, [](const BigInt& x, const BigInt& y) { return x + y; });
    }
    friend BigFloat operator-(const BigFloat& a, const BigFloat& b) {
        return aligned(a, b, [](const BigInt& x, const BigInt& y) { return x - y; });
    }
    friend BigFloat operator-(const BigFloat& a) { return {-a.mantissa_, a.exponent_}; }
    friend BigFloat operator*(const BigFloat& a, const BigFloat& b) {
        return {a.mantissa_ * b.mantissa_, a.exponent_ + b.exponent_};
    }
    friend Sign sign(const BigFloat& a) { return sign(a.mantissa_); }
    friend Scaled scaled(const BigFloat& a) {
        const Scaled s = scaled(a.mantissa_);
        return {s.value, s.exponent + a.exponent_};
    }

private:
    BigFloat(BigInt mantissa, int exponent) : mantissa_(std::move(mantissa)), exponent_(exponent) {}

    template <class F>
    static BigFloat aligned(const BigFloat& a, const BigFloat& b, const F& f) {
        if (a.exponent_ == b.exponent_) return {f(a.mantissa_, b.mantissa_), a.exponent_};
        if (a.exponent_ > b.exponent_) return {f(a.shifted_to(b.exponent_), b.mantissa_), b.exponent_};
        return {f(a.mantissa_, b.shifted_to(a.exponent_)), a.exponent_};
    }
    BigInt shifted_to(int exponent) const { return mantissa_ * BigInt::shifted(1, exponent_ - exponent); }

    BigInt mantissa_;
    int exponent_ = 0;
};

}  // namespace hitbox::exact
