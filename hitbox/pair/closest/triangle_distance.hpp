// triangle_distance.hpp: the distance of a triangle from a point or a disjoint triangle, for meshes with finite coordinates.
#pragma once

#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

// ---- points -----------------------------------------------------------------------------------------------

/// The point of the triangle nearest to p. closest_on.hpp states its error.
inline Vec3 closest_on_triangle(const Triangle3& t, const Vec3& p) {
    const auto both = closest_pair(t, p);
    return both ? both->a : t.a;
}

/// True if distance_to(t, p) is at most `limit`. Much faster than the distance for points that lie on the
/// triangle or nearly so, because doubles show that they are close, but not how close.
bool is_within(const Triangle3& t, const Vec3& p, double limit);

// ---- disjoint triangles -----------------------------------------------------------------------------------

/// The closest points of two segments, as parameters from 0 to 1, and the vector from the second point to the first.
struct SegmentGap {
    Vec3 way;
    double s = 0, t = 0;
};

/// The closest points of segments p0-p1 and q0-q1, in double-double.
SegmentGap between_hard_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1);

/// The closest points of segments p0-p1 and q0-q1. Source: Ericson 2005, 5.1.9.
inline SegmentGap between_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Vec3 d1 = p1 - p0, d2 = q1 - q0, r = p0 - q0;
    const double a = length_sq(d1), e = length_sq(d2), b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r);
    const auto clamp = [](double t) { return t < 0 ? 0 : t > 1 ? 1 : t; };
    const double det = a * e - b * b, apart = length_sq(r), least = a < e ? a : e;
    // If the segments are nearly parallel, the determinant is mostly rounding error. If they are far apart
    // for their size, its factors are. Squares of tiny or huge lengths are out of range.
    if (!(det > 0x1p-20 * (a * e) && apart < 0x1p26 * least && 0x1p-200 < least && a + e < 0x1p200))
        return between_hard_segments(p0, p1, q0, q1);
    double s = clamp((b * f - c * e) / det), t = (b * s + f) / e;
    if (t < 0)
        t = 0, s = clamp(-c / a);
    else if (t > 1)
        t = 1, s = clamp((b - c) / a);
    return {(p0 + d1 * s) - (q0 + d2 * t), s, t};
}

/// The vector between the closest points, from the second to the first. For disjoint triangles they lie on
/// two edges, or on a corner and a face.
inline Vec3 between_triangles(const Triangle3& s, const Triangle3& t) {
    const std::array<Vec3, 3> p{s.a, s.b, s.c}, q{t.a, t.b, t.c};
    Vec3 nearest = s.a - t.a;
    double least = length_sq(nearest);
    const auto offer = [&](const Vec3& way) {
        const double d = length_sq(way);
        if (d < least) nearest = way, least = d;
    };
    for (std::size_t i = 0; i < 3; ++i) {
        offer(p[i] - closest_on_triangle(t, p[i]));
        offer(q[i] - closest_on_triangle(s, q[i]));
        for (std::size_t j = 0; j < 3; ++j)
            offer(between_segments(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]).way);
    }
    return nearest;
}

/// The same for triangles whose squared lengths leave the range of double.
double hard_disjoint_distance(const Triangle3& s, const Triangle3& t);

/// The distance of two disjoint triangles. It is zero only if it is below every positive double.
inline double disjoint_distance(const Triangle3& s, const Triangle3& t) {
    const double d = length_sq(between_triangles(s, t));
    return 0x1p-900 < d && d < 0x1p900 ? std::sqrt(d) : hard_disjoint_distance(s, t);
}

/// The closest points of two disjoint triangles, of s and of t, rounded. A corner is returned without rounding.
std::array<Vec3, 2> closest_of_disjoint(const Triangle3& s, const Triangle3& t);

}  // namespace hitbox::detail
