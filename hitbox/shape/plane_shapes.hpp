// plane_shapes.hpp: segment, ray and disk in the plane (2D segment, 2D ray, circle).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

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

}  // namespace hitbox
