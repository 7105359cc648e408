// measured_pair.hpp: a double-double with its magnitude, for a bound that fits the operands (running error bound;
// include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <cmath>

namespace hitbox::detail {

/// What Measured is in double. An operation has an error of 2^-102 of the magnitudes of its operands.
struct MeasuredPair {
    exact::DoubleDouble value;
    double magnitude = 0;

    MeasuredPair() = default;
    explicit MeasuredPair(double v) : value{v, 0}, magnitude(std::fabs(v)) {}
    explicit MeasuredPair(const exact::DoubleDouble& v) : value(v), magnitude(std::fabs(v.high)) {}
    MeasuredPair(const exact::DoubleDouble& v, double m) : value(v), magnitude(m) {}

    friend MeasuredPair operator+(const MeasuredPair& a, const MeasuredPair& b) {
        return {a.value + b.value, a.magnitude + b.magnitude};
    }
    friend MeasuredPair operator-(const MeasuredPair& a, const MeasuredPair& b) {
        return {a.value - b.value, a.magnitude + b.magnitude};
    }
    friend MeasuredPair operator*(const MeasuredPair& a, const MeasuredPair& b) {
        return {a.value * b.value, a.magnitude * b.magnitude};
    }
    friend MeasuredPair operator-(const MeasuredPair& a) { return {-a.value, a.magnitude}; }
};

/// The operations on signs, as MeasuredNumbers (form.hpp).
struct MeasuredPairNumbers {
    bool doubt = false;

    /// For up to sixteen operations one after the other.
    static double error_of(const MeasuredPair& n) {
        return 0x1p-97 * HITBOX_TEST_ERROR_BOUND_SCALE * n.magnitude;
    }
    static bool surely_not_zero(const MeasuredPair& n) { return std::fabs(n.value.high) > error_of(n); }
    Sign sign_of(const MeasuredPair& n) {
        if (surely_not_zero(n)) return n.value.high > 0 ? Sign::positive : Sign::negative;
        doubt |= n.magnitude != 0;
        return Sign::zero;
    }
    static bool doubts(const MeasuredPair& n) { return !surely_not_zero(n) && n.magnitude != 0; }
    static MeasuredPair absolute(const MeasuredPair& n) {
        return {n.value.high < 0 ? -n.value : n.value, n.magnitude};
    }
    static MeasuredPair lower(const MeasuredPair& a, const MeasuredPair& b) {
        return {smaller(a.value, b.value), exact::larger(a.magnitude, b.magnitude)};
    }
    static MeasuredPair higher(const MeasuredPair& a, const MeasuredPair& b) {
        return {larger(a.value, b.value), exact::larger(a.magnitude, b.magnitude)};
    }
};

}  // namespace hitbox::detail
