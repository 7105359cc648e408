// aabb_segment.hpp: axis-aligned box and segment (segment vs AABB, line of sight through a box).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/coarse.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/segment.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace detail {

/// Redoes the axes segment x coordinate axis, each with a bound of its own, then in integers.
bool aabb_segment_closely(const Aabb3& box, const Segment3& segment);

/// The last rung: the axes whose bits are set, in integers.
bool aabb_segment_exact(const Aabb3& box, const Segment3& segment, unsigned uncertain);

}  // namespace detail

/// True if the box and the segment share at least one point; touching counts.
///
///        p             Either the segment misses the bounds along a coordinate axis, which comparisons
///     +---\--+         tell, or seen along one the line leaves all four corners on one side: then the
///     |    \ |         offset of its middle from the middle of the box is more than the box reaches
///     +-----\+         square to it. No division: a segment in a face plane is no special case.
///            q
///
/// Shapes      closed box, infinite corners allowed; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input and for infinite corners.
/// Degenerate  a zero segment is its point, a flat box its rectangle. An empty box or a NaN meets nothing.
/// Cost        about 15 ns; 0.1 us more where the line passes through an edge of the box.
/// Source      Ericson 2005, 5.3.3, all doubled, and exact.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Segment<T>& segment) {
    const auto& [p, q] = segment;
    // Axes 1-3, the faces of the box: comparisons. An empty box is found here too.
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = (std::min)(p[k], q[k]), high = (std::max)(p[k], q[k]);
        if ((high < box.min[k]) | (box.max[k] < low) | !(box.min[k] <= box.max[k])) return false;
    }

    // Axes 4-6, segment x coordinate axis: |m_u d_v - m_v d_u| > e_u |d_v| + e_v |d_u|, all as seen from p.
    // With s the size: 4 units of s for the middle m, 2 for the extents e, 1 for the way d; 12 and 8 of s^2.
    double d[3], m[3], e[3], size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = widen(box.min[k]) - widen(p[k]), high = widen(box.max[k]) - widen(p[k]);
        d[k] = widen(q[k]) - widen(p[k]), e[k] = high - low, m[k] = d[k] - (low + high);
        size += std::fabs(d[k]) + (std::fabs(low) + std::fabs(high));
    }
    const double bound = exact::coarse_error<32> * (size * size);
    double gaps[3];
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        gaps[k] = std::fabs(m[u] * d[v] - m[v] * d[u]) - (e[u] * std::fabs(d[v]) + e[v] * std::fabs(d[u]));
    }
    const double worst = (std::max)(gaps[0], (std::max)(gaps[1], gaps[2]));
    if (std::fabs(worst) > bound && exact::coarse_range(size)) [[likely]]
        return worst < 0;
    return detail::aabb_segment_closely({box.min, box.max}, {p, q});
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Aabb<3, T>& box) {
    return intersects(box, segment);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Segment<T>& segment) {
    return detail::relate(detail::convex_set(box), detail::convex_set(segment));
}

template <Scalar T>
Relation classify(const Segment<T>& segment, const Aabb<3, T>& box) {
    return mirrored(classify(box, segment));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the segment; `line_t` that of the whole line that carries it, near and far, so also for a segment inside.
/// About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Aabb<3, T>& box) {
    return detail::clip_line<T>(segment, box);
}

template <Scalar T>
Intersection<T> intersection(const Aabb<3, T>& box, const Segment<T>& segment) {
    return mirrored(intersection(segment, box));
}

/// None, intersect or included, exactly: included where both ends lie strictly inside.
template <Scalar T>
Placement placement(const Segment<T>& segment, const Aabb<3, T>& box) {
    bool included = true;
    for (std::size_t k = 0; k < 3; ++k)
        included &= (box.min[k] < segment.a[k]) & (segment.a[k] < box.max[k]) & (box.min[k] < segment.b[k]) &
                    (segment.b[k] < box.max[k]);
    if (included && exact::all_finite(segment.a, segment.b)) return Placement::included;
    return intersects(segment, box) ? Placement::intersect : Placement::none;
}

}  // namespace hitbox
