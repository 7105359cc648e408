// segment_triangle.hpp: segment and triangle in space (segment vs triangle, edge-triangle, line of sight).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/coarse.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
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

/// True if the segment and the triangle share at least one point; touching counts.
///
/// Shapes      closed segment, closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: the textbook's determinants, and signs of orientations where those are
///             in doubt.
/// Degenerate  a zero segment is its point, a collinear triangle its longest edge or point.
///             A NaN makes either empty: it meets nothing.
/// Cost        about 20 ns; 100 ns where they just touch, about 2 us where the segment lies in the triangle's plane.
/// Source      Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection"; Segura, Feito 2001,
///             "Algorithms to test ray-triangle intersection", for the orientations.
template <Scalar T>
bool intersects(const Segment<T>& segment, const Triangle<T>& triangle) {
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

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Segment<T>& segment) {
    return intersects(segment, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Segment<T>& segment, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(segment), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Segment<T>& segment) {
    return mirrored(classify(segment, triangle));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the segment. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Triangle<T>& triangle) {
    return detail::clip_line<T>(segment, triangle);
}

template <Scalar T>
Intersection<T> intersection(const Triangle<T>& triangle, const Segment<T>& segment) {
    return mirrored(intersection(segment, triangle));
}

}  // namespace hitbox
