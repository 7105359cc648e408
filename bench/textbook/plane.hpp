// plane.hpp: textbook tests of a plane and every other shape (projected radius, sides; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>

namespace hitbox::textbook {

namespace detail {

/// The signed distance from the plane, in lengths of its normal.
template <class T>
T height(const Plane<T>& plane, const Vec<3, T>& p) {
    return dot(plane.normal, p) - plane.offset;
}

/// The height of the center of a box, and its projected radius along the normal.
template <class T>
struct HeightAndReach {
    T height, reach;
};
template <class T>
HeightAndReach<T> height_and_reach(const Plane<T>& plane, const Aabb<3, T>& box) {
    const Vec<3, T> center = (box.max + box.min) * T(0.5), h = box.max - center, &n = plane.normal;
    return {height(plane, center), h.x * std::fabs(n.x) + h.y * std::fabs(n.y) + h.z * std::fabs(n.z)};
}
template <class T>
HeightAndReach<T> height_and_reach(const Plane<T>& plane, const Obb<T>& box) {
    const Vec<3, T>& n = plane.normal;
    return {height(plane, box.center), std::fabs(dot(n, box.half_axes[0])) +
                                           std::fabs(dot(n, box.half_axes[1])) +
                                           std::fabs(dot(n, box.half_axes[2]))};
}

}  // namespace detail

/// Source: Ericson 2005, 5.2.3.
template <class T>
bool intersects(const Aabb<3, T>& box, const Plane<T>& plane) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return std::fabs(height) <= reach;
}
template <class T>
bool intersects(const Obb<T>& box, const Plane<T>& plane) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return std::fabs(height) <= reach;
}
template <class T>
bool intersects(const Plane<T>& plane, const Rectangle<T>& r) {
    return std::fabs(detail::height(plane, r.center)) <=
           std::fabs(dot(plane.normal, r.half_axes[0])) + std::fabs(dot(plane.normal, r.half_axes[1]));
}

/// The normal may have any length, so squares are compared. Source: Ericson 2005, 5.2.2.
template <class T>
bool intersects(const Plane<T>& plane, const Sphere<T>& sphere) {
    const T height = detail::height(plane, sphere.center);
    return height * height <= sphere.radius * sphere.radius * length_sq(plane.normal);
}

template <class T>
bool intersects(const Plane<T>& plane, const Vec<3, T>& point) {
    return dot(plane.normal, point) == plane.offset;
}

/// Source: Ericson 2005, 5.3.1, with signs instead of a division.
template <class T>
bool intersects(const Line<T>& line, const Plane<T>& plane) {
    return dot(plane.normal, line.direction) != 0 || detail::height(plane, line.origin) == 0;
}
template <class T>
bool intersects(const Plane<T>& plane, const Ray<T>& ray) {
    const T height = detail::height(plane, ray.origin);
    return height == 0 || height * dot(plane.normal, ray.direction) < 0;
}
template <class T>
bool intersects(const Plane<T>& plane, const Segment<T>& segment) {
    return detail::height(plane, segment.a) * detail::height(plane, segment.b) <= 0;
}
template <class T>
bool intersects(const Plane<T>& plane, const Triangle<T>& t) {
    const T a = detail::height(plane, t.a), b = detail::height(plane, t.b), c = detail::height(plane, t.c);
    return !((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0));
}

/// Source: Ericson 2005, 5.4.4.
template <class T>
bool intersects(const Plane<T>& a, const Plane<T>& b) {
    if (length_sq(cross(a.normal, b.normal)) != 0) return true;
    return a.normal * b.offset == b.normal * a.offset;
}

}  // namespace hitbox::textbook
