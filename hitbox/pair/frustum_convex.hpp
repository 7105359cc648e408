// frustum_convex.hpp: frustum against point, segment, ray, line, plane, triangle, rectangle, AABB, OBB or
// frustum (frustum culling, picking, portals).
#pragma once

#include <hitbox/pair/frustum/frustum_plane.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/six_planes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-frustum frustum-frustum frustum-line frustum-obb frustum-plane frustum-point frustum-ray
///               frustum-rectangle frustum-segment frustum-triangle
/// Shapes        frustum, bounded or not; any shape without curved faces; boxes may have infinite corners.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, also near edges. A frustum is the intersection of its six half-spaces.
/// Degenerate    A frustum is empty if its planes exclude each other. A frustum plane with zero normal has no effect
///               if offset <= 0; otherwise it makes the frustum empty. A plane with zero normal is empty. A segment
///               of length zero is a point. A ray or line with zero direction is empty. A collinear triangle is its
///               longest edge, or a point. A rectangle with zero or parallel half-axes is a segment or a point. A
///               flat box is a rectangle, segment or point. An AABB with min > max is empty. A NaN makes a shape
///               empty, and so does an infinity, except in an AABB. An empty shape intersects nothing.
/// Cost          about 12 to 410 ns; where they just touch 90 to 820 ns on a grid, 210 to 1500 ns in full precision.
/// Source        Farkas' lemma: Schrijver 1986, 7.3; see frustum/frustum_relation.hpp.
template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Frustum<T>>
bool answer(Intersects, const S& shape, const Frustum<T>& frustum) {
    return detail::meets(frustum, shape);
}

template <Scalar T>
bool answer(Intersects, const Plane<T>& plane, const Frustum<T>& frustum) {
    return detail::meets_plane(frustum, plane);
}

template <Scalar T>
bool answer(Intersects, const Frustum<T>& a, const Frustum<T>& b) {
    return detail::meet(detail::frustum_set(a), detail::frustum_set(b));
}

template <BoxShape B, Scalar T>
    requires SameScalar<B, Frustum<T>>
bool answer(MayIntersect, const B& box, const Frustum<T>& frustum) {
    return detail::may_meet_six_planes<T>(detail::GivenPlanes<T>{frustum}, box);
}

}  // namespace hitbox::verb
