// aabb_linear.hpp: axis-aligned box against segment, ray or line (ray vs AABB, segment vs AABB, slab test, line of
// sight).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/box_meets_linear.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstddef>

namespace hitbox {

namespace detail {

/// What comparisons tell: whether the box is empty, or the line beyond one of its faces.
template <class T>
HITBOX_INLINE bool surely_misses_faces(const Aabb<3, T>& box, const Segment<T>& s) {
    bool misses = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = s.b[k] < s.a[k] ? s.b[k] : s.a[k], high = s.a[k] < s.b[k] ? s.b[k] : s.a[k];
        misses |= bool(int(high < box.min[k]) | int(box.max[k] < low) | int(!(box.min[k] <= box.max[k])));
    }
    return misses;
}
template <class T>
HITBOX_INLINE bool surely_misses_faces(const Aabb<3, T>& box, const Ray<T>& r) {
    bool misses = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const int before = int(r.origin[k] < box.min[k]) & int(r.direction[k] <= 0);
        const int behind = int(box.max[k] < r.origin[k]) & int(r.direction[k] >= 0);
        misses |= bool(before | behind | int(!(box.min[k] <= box.max[k])));
    }
    return misses;
}
template <class T>
HITBOX_INLINE bool surely_misses_faces(const Aabb<3, T>& box, const Line<T>&) {
    return !((box.min.x <= box.max.x) & (box.min.y <= box.max.y) & (box.min.z <= box.max.z));
}

}  // namespace detail

namespace verb {

///        p             Either the segment misses the bounds along a coordinate axis, which comparisons
///     +---\--+         tell, or seen along one the line leaves all four corners on one side: then the
///     |    \ |         offset of its middle from the middle of the box is more than the box reaches
///     +-----\+         square to it. No division: a segment in a face plane is no special case.
///            q
///
/// Pairs         aabb-line aabb-ray aabb-segment
/// Shapes        closed box, infinite corners allowed; closed segment or ray, infinite line.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input and for infinite corners.
/// Degenerate    a zero segment is its point, a flat box its rectangle; a zero direction makes a ray or line empty. An
///               empty box or a NaN meets nothing.
/// Intersection  The shared points: none, a point, a segment, or a ray or line where the box has no end. `t` is the
///               parameter of the segment, ray or line; `line_t` that of the whole line that carries it, near and far,
///               so also for a segment inside.
/// Cost          about 15 ns; 0.1 us more where the line passes through an edge of the box.
/// Source        Ericson 2005, 5.3.3, all doubled, and exact.
template <LinearShape L, Scalar T>
    requires SameScalar<L, Aabb<3, T>>
bool answer(Intersects, const Aabb<3, T>& box, const L& line) {
    if (detail::surely_misses_faces(box, line)) return false;
    return detail::meet_by_sizes<detail::AabbMeetsLinear>(box, line);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Aabb<3, T>>
Intersection<T> answer(Intersect, const L& line, const Aabb<3, T>& box) {
    return detail::clip_line<T>(line, box);
}

}  // namespace verb

}  // namespace hitbox
