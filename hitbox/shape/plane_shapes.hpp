// plane_shapes.hpp: segment, ray, disk, triangle and oriented box in the plane (2D segment, 2D ray, circle, 2D OBB).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
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

/// The closed triangle with three corners in the plane, of either winding. If they are collinear it is their longest edge or a
/// point. With a NaN or an infinity it is empty. The 3D type is Triangle.
template <class T>
struct PlaneTriangle {
    Vec<2, T> a, b, c;
};

/// The oriented box in the plane: center + s half_axes[0] + t half_axes[1] for s and t from -1 to 1. The half-axes are used as
/// stored: they need not be perpendicular. Zero half-axes give a segment or a point. With a NaN or an infinity it is empty.
template <class T>
struct PlaneObb {
    Vec<2, T> center;
    std::array<Vec<2, T>, 2> half_axes{};

    /// A box that is turned counter-clockwise. The half-axes are rounded.
    static PlaneObb from_angle(const Vec<2, T>& center, const Vec<2, T>& half_extents, T radians) {
        const T c = std::cos(radians), s = std::sin(radians);
        return {
            center,
            {Vec<2, T>{c * half_extents.x, s * half_extents.x}, {-s * half_extents.y, c * half_extents.y}}};
    }
};

using Segment2 = PlaneSegment<double>;
using Segment2f = PlaneSegment<float>;
using Ray2 = PlaneRay<double>;
using Ray2f = PlaneRay<float>;
using Circle2 = Circle<double>;
using Circle2f = Circle<float>;
using Triangle2 = PlaneTriangle<double>;
using Triangle2f = PlaneTriangle<float>;
using Obb2 = PlaneObb<double>;
using Obb2f = PlaneObb<float>;

/// The same points in the plane z = 0. Exact.
template <class T>
constexpr Vec<3, T> in_space(const Vec<2, T>& p) {
    return {p.x, p.y, 0};
}
template <class T>
constexpr Aabb<3, T> in_space(const Aabb<2, T>& box) {
    return {in_space(box.min), in_space(box.max)};
}
template <class T>
constexpr Segment<T> in_space(const PlaneSegment<T>& segment) {
    return {in_space(segment.a), in_space(segment.b)};
}
template <class T>
constexpr Ray<T> in_space(const PlaneRay<T>& ray) {
    return {in_space(ray.origin), in_space(ray.direction)};
}
template <class T>
constexpr Triangle<T> in_space(const PlaneTriangle<T>& t) {
    return {in_space(t.a), in_space(t.b), in_space(t.c)};
}
template <class T>
constexpr Rectangle<T> in_space(const PlaneObb<T>& box) {
    return {in_space(box.center), {in_space(box.half_axes[0]), in_space(box.half_axes[1])}};
}
/// The sphere whose points in the plane z = 0 are those of the circle. Exact.
template <class T>
constexpr Sphere<T> in_space(const Circle<T>& circle) {
    return {in_space(circle.center), circle.radius};
}

/// The segment, ray and sphere types of N dimensions.
template <int N, class T>
using SegmentIn = std::conditional_t<N == 2, PlaneSegment<T>, Segment<T>>;
template <int N, class T>
using RayIn = std::conditional_t<N == 2, PlaneRay<T>, Ray<T>>;
template <int N, class T>
using SphereIn = std::conditional_t<N == 2, Circle<T>, Sphere<T>>;

}  // namespace hitbox
