// convex_numbers.hpp: the two number types of the general algorithm: filtered doubles and integers.
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/sign.hpp>

#include <cmath>

namespace hitbox::detail {

using exact::Sign;
using exact::Triple;

/// A double with its magnitude, for a filter whose formulas are chosen at run time. All values have an error
/// index of at most 16: coordinates 1 (moved to a common origin), edges 2, axes 6, products with coordinates
/// 8, their sums 10, radii 12, ends of intervals 13, their differences 14; offsets of planes 6.
struct Loose {
    double value = 0, magnitude = 0;

    Loose() = default;
    explicit Loose(double v) : value(v), magnitude(std::fabs(v)) {}
    Loose(double v, double m) : value(v), magnitude(m) {}

    friend Loose operator+(Loose a, Loose b) { return {a.value + b.value, a.magnitude + b.magnitude}; }
    friend Loose operator-(Loose a, Loose b) { return {a.value - b.value, a.magnitude + b.magnitude}; }
    friend Loose operator-(Loose a) { return {-a.value, a.magnitude}; }
    friend Loose operator*(Loose a, Loose b) { return {a.value * b.value, a.magnitude * b.magnitude}; }
};

/// The operations on loose numbers. An undecided sign counts as zero, and `doubt` is set. Sizes are compared
/// as computed; this moves the end of an interval by at most its error.
struct LooseNumbers {
    bool doubt = false;

    static bool surely_not_zero(const Loose& n) {
        return std::fabs(n.value) > exact::error_bound<16> * n.magnitude;
    }
    Sign sign_of(const Loose& n) {
        if (surely_not_zero(n)) return n.value > 0 ? Sign::positive : Sign::negative;
        doubt |= n.magnitude != 0;  // also for NaN
        return Sign::zero;
    }
    /// True if sign_of(n) would be undecided.
    static bool doubts(const Loose& n) { return !surely_not_zero(n) && n.magnitude != 0; }
    bool is_zero(const Triple<Loose>& v) {
        if (surely_not_zero(v.x) || surely_not_zero(v.y) || surely_not_zero(v.z)) return false;
        doubt |= !(v.x.magnitude == 0 && v.y.magnitude == 0 && v.z.magnitude == 0);
        return true;
    }
    static Loose absolute(const Loose& n) { return {std::fabs(n.value), n.magnitude}; }
    static Loose lower(const Loose& a, const Loose& b) { return {std::fmin(a.value, b.value), larger(a, b)}; }
    static Loose higher(const Loose& a, const Loose& b) {
        return {std::fmax(a.value, b.value), larger(a, b)};
    }

private:
    static double larger(const Loose& a, const Loose& b) {
        return a.magnitude < b.magnitude ? b.magnitude : a.magnitude;
    }
};

struct ExactNumbers {
    static constexpr bool doubt = false;

    template <class N>
    static Sign sign_of(const N& n) {
        return sign(n);
    }
    template <class N>
    static bool doubts(const N&) {
        return false;
    }
    template <class N>
    static bool is_zero(const Triple<N>& v) {
        return sign(v.x) == Sign::zero && sign(v.y) == Sign::zero && sign(v.z) == Sign::zero;
    }
    template <class N>
    static N absolute(const N& n) {
        return sign(n) == Sign::negative ? -n : n;
    }
    template <class N>
    static N lower(const N& a, const N& b) {
        return sign(b - a) == Sign::negative ? b : a;
    }
    template <class N>
    static N higher(const N& a, const N& b) {
        return sign(b - a) == Sign::positive ? b : a;
    }
};

}  // namespace hitbox::detail
