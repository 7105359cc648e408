// line_line.hpp: two lines (line vs line).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/line.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite line.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero direction or a NaN makes a line empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Line<T>& a, const Line<T>& b) {
    return detail::meet(detail::convex_set(a), detail::convex_set(b));
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Line<T>& a, const Line<T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

/// The shared points: none, a point, or what they share of one line. `t` is the parameter of the first, `t_b`
/// that of the second, in the order of the first. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Line<T>& a, const Line<T>& b) {
    return detail::clip_lines<T>(a, b);
}

}  // namespace hitbox
