// capsule_frustum.hpp: capsule and frustum (frustum culling of characters).
#pragma once

#include <hitbox/pair/detail/in_double.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/frustum_sphere.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>

namespace hitbox {

namespace detail {

/// An edge or a corner of the frustum is near the axis, between the axis' ends; neither is empty.
bool axis_near_border(const Capsule3& capsule, const Frustum3& frustum);

/// Both end spheres are surely behind one plane; so is the capsule.
bool surely_behind_a_plane(const Capsule3& capsule, const Frustum3& frustum);

}  // namespace detail

namespace verb {

/// Pairs         capsule-frustum
/// Shapes        capsule with its inside; frustum, bounded or not.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate    a capsule with a == b is a sphere, with a radius of zero a segment; a negative radius makes it empty.
///               Planes that exclude each other leave an empty frustum; a zero normal is no limit where offset <= 0,
///               else leaves nothing. A NaN makes a shape empty, and the empty set meets nothing.
/// Source        closest points of lines, Ericson 2005, 5.1.9, the line of an edge given by its two planes: see
///               capsule_frustum.cpp.
template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Frustum<T>& frustum) {
    if (capsule.is_empty() || frustum.is_empty()) return false;
    const Capsule3 c = detail::in_double(capsule);
    const Frustum3 f = detail::in_double(frustum);
    if (detail::surely_behind_a_plane(c, f)) return false;
    return intersects(Segment3{c.a, c.b}, f) || intersects(Sphere3{c.a, c.radius}, f) ||
           intersects(Sphere3{c.b, c.radius}, f) || detail::axis_near_border(c, f);
}

}  // namespace verb

}  // namespace hitbox
