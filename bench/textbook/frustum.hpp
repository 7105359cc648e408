// frustum.hpp: textbook tests of a frustum and every other shape (six planes, culling; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// False if `is_out(plane)` holds for one of the planes. A shape that is outside of none may still be beside an edge.
template <class T, class IsOut>
bool in_all(const Frustum<T>& frustum, const IsOut& is_out) {
    for (const Plane<T>& plane : frustum.planes)
        if (is_out(plane)) return false;
    return true;
}

/// Clipping by one plane after the other. Source: Cyrus, Beck 1978, "Generalized Two- and Three-Dimensional Clipping".
template <class S, class T>
bool frustum_keeps(const Frustum<T>& frustum, const S& s) {
    const Vec<3, T> o = Linear<S>::origin(s), d = Linear<S>::direction(s);
    T near = Linear<S>::low, far = Linear<S>::high;
    for (const Plane<T>& plane : frustum.planes) {
        const T inside = dot(plane.normal, o) - plane.offset, slope = dot(plane.normal, d);
        if (slope == 0) {
            if (inside < 0) return false;
            continue;
        }
        const T t = -inside / slope;
        if (slope > 0)
            near = t > near ? t : near;
        else
            far = t < far ? t : far;
        if (near > far) return false;
    }
    return true;
}

}  // namespace detail

template <class T>
bool intersects(const Frustum<T>& frustum, const Vec<3, T>& point) {
    return detail::in_all(frustum, [&](const Plane<T>& p) { return dot(p.normal, point) < p.offset; });
}

/// The farthest corner along the normal, found without branches, for a frustum that changes with each box.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes", JGT 5(1).
template <class T>
bool intersects(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        const Vec<3, T>& n = p.normal;
        return std::max(n.x * box.min.x, n.x * box.max.x) + std::max(n.y * box.min.y, n.y * box.max.y) +
                   std::max(n.z * box.min.z, n.z * box.max.z) <
               p.offset;
    });
}

/// The same for one frustum and many boxes, where the branches are always taken in the same way (p-vertex).
template <class T>
bool intersects_by_corner(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        const Vec<3, T> corner{p.normal.x >= 0 ? box.max.x : box.min.x,
                               p.normal.y >= 0 ? box.max.y : box.min.y,
                               p.normal.z >= 0 ? box.max.z : box.min.z};
        return dot(p.normal, corner) < p.offset;
    });
}

/// Source: Assarsson, Moller 2000, with the projected radius of Ericson 2005, 5.2.3.
template <class T>
bool intersects(const Frustum<T>& frustum, const Obb<T>& box) {
    const auto& h = box.half_axes;
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        const T reach =
            std::fabs(dot(p.normal, h[0])) + std::fabs(dot(p.normal, h[1])) + std::fabs(dot(p.normal, h[2]));
        return dot(p.normal, box.center) + reach < p.offset;
    });
}
template <class T>
bool intersects(const Frustum<T>& frustum, const Rectangle<T>& r) {
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        const T reach = std::fabs(dot(p.normal, r.half_axes[0])) + std::fabs(dot(p.normal, r.half_axes[1]));
        return dot(p.normal, r.center) + reach < p.offset;
    });
}

/// The normals may have any length, so squares are compared if the center is outside.
template <class T>
bool intersects(const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        const T inside = dot(p.normal, sphere.center) - p.offset;
        return inside < 0 && inside * inside > sphere.radius * sphere.radius * length_sq(p.normal);
    });
}

template <class T>
bool intersects(const Frustum<T>& frustum, const Triangle<T>& t) {
    return detail::in_all(frustum, [&](const Plane<T>& p) {
        return dot(p.normal, t.a) < p.offset && dot(p.normal, t.b) < p.offset &&
               dot(p.normal, t.c) < p.offset;
    });
}

template <class T>
bool intersects(const Frustum<T>& frustum, const Line<T>& line) {
    return detail::frustum_keeps(frustum, line);
}
template <class T>
bool intersects(const Frustum<T>& frustum, const Ray<T>& ray) {
    return detail::frustum_keeps(frustum, ray);
}
template <class T>
bool intersects(const Frustum<T>& frustum, const Segment<T>& segment) {
    return detail::frustum_keeps(frustum, segment);
}

/// A frustum with its corners. Programs that test a frustum against planes or other frusta store them; they
/// are computed once for a camera, outside the timed part.
template <class T>
struct CorneredFrustum {
    std::array<Plane<T>, 6> planes;
    std::array<Vec<3, T>, 8> corners;

    static CorneredFrustum from(const Frustum<T>& f) {
        return {f.planes, f.corners().value_or(std::array<Vec<3, T>, 8>{})};
    }
};

/// True if there are corners on both sides, or on the plane.
template <class T>
bool intersects(const CorneredFrustum<T>& frustum, const Plane<T>& plane) {
    bool front = false, back = false;
    for (const Vec<3, T>& corner : frustum.corners) {
        const T height = dot(plane.normal, corner) - plane.offset;
        front |= height >= 0, back |= height <= 0;
    }
    return front && back;
}

/// False if all corners of one are outside a plane of the other. Pairs separated only by two edges are kept,
/// as in the culling of cameras and lights.
template <class T>
bool intersects(const CorneredFrustum<T>& a, const CorneredFrustum<T>& b) {
    const auto parts = [](const CorneredFrustum<T>& f, const CorneredFrustum<T>& g) {
        for (const Plane<T>& plane : f.planes) {
            bool out = true;
            for (const Vec<3, T>& corner : g.corners) out &= dot(plane.normal, corner) < plane.offset;
            if (out) return true;
        }
        return false;
    };
    return !parts(a, b) && !parts(b, a);
}

}  // namespace hitbox::textbook
