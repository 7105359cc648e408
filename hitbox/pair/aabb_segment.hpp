// aabb_segment.hpp: axis-aligned box and segment (segment vs AABB, line of sight through a box).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/segment.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace detail {

/// Redoes the axes segment x coordinate axis k whose bit is set, in exact integers.
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
/// Cost        about 8 ns; 0.1 us more where the line passes through an edge of the box.
/// Source      Ericson 2005, 5.3.3, all doubled, and exact.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Segment<T>& segment) {
    const auto& [p, q] = segment;
    if (!exact::in_range<3>(box.min, box.max, p, q)) [[unlikely]]
        return detail::meet(detail::convex_set(box), detail::convex_set(segment));

    // Axes 1-3, the faces of the box: comparisons. An empty box is found here too.
    bool apart = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = p[k] < q[k] ? p[k] : q[k], high = p[k] < q[k] ? q[k] : p[k];
        apart |= (high < box.min[k]) | (box.max[k] < low) | (box.max[k] < box.min[k]);
    }
    if (apart) return false;

    // Axes 4-6, segment x coordinate axis: |m_u d_v - m_v d_u| > e_u |d_v| + e_v |d_u|. Error index: the
    // middle 2, sizes 1; products 4 and 3, their difference 5, all 6.
    std::array<double, 3> d, m, e, size;
    for (std::size_t k = 0; k < 3; ++k) {
        const double from = p[k], to = q[k], low = box.min[k], high = box.max[k];
        d[k] = to - from, e[k] = high - low;
        m[k] = (from + to) - (low + high);
        size[k] = (std::fabs(from + to) + std::fabs(low + high)) + e[k];
    }
    unsigned uncertain = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        const double du = std::fabs(d[u]), dv = std::fabs(d[v]);
        const double gap = std::fabs(m[u] * d[v] - m[v] * d[u]) - (e[u] * dv + e[v] * du);
        const double bound = exact::error_bound<6> * (size[u] * dv + size[v] * du);
        apart |= gap > bound;
        uncertain |= unsigned(gap >= -bound && bound > 0) << k;
    }
    if (apart || uncertain == 0) [[likely]]
        return !apart;
    return detail::aabb_segment_exact({box.min, box.max}, {p, q}, uncertain);
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
    return detail::narrowed<T>(detail::clip_line(detail::convex_set(segment), detail::convex_set(box)));
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
