// point_point.hpp: two points (point vs point).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         point-point
/// Shapes        two points.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact: comparisons only.
/// Degenerate    A point with a NaN or an infinity is empty and intersects nothing.
/// Cost          about 2 to 6 ns; where they just touch 2 to 6 ns on a grid, 3 to 6 ns in full precision.
/// Source        the definition.
template <Scalar T>
constexpr bool answer(Intersects, const Vec<3, T>& a, const Vec<3, T>& b) {
    // The second test is false for infinities: infinity minus infinity is NaN.
    const auto is_shared = [](T x, T y) { return (x == y) & (x - y == 0); };
    return is_shared(a.x, b.x) & is_shared(a.y, b.y) & is_shared(a.z, b.z);
}

}  // namespace hitbox::verb
