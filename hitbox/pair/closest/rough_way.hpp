// rough_way.hpp: the shortest way between a segment and a segment or triangle, rounded (closest points, without a bound).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// Where on a segment the point is that is nearest to another point, from 0 to 1, rounded.
inline double rough_place_on(const Vec3& a, const Vec3& way, const Vec3& p) {
    const double t = dot(p - a, way) / length_sq(way);
    return t > 0 ? t < 1 ? t : 1 : 0;
}

/// A vector to a point of a segment from a point of an edge, or of the face of a triangle.
struct RoughWay {
    Vec3 way;
    double on_axis = 0, on_edge = 0;  ///< where they are on both, from 0 to 1
    std::size_t edge = 0;             ///< of a triangle; 3 is its face
};

/// From the edge at p to the axis at a, with their directions. The axis may be a point. Of parallel ones an end is taken.
/// Source: Ericson 2005, 5.1.9.
inline RoughWay rough_way_of_segments(const Vec3& p, const Vec3& e, const Vec3& a, const Vec3& d) {
    RoughWay r;
    const double ee = length_sq(e), dd = length_sq(d), de = dot(d, e), area = dd * ee - de * de;
    const bool is_skew = area > 0x1p-30 * dd * ee;
    if (is_skew) r.on_axis = std::clamp((dot(p - a, d) * ee - dot(p - a, e) * de) / area, 0.0, 1.0);
    const Vec3 of_axis = a + d * r.on_axis;
    if (ee > 0) r.on_edge = rough_place_on(p, e, of_axis);
    const Vec3 of_edge = p + e * r.on_edge;
    const bool is_end = r.on_edge == 0 || r.on_edge == 1;
    if (dd > 0 && (is_skew || is_end)) r.on_axis = rough_place_on(a, d, of_edge);
    r.way = a + d * r.on_axis - of_edge;
    return r;
}

/// Calls see(way) for ways from a triangle to a segment of which one is nearly the shortest, if they do not meet.
/// Source: Ericson 2005, 5.1.9 and 5.1.5.
template <class See>
void for_each_rough_way(const std::array<Vec3, 3>& corner, const Vec3& a, const Vec3& b, const See& see) {
    const Vec3 normal = cross(corner[1] - corner[0], corner[2] - corner[0]), d = b - a;
    const double square = length_sq(normal);
    const auto over_face = [&](const Vec3& p, double on_axis) {
        for (std::size_t i = 0; i < 3; ++i)
            if (dot(cross(corner[(i + 1) % 3] - corner[i], p - corner[i]), normal) < 0) return;
        see(RoughWay{normal * (dot(normal, p - corner[0]) / square), on_axis, 0, 3});
    };
    over_face(a, 0);
    if (length_sq(d) > 0) over_face(b, 1);
    for (std::size_t i = 0; i < 3; ++i) {
        RoughWay r = rough_way_of_segments(corner[i], corner[(i + 1) % 3] - corner[i], a, d);
        r.edge = i;
        see(r);
    }
}

}  // namespace hitbox::detail
