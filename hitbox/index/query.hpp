// query.hpp: shapes of the plane that an index is asked with, and what it answers (2D segment, circle; hit, neighbor).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cstdint>
#include <span>
#include <type_traits>

namespace hitbox {

/// The segment from a to b in the plane: closed. A segment of equal ends is a point; a NaN or an infinity makes it
/// empty. In space: Segment.
template <class T>
struct PlaneSegment {
    Vec<2, T> a, b;
};

/// The ray origin + t * direction in the plane, t >= 0. Without a direction it is empty, and with a NaN or an infinity.
/// In space: Ray.
template <class T>
struct PlaneRay {
    Vec<2, T> origin, direction;
};

/// The points of the plane within a radius of a center: a closed disk. Empty where the radius is negative, or anything
/// is NaN or infinite. In space: Sphere.
template <class T>
struct Circle {
    Vec<2, T> center;
    T radius = -1;
};

using Segment2 = PlaneSegment<double>;
using Segment2f = PlaneSegment<float>;
using Ray2 = PlaneRay<double>;
using Ray2f = PlaneRay<float>;
using Circle2 = Circle<double>;
using Circle2f = Circle<float>;

/// The segment, ray and sphere of N dimensions.
template <int N, class T>
using SegmentIn = std::conditional_t<N == 2, PlaneSegment<T>, Segment<T>>;
template <int N, class T>
using RayIn = std::conditional_t<N == 2, PlaneRay<T>, Ray<T>>;
template <int N, class T>
using SphereIn = std::conditional_t<N == 2, Circle<T>, Sphere<T>>;

/// How a box or a body lies to the frustum it was culled with.
enum class Visibility {
    inside,  ///< wholly in it
    across,  ///< straddling its border, or only touching it
};

constexpr const char* to_string(Visibility visibility) {
    return visibility == Visibility::inside ? "inside" : "across";
}

/// Takes what culling found, in batches of one kind. Return false to stop.
using CullSink = FunctionRef<bool(Visibility, std::span<const std::uint32_t>)>;

/// A box that a segment or ray enters.
template <int N, class T>
struct CastHit {
    std::uint32_t id = 0;
    double t = 0;  ///< where: from 0 to 1 on a segment, in multiples of a ray's direction; rounded
    Aabb<N, T> box;

    friend constexpr bool operator==(const CastHit&, const CastHit&) = default;
};

/// A box near a point.
template <int N, class T>
struct Neighbor {
    std::uint32_t id = 0;
    double distance_sq = 0;  ///< the square of its distance, rounded; 0 where it holds the point
    Aabb<N, T> box;

    friend constexpr bool operator==(const Neighbor&, const Neighbor&) = default;
};

}  // namespace hitbox
