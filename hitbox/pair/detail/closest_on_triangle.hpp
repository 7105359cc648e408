// closest_on_triangle.hpp: the point of a triangle nearest to a point, rounded (Voronoi regions).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>

namespace hitbox::detail {

/// The same in twice the digits, for triangles of any form and size.
Vec3 closest_on_hard_triangle(const Triangle3& t, const Vec3& p);

/// The point of the triangle nearest to p, rounded: within a few ulp of the coordinates, never NaN, and never outside
/// the triangle's bounds where it needed the second road.
/// Source: Ericson 2005, 5.1.5, which asks in which Voronoi region of the triangle the point lies.
inline Vec3 closest_on_triangle(const Triangle3& t, const Vec3& p) {
    const Vec3 ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a;
    // Doubles lose the plane of a sliver, the regions of a triangle that is far away for its size, and the squares
    // of what is tiny or huge. Up to here they lose at most some ten of their 53 bits.
    const double b = length_sq(ab), c = length_sq(ac), far = length_sq(ap), least = b < c ? b : c;
    if (!(length_sq(cross(ab, ac)) > 0x1p-20 * (b * c) && far < 0x1p26 * least && 0x1p-200 < least &&
          b + c < 0x1p200))
        return closest_on_hard_triangle(t, p);
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return t.a;
    const Vec3 bp = p - t.b;
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return t.b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return t.a + ab * (d1 / (d1 - d3));
    const Vec3 cp = p - t.c;
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return t.c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return t.a + ac * (d2 / (d2 - d6));
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return t.b + (t.c - t.b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const double scale = 1 / (va + vb + vc);
    return t.a + ab * (vb * scale) + ac * (vc * scale);
}

/// How far p is from the triangle, rounded, also where the square has no double.
inline double distance_to_triangle(const Triangle3& t, const Vec3& p) {
    const Vec3 way = p - closest_on_triangle(t, p);
    const double d = length_sq(way);
    return 0x1p-900 < d && d < 0x1p900 ? std::sqrt(d) : std::hypot(way.x, way.y, way.z);
}

}  // namespace hitbox::detail
