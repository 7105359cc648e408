// point_point.hpp: two points (point vs point).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      point.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a NaN makes a point empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Vec<3, T>& a, const Vec<3, T>& b) {
    return detail::meet(detail::convex_set(a), detail::convex_set(b));
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Vec<3, T>& a, const Vec<3, T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

/// Both points, as they are; nothing where either is empty.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& a, const Vec<3, T>& b) {
    return detail::closest_pair(a, b);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Vec<3, T>& a, const Vec<3, T>& b) {
    return detail::distance_to(a, b);
}

}  // namespace hitbox
