// aabb_line.hpp: axis-aligned box and line (AABB vs line).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; infinite line.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  an empty box (min > max, NaN) meets nothing; a flat box is its rectangle, segment or point; a
///             zero direction or a NaN makes a line empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Line<T>& line) {
    return detail::meet(detail::convex_set(box), detail::convex_set(line));
}

template <Scalar T>
bool intersects(const Line<T>& line, const Aabb<3, T>& box) {
    return intersects(box, line);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Line<T>& line) {
    return detail::relate(detail::convex_set(box), detail::convex_set(line));
}

template <Scalar T>
Relation classify(const Line<T>& line, const Aabb<3, T>& box) {
    return mirrored(classify(box, line));
}

/// The shared points: none, a point, a segment, or a ray or line where the other shape has no end. `t` is the
/// parameter of the line; `line_t` that of the whole line that carries it, near and far, so also for a line
/// inside. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Line<T>& line, const Aabb<3, T>& box) {
    return detail::clip_line<T>(line, box);
}

template <Scalar T>
Intersection<T> intersection(const Aabb<3, T>& box, const Line<T>& line) {
    return mirrored(intersection(line, box));
}

}  // namespace hitbox
