// closest_on_triangle.hpp: the point of a triangle nearest to a point, rounded (Voronoi regions).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

namespace detail {

/// The point of the triangle nearest to p, rounded.
/// Source: Ericson 2005, 5.1.5, which asks in which Voronoi region of the triangle the point lies.
template <Scalar T>
Vec<3, T> closest_on_triangle(const Triangle<T>& t, const Vec<3, T>& p) {
    const Vec<3, T> ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a;
    const T d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return t.a;
    const Vec<3, T> bp = p - t.b;
    const T d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return t.b;
    const T vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return t.a + ab * (d1 / (d1 - d3));
    const Vec<3, T> cp = p - t.c;
    const T d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return t.c;
    const T vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return t.a + ac * (d2 / (d2 - d6));
    const T va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return t.b + (t.c - t.b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const T scale = 1 / (va + vb + vc);
    return t.a + ab * (vb * scale) + ac * (vc * scale);
}

}  // namespace detail

}  // namespace hitbox
