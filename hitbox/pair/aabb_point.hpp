// aabb_point.hpp: axis-aligned box and point (point in AABB).
#pragma once

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-point
/// Shapes        closed box of 2 or 3 dimensions, infinite corners allowed; point.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact: comparisons only.
/// Degenerate    An empty box intersects nothing, and so does a point with a NaN or an infinity.
/// Cost          about 8 ns; where they just touch 8 ns on a grid, 8 ns in full precision.
/// Source        Ericson 2005, 4.2.
template <int N, Scalar T>
constexpr bool answer(Intersects, const Aabb<N, T>& box, const Vec<N, T>& point) {
    bool meet = true;
    for (std::size_t i = 0; i < N; ++i) {
        const T x = point[i], low = box.min[i], high = box.max[i];
        meet &= (low <= x) & (x <= high) & exact::is_finite(x);
    }
    return meet;
}

}  // namespace hitbox::verb
