// placed_shapes.hpp: transformed shapes of each kind, and their centers (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>

#include "kinds.hpp"

namespace hitbox::bench {

/// p -> p * scale + shift, rounded. Exact for a shape of grid_shapes.hpp and a few sixty-fourths.
template <class T>
struct Placing {
    Vec<3, T> shift;
    T scale = 1;

    Vec<3, T> operator()(const Vec<3, T>& p) const { return p * scale + shift; }
};

template <class T>
Aabb<3, T> placed(const Aabb<3, T>& box, const Placing<T>& to) {
    return {to(box.min), to(box.max)};
}
template <class T>
Capsule<T> placed(const Capsule<T>& capsule, const Placing<T>& to) {
    return {to(capsule.a), to(capsule.b), capsule.radius * to.scale};
}
template <class T>
Plane<T> placed(const Plane<T>& plane, const Placing<T>& to) {
    return {plane.normal, plane.offset * to.scale + dot(plane.normal, to.shift)};
}
template <class T>
Frustum<T> placed(Frustum<T> frustum, const Placing<T>& to) {
    for (Plane<T>& plane : frustum.planes) plane = placed(plane, to);
    return frustum;
}
template <class T>
Line<T> placed(const Line<T>& line, const Placing<T>& to) {
    return {to(line.origin), line.direction};
}
template <class T>
Ray<T> placed(const Ray<T>& ray, const Placing<T>& to) {
    return {to(ray.origin), ray.direction};
}
template <class T>
Obb<T> placed(const Obb<T>& box, const Placing<T>& to) {
    const auto& h = box.half_axes;
    return {to(box.center), {h[0] * to.scale, h[1] * to.scale, h[2] * to.scale}};
}
template <class T>
Vec<3, T> placed(const Vec<3, T>& point, const Placing<T>& to) {
    return to(point);
}
template <class T>
Rectangle<T> placed(const Rectangle<T>& r, const Placing<T>& to) {
    return {to(r.center), {r.half_axes[0] * to.scale, r.half_axes[1] * to.scale}};
}
template <class T>
Segment<T> placed(const Segment<T>& segment, const Placing<T>& to) {
    return {to(segment.a), to(segment.b)};
}
template <class T>
Sphere<T> placed(const Sphere<T>& sphere, const Placing<T>& to) {
    return {to(sphere.center), sphere.radius * to.scale};
}
template <class T>
Triangle<T> placed(const Triangle<T>& triangle, const Placing<T>& to) {
    return {to(triangle.a), to(triangle.b), to(triangle.c)};
}

/// A point well inside; for an infinite shape any of its points.
template <class T>
Vec<3, T> middle(const Aabb<3, T>& box) {
    return box.center();
}
template <class T>
Vec<3, T> middle(const Capsule<T>& capsule) {
    return (capsule.a + capsule.b) * T(0.5);
}
template <class T>
Vec<3, T> middle(const Frustum<T>& frustum) {
    const auto corners = frustum.corners();
    Vec<3, T> sum;
    for (std::size_t i = 0; corners && i < 8; ++i) sum = sum + (*corners)[i];
    return sum * T(0.125);
}
template <class T>
Vec<3, T> middle(const Line<T>& line) {
    return line.origin;
}
template <class T>
Vec<3, T> middle(const Ray<T>& ray) {
    return ray.origin;
}
template <class T>
Vec<3, T> middle(const Obb<T>& box) {
    return box.center;
}
template <class T>
Vec<3, T> middle(const Plane<T>& plane) {
    return plane.nearest_to_origin();
}
template <class T>
Vec<3, T> middle(const Vec<3, T>& point) {
    return point;
}
template <class T>
Vec<3, T> middle(const Rectangle<T>& rectangle) {
    return rectangle.center;
}
template <class T>
Vec<3, T> middle(const Segment<T>& segment) {
    return segment.point_at(T(0.5));
}
template <class T>
Vec<3, T> middle(const Sphere<T>& sphere) {
    return sphere.center;
}
template <class T>
Vec<3, T> middle(const Triangle<T>& t) {
    return (t.a + t.b + t.c) * (T(1) / 3);
}

}  // namespace hitbox::bench
