// linear_linear.hpp: segments, rays and lines against each other (segment vs segment, ray vs ray, line vs line).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         line-line line-ray line-segment ray-ray ray-segment segment-segment
/// Shapes        closed segments and rays, infinite lines.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    A segment of length zero is a point. A ray or line with zero direction is empty. A shape with a
///               NaN or an infinity is empty. An empty shape intersects nothing.
/// Intersection  The common points: none, a point, or for collinear shapes a segment, ray or line. `t` is the
///               parameter range of the first shape, `t_b` that of the second. Both ascend. The points are in the
///               order of `t`: if the shapes have opposite directions, the first point belongs to `t_b.high`.
/// Cost          about 9 to 18 ns; where they just touch 29 to 59 ns on a grid, 66 to 120 ns in full precision.
/// Source        Goldman 1990, "Intersection of Two Lines in Three-Space", Graphics Gems, without divisions; see
///               detail/linear_meets.hpp.
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
