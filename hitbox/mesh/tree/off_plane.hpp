// off_plane.hpp: shapes that lie on one side of the plane of a triangle, farther from it than a distance (filter, early out).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

inline double sum_of_sizes(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

/// The heights of a shape above a plane through a place, times the length of the normal.
struct HeightsOverPlane {
    double low, high;
    double reach;   ///< at least the distance of every point from the place
    double radius;  ///< to be taken off both ends
};

/// `way` leads from the place to a point.
inline HeightsOverPlane heights_of(const Vec3& normal, const Vec3& way) {
    const double h = dot(normal, way);
    return {h, h, sum_of_sizes(way), 0};
}
inline HeightsOverPlane both_heights(const HeightsOverPlane& a, const HeightsOverPlane& b) {
    return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, a.reach + b.reach,
            a.radius + b.radius};
}
inline HeightsOverPlane widened_by(const HeightsOverPlane& h, const Vec3& normal, const Vec3& half_axis) {
    const double by = std::fabs(dot(normal, half_axis));
    return {h.low - by, h.high + by, h.reach + sum_of_sizes(half_axis), h.radius};
}

inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Vec3& p) {
    return heights_of(normal, p - place);
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Segment3& s) {
    return both_heights(heights_of(normal, s.a - place), heights_of(normal, s.b - place));
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Triangle3& t) {
    return both_heights(heights_above(normal, place, Segment3{t.a, t.b}), heights_of(normal, t.c - place));
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Rectangle3& r) {
    return widened_by(widened_by(heights_of(normal, r.center - place), normal, r.half_axes[0]), normal,
                      r.half_axes[1]);
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Obb3& b) {
    return widened_by(heights_above(normal, place, Rectangle3{b.center, {b.half_axes[0], b.half_axes[1]}}),
                      normal, b.half_axes[2]);
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Aabb3& b) {
    const Vec3 low = b.min - place, high = b.max - place;
    HeightsOverPlane h{0, 0, sum_of_sizes(low) + sum_of_sizes(high), 0};
    for (std::size_t k = 0; k < 3; ++k) {
        const double at_low = normal[k] * low[k], at_high = normal[k] * high[k];
        h.low += at_low < at_high ? at_low : at_high, h.high += at_low < at_high ? at_high : at_low;
    }
    return h;
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Sphere3& s) {
    HeightsOverPlane h = heights_of(normal, s.center - place);
    h.radius = s.radius;
    return h;
}
inline HeightsOverPlane heights_above(const Vec3& normal, const Vec3& place, const Capsule3& c) {
    HeightsOverPlane h = heights_above(normal, place, Segment3{c.a, c.b});
    h.radius = c.radius;
    return h;
}

/// True only if the whole shape, and all places that it goes over with the motion, are on one side of the plane of t and
/// farther than `d` from it.
///
/// Cross product and dot products have fewer than twenty roundings each, of terms that are not above e = |e1| |e2| and
/// e |x - a|, in sums of absolute coordinates. So 2^-47 of these covers the errors. Tiny numbers are refused, because they may
/// have lost bits.
template <class S>
bool lies_off_plane(const Triangle3& t, const S& shape, double d, const Vec3& motion = {}) {
    const Vec3 e1 = t.b - t.a, e2 = t.c - t.a, normal = cross(e1, e2);
    const double error = 0x1p-47 * sum_of_sizes(e1) * sum_of_sizes(e2), speed = dot(normal, motion);
    const HeightsOverPlane h = heights_above(normal, t.a, shape);
    const double low = h.low + (speed < 0 ? speed : 0), high = h.high + (speed > 0 ? speed : 0);
    const double least = low > 0 ? low : -high, length = std::sqrt(length_sq(normal));
    return least > 0x1p-400 && length > 0x1p-400 &&
           least >
               (d + h.radius) * (1 + 0x1p-40) * (length + error) + error * (h.reach + sum_of_sizes(motion));
}

}  // namespace hitbox::detail
