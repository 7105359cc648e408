// hull_relation.hpp: the exact relation between a convex hull and another shape (containment, touching).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/shape/convex_hull.hpp>

namespace hitbox::detail {

/// The relation of the hull to the shape, as classify.hpp defines it. S is Vec3, a Segment3, Triangle3, Rectangle3, Aabb3, Obb3
/// or Sphere3, which may be empty. The hull must not be empty.
///
/// Contact     the relative interiors of a solid and another polytope have a common point exactly if the two overlap by a
///             positive depth along every axis (hull_overlap.hpp). An open ball meets the interior of a solid exactly if its
///             center is in it, or nearer to a triangle of the boundary than the radius. The relative interior of a polygon
///             consists of those of the triangles and diagonals into which it is cut at a corner.
/// Containment a convex set contains a polytope exactly if it contains its corners.
template <class S>
Relation relate_hull(const HullView& hull, const S& shape);
Relation relate_hulls(const HullView& a, const HullView& b);

}  // namespace hitbox::detail
