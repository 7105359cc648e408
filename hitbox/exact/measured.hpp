// measured.hpp: a double with its magnitude, for a bound that fits the operands (running error bound).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/plain.hpp>

#include <cmath>

namespace hitbox::exact {

/// A double with its magnitude, which is what the double would be if no terms cancelled. Its error is at most
/// error_bound<k> times the magnitude (approx.hpp), where k is the error index of its formula.
struct Measured {
    double value = 0, magnitude = 0;

    constexpr Measured() = default;
    explicit constexpr Measured(double v) : value(v), magnitude(v < 0 ? -v : v) {}
    constexpr Measured(double v, double m) : value(v), magnitude(m) {}

    friend HITBOX_INLINE Measured operator+(const Measured& a, const Measured& b) {
        return {a.value + b.value, a.magnitude + b.magnitude};
    }
    friend HITBOX_INLINE Measured operator-(const Measured& a, const Measured& b) {
        return {a.value - b.value, a.magnitude + b.magnitude};
    }
    friend HITBOX_INLINE Measured operator*(const Measured& a, const Measured& b) {
        return {a.value * b.value, a.magnitude * b.magnitude};
    }
    friend HITBOX_INLINE Measured operator-(const Measured& a) { return {-a.value, a.magnitude}; }
    friend HITBOX_INLINE Measured absolute(const Measured& a) { return {std::fabs(a.value), a.magnitude}; }
    friend HITBOX_INLINE Measured twice(const Measured& a) { return {2 * a.value, 2 * a.magnitude}; }
    friend HITBOX_INLINE Measured larger(const Measured& a, const Measured& b) {
        return {exact::larger(a.value, b.value), exact::larger(a.magnitude, b.magnitude)};
    }
    friend HITBOX_INLINE Measured smaller(const Measured& a, const Measured& b) {
        return {exact::smaller(a.value, b.value), exact::larger(a.magnitude, b.magnitude)};
    }
};

/// The error index of a formula, computed by the compiler: the formula is called with these.
struct ErrorIndex {
    int k = 0;
    constexpr ErrorIndex(int of = 0) : k(of) {}
    friend constexpr ErrorIndex operator+(const ErrorIndex& a, const ErrorIndex& b) {
        return (a.k > b.k ? a.k : b.k) + 1;
    }
    friend constexpr ErrorIndex operator-(const ErrorIndex& a, const ErrorIndex& b) { return a + b; }
    friend constexpr ErrorIndex operator*(const ErrorIndex& a, const ErrorIndex& b) { return a.k + b.k + 1; }
    friend constexpr ErrorIndex operator-(const ErrorIndex& a) { return a; }
    friend constexpr ErrorIndex absolute(const ErrorIndex& a) { return a; }
    friend constexpr ErrorIndex twice(const ErrorIndex& a) { return a; }
    friend constexpr ErrorIndex larger(const ErrorIndex& a, const ErrorIndex& b) { return a.k > b.k ? a : b; }
    friend constexpr ErrorIndex smaller(const ErrorIndex& a, const ErrorIndex& b) { return larger(a, b); }
};

}  // namespace hitbox::exact
