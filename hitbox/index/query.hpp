// query.hpp: 2D query shapes and the answers of an index (2D segment, circle; hit, neighbor).
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

/// The closed segment from a to b in the plane. If both ends are equal it is a point. With a NaN or an
/// infinity it is empty. The 3D type is Segment.
template <class T>
struct PlaneSegment {
    Vec<2, T> a, b;
};

/// The ray origin + t * direction, t >= 0, in the plane. It is empty if the direction is zero, or with a NaN
/// or an infinity. The 3D type is Ray.
template <class T>
struct PlaneRay {
    Vec<2, T> origin, direction;
};

/// The closed disk of the given center and radius in the plane. It is empty if the radius is negative, or
/// with a NaN or an infinity. The 3D type is Sphere.
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

/// The segment, ray and sphere types of N dimensions.
template <int N, class T>
using SegmentIn = std::conditional_t<N == 2, PlaneSegment<T>, Segment<T>>;
template <int N, class T>
using RayIn = std::conditional_t<N == 2, PlaneRay<T>, Ray<T>>;
template <int N, class T>
using SphereIn = std::conditional_t<N == 2, Circle<T>, Sphere<T>>;

/// The position of a box or body relative to the frustum of cull.
enum class Visibility {
    inside,  ///< wholly in the frustum
    across,  ///< straddles its border, or only touches it
};

/// The name of the value: "inside" or "across".
constexpr const char* to_string(Visibility visibility) {
    return visibility == Visibility::inside ? "inside" : "across";
}

/// A callback that receives the results of culling, in batches of one kind. It returns false to stop.
using CullSink = FunctionRef<bool(Visibility, std::span<const std::uint32_t>)>;

/// A box that a segment or ray enters.
template <int N, class T>
struct CastHit {
    std::uint32_t id = 0;
    double t = 0;  ///< where it enters: 0 to 1 on a segment, in multiples of a ray's direction; rounded
    Aabb<N, T> box;

    friend constexpr bool operator==(const CastHit&, const CastHit&) = default;
};

/// A box near a point.
template <int N, class T>
struct Neighbor {
    std::uint32_t id = 0;
    double distance_sq = 0;  ///< the squared distance, rounded; 0 if the box contains the point
    Aabb<N, T> box;

    friend constexpr bool operator==(const Neighbor&, const Neighbor&) = default;
};

}  // namespace hitbox
