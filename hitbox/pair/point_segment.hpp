// point_segment.hpp: point and segment (point vs line segment).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/segment.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      point; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a NaN makes a point empty: it meets nothing; a zero segment is its point; a NaN makes it
///             empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Vec<3, T>& point, const Segment<T>& segment) {
    return detail::meet(detail::convex_set(point), detail::convex_set(segment));
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Vec<3, T>& point) {
    return intersects(point, segment);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Vec<3, T>& point, const Segment<T>& segment) {
    return detail::relate(detail::convex_set(point), detail::convex_set(segment));
}

template <Scalar T>
Relation classify(const Segment<T>& segment, const Vec<3, T>& point) {
    return mirrored(classify(point, segment));
}

/// The point of the segment nearest to the point, and that point; nothing where either is empty. Where they
/// meet both are the point itself; where they do not, they differ, and each coordinate is within 8 ulp of the
/// largest coordinate plus the distance, or for floats half an ulp of float.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Segment<T>& segment, const Vec<3, T>& point) {
    return detail::closest_pair(segment, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Segment<T>& segment, const Vec<3, T>& point) {
    return detail::distance_to(segment, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Segment<T>& segment) {
    const auto both = closest_points(segment, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Segment<T>& segment) {
    return distance(segment, point);
}

}  // namespace hitbox
