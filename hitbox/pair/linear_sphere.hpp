// linear_sphere.hpp: sphere against segment, ray or line (ray vs sphere, segment vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/linear_sphere_hot.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/sphere_intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         line-sphere ray-sphere segment-sphere
/// Shapes        closed segment or ray, infinite line; solid sphere.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken.
/// Degenerate    A segment of length zero is a point. A ray or line with zero direction is empty. A sphere of
///               radius zero is a point; with a negative radius it is empty. A shape with a NaN or an infinity is
///               empty. An empty shape intersects nothing.
/// Intersection  The common points: none, a point or a segment. `t` is the parameter range of the segment, ray or
///               line if that is the first argument; if it is the second, the range is `t_b`. `line_t` is the range
///               on the infinite line that contains it, from entry to exit, also for a segment inside. A segment of
///               length zero has no `line_t`. The kind, and whether an end is an end point of the segment or ray, is
///               exact. Coordinates and parameters are rounded once to the nearest number.
/// Cost          about 7 to 12 ns; where they just touch 24 to 38 ns on a grid, 65 to 86 ns in full precision.
/// Source        Ericson 2005, 5.3.2, without divisions and roots; see detail/linear_sphere_hot.hpp and
///               detail/sphere_meets.hpp.
template <LinearShape L, Scalar T>
    requires SameScalar<L, Sphere<T>>
bool answer(Intersects, const L& shape, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    const detail::Verdict quick = detail::LinearSphereSquares<T>::ask(shape, sphere);
    if (quick != detail::Verdict::unknown) [[likely]]
        return quick == detail::Verdict::yes;
    return detail::meet_in_later_stages<detail::LinearMeetsSphere>(shape, sphere);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Sphere<T>>
Intersection<T> answer(Intersect, const L& line, const Sphere<T>& other) {
    return detail::clip_line<T>(line, other);
}

}  // namespace hitbox::verb
