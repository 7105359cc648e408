// linear_sphere.hpp: sphere against segment, ray or line (ray vs sphere, segment vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/linear_sphere_hot.hpp>
#include <hitbox/pair/detail/sphere_intersection.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// Pairs         line-sphere ray-sphere segment-sphere
/// Shapes        closed segment or ray, infinite line; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate    a zero segment is its point; a zero direction makes a ray or line empty; a radius of zero is a point,
///               a negative one makes a sphere empty. A NaN makes a shape empty, and the empty set meets nothing.
/// Intersection  The shared points: none, a point, a segment. `t` is the parameter of the segment, ray or line,
///               `line_t` that of the whole line that carries it, near and far, so also for a segment inside. Whether
///               and where it ends is exact, the roots are rounded: within 8 ulp of themselves.
/// Cost          about 7 to 12 ns; where they just touch 24 to 38 ns on a grid, 65 to 86 ns in full precision.
/// Source        Ericson 2005, 5.1, without divisions: see detail/linear_sphere_hot.hpp and detail/sphere_meets.hpp.
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
