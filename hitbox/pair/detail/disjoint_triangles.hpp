// disjoint_triangles.hpp: the distance between two triangles that share no point, rounded.
#pragma once

#include <hitbox/pair/detail/closest_on_triangle.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace hitbox::detail {

/// Squared distance between segments p0-p1 and q0-q1.
/// Source: Ericson 2005, 5.1.9, with the parallel case taken by the clamping.
inline double segment_distance_sq(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Vec3 d1 = p1 - p0, d2 = q1 - q0, r = p0 - q0;
    const double a = length_sq(d1), e = length_sq(d2), b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r);
    const auto clamp = [](double t) { return (std::min)((std::max)(t, 0.0), 1.0); };
    const double det = a * e - b * b;
    double s = det > 0 ? clamp((b * f - c * e) / det) : 0;
    double t = e > 0 ? (b * s + f) / e : 0;
    if (t < 0)
        t = 0, s = a > 0 ? clamp(-c / a) : 0;
    else if (t > 1)
        t = 1, s = a > 0 ? clamp((b - c) / a) : 0;
    return length_sq((p0 + d1 * s) - (q0 + d2 * t));
}

/// Apart, the nearest points of two triangles lie on two edges or on a corner and a face.
inline double disjoint_distance_sq(const Triangle3& s, const Triangle3& t) {
    const std::array<Vec3, 3> p{s.a, s.b, s.c}, q{t.a, t.b, t.c};
    double least = length_sq(s.a - t.a);
    for (std::size_t i = 0; i < 3; ++i) {
        least = (std::min)({least, length_sq(p[i] - closest_on_triangle(t, p[i])),
                            length_sq(q[i] - closest_on_triangle(s, q[i]))});
        for (std::size_t j = 0; j < 3; ++j)
            least = (std::min)(least, segment_distance_sq(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]));
    }
    return least;
}

}  // namespace hitbox::detail
