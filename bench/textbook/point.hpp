// point.hpp: textbook tests of a point in a box, sphere, triangle or rectangle (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>

namespace hitbox::textbook {

template <class T>
bool intersects(const Vec<3, T>& a, const Vec<3, T>& b) {
    return a == b;
}

/// Source: Ericson 2005, 4.2, without branches.
template <class T>
bool intersects(const Aabb<3, T>& box, const Vec<3, T>& p) {
    return bool((p.x >= box.min.x) & (p.x <= box.max.x) & (p.y >= box.min.y) & (p.y <= box.max.y) &
                (p.z >= box.min.z) & (p.z <= box.max.z));
}

/// In the frame of the box, whose axes are assumed to be perpendicular. Source: Ericson 2005, 4.4.
template <class T>
bool intersects(const Obb<T>& box, const Vec<3, T>& point) {
    const Vec<3, T> p = point - box.center;
    for (const Vec<3, T>& h : box.half_axes)
        if (std::fabs(dot(p, h)) > dot(h, h)) return false;
    return true;
}

template <class T>
bool intersects(const Vec<3, T>& point, const Sphere<T>& sphere) {
    return length_sq(point - sphere.center) <= sphere.radius * sphere.radius;
}

/// First tests the plane, which rejects nearly all points. Source: Ericson 2005, 4.4 in the plane.
template <class T>
bool intersects(const Vec<3, T>& point, const Rectangle<T>& r) {
    const Vec<3, T> p = point - r.center, &u = r.half_axes[0], &v = r.half_axes[1];
    if (dot(p, cross(u, v)) != 0) return false;
    return std::fabs(dot(p, u)) <= dot(u, u) && std::fabs(dot(p, v)) <= dot(v, v);
}

/// First tests the plane, then barycentric coordinates. Source: Ericson 2005, 3.4.
template <class T>
bool intersects(const Vec<3, T>& point, const Triangle<T>& t) {
    const Vec<3, T> e = t.b - t.a, f = t.c - t.a, p = point - t.a;
    if (dot(p, cross(e, f)) != 0) return false;
    const T ee = dot(e, e), ef = dot(e, f), ff = dot(f, f), pe = dot(p, e), pf = dot(p, f);
    const T v = ff * pe - ef * pf, w = ee * pf - ef * pe;
    return v >= 0 && w >= 0 && v + w <= ee * ff - ef * ef;
}

}  // namespace hitbox::textbook
