// linear_planar.hpp: segment, ray or line against triangle or rectangle (ray vs triangle, ray vs quad,
// line vs finite plane).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/coarse.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace detail {

/// The same by signs of orientations, each with a bound of its own and then in integers.
bool segment_triangle_closely(const Segment3& segment, const Triangle3& triangle);

}  // namespace detail

namespace verb {

/// Pairs         line-rectangle line-triangle ray-rectangle ray-triangle rectangle-segment segment-triangle
/// Shapes        closed segment or ray, infinite line; closed triangle of either winding, closed rectangle, half-axes
///               as stored.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    a zero segment is its point; a zero direction makes a ray or line empty; a collinear triangle is its
///               longest edge or point; zero or parallel half-axes make a rectangle a segment or a point. A NaN makes a
///               shape empty, and the empty set meets nothing.
/// Intersection  The shared points: none, a point, a segment. `t` is the parameter of the segment, ray or line.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree", the separating axes, made complete in
template <LinearShape L, PlanarShape P>
    requires SameScalar<L, P>
bool answer(Intersects, const L& a, const P& b) {
    return detail::meet(detail::convex_set(a), detail::convex_set(b));
}

template <Scalar T>
bool answer(Intersects, const Segment<T>& segment, const Triangle<T>& triangle) {
    const auto& [p, q] = segment;
    const auto& [a, b, c] = triangle;
    // Where the line pierces the plane, in multiples of `det`: u and v along the edges from a, t along the segment.
    double d[3], ab[3], ac[3], ap[3], size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        d[k] = widen(q[k]) - widen(p[k]), ap[k] = widen(p[k]) - widen(a[k]);
        ab[k] = widen(b[k]) - widen(a[k]), ac[k] = widen(c[k]) - widen(a[k]);
        size += (std::fabs(d[k]) + std::fabs(ap[k])) + (std::fabs(ab[k]) + std::fabs(ac[k]));
    }
    double det = 0, u = 0, v = 0, t = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
        const double across = d[l] * ac[m] - d[m] * ac[l], turn = ap[l] * ab[m] - ap[m] * ab[l];
        det += ab[k] * across, u += ap[k] * across;
        v += d[k] * turn, t += ac[k] * turn;
    }
    // Each has an error of 48 units of size^3, a difference of three at most 160.
    const double bound = exact::coarse_error<192> * (size * size * size);
    if (std::fabs(det) > bound && exact::coarse_range(size)) [[likely]] {
        if (det < 0) det = -det, u = -u, v = -v, t = -t;
        const double inside = (std::min)((std::min)(u, v), (std::min)((std::min)(t, det - t), det - u - v));
        if (std::fabs(inside) > bound) [[likely]]
            return inside > 0;
    }
    return detail::segment_triangle_closely({p, q}, {a, b, c});
}

template <LinearShape L, PlanarShape P>
    requires SameScalar<L, P>
Intersection<ScalarOf<L>> answer(Intersect, const L& line, const P& other) {
    return detail::narrowed<ScalarOf<L>>(
        detail::clip_line(detail::convex_set(line), detail::convex_set(other)));
}

}  // namespace verb

}  // namespace hitbox
