// entry_bound.hpp: a time before which a moving shape surely does not meet a triangle (conservative advancement, filter).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/tree/off_plane.hpp>
#include <hitbox/pair/closest/rough_way.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

// Each direction bounds the time from below: the gap between both shapes along it, divided by the speed at which it closes.
// Roundings make the gap smaller and the speed larger, by far more than they are. A NaN compares as if there were no gap.
//
//     shape   |   gap   |  triangle
//      ( )----|->       |  /
//             |         | /|

constexpr double entry_slack = 0x1p-42;

/// The time at which a gap closes that is `gap` wide, in numbers of the given size; infinite if it does not.
inline double closing_time(double gap, double size_of_gap, double speed, double size_of_speed) {
    const double least = gap - entry_slack * size_of_gap, most = speed + entry_slack * size_of_speed;
    if (!(least > 0x1p-400)) return 0;
    return most > 0 ? least / most : std::numeric_limits<double>::infinity();
}

/// The bound along the normal of the triangle.
template <class S>
double entry_through_plane(const Triangle3& t, const S& shape, const Vec3& motion) {
    const Vec3 e1 = t.b - t.a, e2 = t.c - t.a, normal = cross(e1, e2);
    const HeightsOverPlane h = heights_above(normal, t.a, shape);
    const double size = sum_of_sizes(e1) * sum_of_sizes(e2), length = std::sqrt(length_sq(normal)),
                 speed = dot(normal, motion), radius = h.radius * length;
    if (!(length > 0x1p-400)) return 0;
    const bool above = h.low > 0;
    return closing_time((above ? h.low : -h.high) - radius, size * (h.reach + h.radius),
                        above ? -speed : speed, size * sum_of_sizes(motion));
}

/// The bound for a ball around a point or segment that moves: along the shortest way to the triangle, first from where it is,
/// then from where it may come to. `enough` ends the search.
inline double entry_of_round(const Triangle3& t, Vec3 a, Vec3 b, double radius, const Vec3& motion,
                             double enough) {
    a = a - t.a, b = b - t.a;
    const std::array<Vec3, 3> corner{Vec3{}, t.b - t.a, t.c - t.a};
    const double size = sum_of_sizes(a) + sum_of_sizes(b) + sum_of_sizes(corner[1]) +
                        sum_of_sizes(corner[2]) + radius + sum_of_sizes(motion);
    double entry = 0;
    for (int round = 0; round < 4; ++round) {
        Vec3 way;
        double shortest = std::numeric_limits<double>::infinity();
        for_each_rough_way(corner, a + motion * entry, b + motion * entry, [&](const RoughWay& w) {
            const double square = length_sq(w.way);
            if (square < shortest) shortest = square, way = w.way;
        });
        const double length = std::sqrt(shortest);
        if (!(length > radius)) break;
        const double low = (std::min)(dot(way, a), dot(way, b)),
                     high = (std::max)({0.0, dot(way, corner[1]), dot(way, corner[2])});
        const double later = closing_time(low - high - radius * length, size * length, -dot(way, motion),
                                          length * sum_of_sizes(motion));
        if (!(later > entry + 0x1p-20)) break;
        entry = later;
        if (entry > enough) break;
    }
    return entry;
}

/// The bound for any shape: never above the time of the first contact, and infinite only if there is none.
template <class S>
double earliest_entry(const Triangle3& t, const S& shape, const Vec3& motion, double enough) {
    const double entry = entry_through_plane(t, shape, motion);
    if (entry > enough) return entry;
    if constexpr (requires {
                      shape.center;
                      shape.radius;
                  })
        return (std::max)(entry, entry_of_round(t, shape.center, shape.center, shape.radius, motion, enough));
    else if constexpr (requires {
                           shape.a;
                           shape.radius;
                       })
        return (std::max)(entry, entry_of_round(t, shape.a, shape.b, shape.radius, motion, enough));
    else
        return entry;
}

}  // namespace hitbox::detail
