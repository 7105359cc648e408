// linear_linear.hpp: segments, rays and lines among each other (segment vs segment, ray vs ray, line vs
// line).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox::verb {

/// Pairs         line-line line-ray line-segment ray-ray ray-segment segment-segment
/// Shapes        closed segments and rays, infinite lines.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    a zero segment is its point; a zero direction makes a ray or line empty. A NaN makes a shape empty,
///               and the empty set meets nothing.
/// Intersection  The shared points: none, a point, or what they share of one line. `t` is the parameter of the first,
///               `t_b` that of the second, in the order of the first.
/// Cost          about 9 to 18 ns; where they just touch 29 to 59 ns on a grid, 66 to 120 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree", the separating axes, made complete in
template <LinearShape A, LinearShape B>
    requires SameScalar<A, B> && (ShapeInfo<A>::kind <= ShapeInfo<B>::kind)
bool answer(Intersects, const A& a, const B& b) {
    return detail::meet_by_sizes<detail::LinearMeetsLinear>(a, b);
}

template <LinearShape A, LinearShape B>
    requires SameScalar<A, B>
Intersection<ScalarOf<A>> answer(Intersect, const A& a, const B& b) {
    return detail::clip_lines<ScalarOf<A>>(a, b);
}

}  // namespace hitbox::verb
