// counted.hpp: the error bound of a formula, computed by the compiler from the formula itself (static filter).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>

#include <limits>
#include <type_traits>

namespace hitbox::exact {

/// A number type that computes bounds instead of values. Run through a formula, it gives the largest size of
/// the result and its largest error, for inputs of at most one `size`:
///
///     |value| <= most * size^degree,    |error| <= error * u * size^degree,    u the unit roundoff.
///
/// A formula is a function template over its number type, so the counted formula is the one that runs. All its
/// terms must have the same degree. The count is a constant expression; a test multiplies it by `size^degree`.
/// Source: Devillers, Pion 2003, "Efficient Exact Geometric Predicates for Delaunay Triangulations" (static filters).
struct Counted {
    double most = 1, error = 0;

    friend constexpr Counted operator-(const Counted& a) { return a; }
    friend constexpr Counted operator+(const Counted& a, const Counted& b) {
        return {a.most + b.most, a.error + b.error + (a.most + b.most)};
    }
    friend constexpr Counted operator-(const Counted& a, const Counted& b) { return a + b; }
    friend constexpr Counted operator*(const Counted& a, const Counted& b) {
        return {a.most * b.most, a.error * b.most + b.error * a.most + a.most * b.most};
    }
    /// A product with 2 or 1/2 is exact.
    friend constexpr Counted twice(const Counted& a) { return {2 * a.most, 2 * a.error}; }
    friend constexpr Counted absolute(const Counted& a) { return a; }
    friend constexpr Counted larger(const Counted& a, const Counted& b) {
        return {a.most > b.most ? a.most : b.most, a.error > b.error ? a.error : b.error};
    }
    friend constexpr Counted smaller(const Counted& a, const Counted& b) { return larger(a, b); }
};

/// An exact input, and an input that is a rounded difference or sum of at most the size.
constexpr Counted stored{1, 0}, rounded_once{1, 1};

/// The factor of size^degree in the error bound of a whole test: all its signs share one bound, and no magnitudes are
/// computed. It is a hundred times wider than the bounds of approx.hpp; about one in 10^12 random tests, and tests of
/// touching shapes, are undecided and go to the next stage. The factor 1 + 2^-10 covers products of errors and the
/// roundings of the size, of its powers and of the bound itself, a few dozen in all.
template <class T>
constexpr T bound_factor(const Counted& result) {
    return T(result.error * (1 + 0x1p-10) * size_bound_scale) * unit_roundoff_of<T>;
}

/// True if the third power of `size` neither overflows nor comes near the subnormal numbers. False for infinity and NaN.
/// If `size` is a sum over all inputs, this one comparison checks all of them.
HITBOX_INLINE bool coarse_range(double size) { return size > 0x1p-300 && size < 0x1p300; }

}  // namespace hitbox::exact
