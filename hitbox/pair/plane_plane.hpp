// plane_plane.hpp: two planes (plane vs plane, line of intersection).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/two_planes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         plane-plane
/// Shapes        two infinite planes, normals of any length.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    A plane with zero normal is empty. A shape with a NaN or an infinity is empty. An empty
///               shape intersects nothing.
/// Intersection  None, a line (through its point nearest to the origin of the coordinate system), or the plane
///               itself (its point nearest to the origin, and its normal).
/// Cost          about 4 ns; where they just touch 37 to 40 ns on a grid, 11 ns in full precision.
/// Source        the definition: planes with parallel normals are disjoint if their offsets have another ratio than
///               their normals; see intersection/two_planes.hpp.
template <Scalar T>
bool answer(Intersects, const Plane<T>& a, const Plane<T>& b) {
    const detail::TwoPlanes planes = detail::two_planes(a, b);
    return planes == detail::TwoPlanes::crossing || planes == detail::TwoPlanes::same;
}

template <Scalar T>
Relation answer(Classify, const Plane<T>& a, const Plane<T>& b) {
    const detail::TwoPlanes planes = detail::two_planes(a, b);
    return planes == detail::TwoPlanes::crossing ? Relation::overlapping
           : planes == detail::TwoPlanes::same   ? Relation::equal
                                                 : Relation::disjoint;
}

template <Scalar T>
Intersection<T> answer(Intersect, const Plane<T>& a, const Plane<T>& b) {
    return detail::cross_planes<T>(a, b);
}

}  // namespace hitbox::verb
