// aabb_point.hpp: axis-aligned box and point (point in AABB).
#pragma once

#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <optional>

namespace hitbox {

/// True if the point lies in the box or on its border.
///
/// Shapes      closed box of 2 or 3 dimensions, infinite corners allowed; point.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact: comparisons only.
/// Degenerate  an empty box, a NaN or an infinite point meets nothing.
/// Cost        about 1 ns: no branches.
/// Source      Ericson 2005, 4.2.
template <int N, Scalar T>
constexpr bool intersects(const Aabb<N, T>& box, const Vec<N, T>& point) {
    bool meet = true;
    for (std::size_t i = 0; i < N; ++i)
        meet &= (box.min[i] <= point[i]) & (point[i] <= box.max[i]) & (point[i] - point[i] == 0);
    return meet;
}

template <int N, Scalar T>
constexpr bool intersects(const Vec<N, T>& point, const Aabb<N, T>& box) {
    return intersects(box, point);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Vec<3, T>& point) {
    return detail::relate(detail::convex_set(box), detail::convex_set(point));
}

template <Scalar T>
Relation classify(const Vec<3, T>& point, const Aabb<3, T>& box) {
    return mirrored(classify(box, point));
}

/// The point of the box nearest to the point, and that point, exactly: its coordinates are those of the point
/// or of the corners. Nothing where either is empty.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Aabb<3, T>& box, const Vec<3, T>& point) {
    return detail::closest_pair(box, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Aabb<3, T>& box, const Vec<3, T>& point) {
    return detail::distance_to(box, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Aabb<3, T>& box) {
    const auto both = closest_points(box, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Aabb<3, T>& box) {
    return distance(box, point);
}

}  // namespace hitbox
