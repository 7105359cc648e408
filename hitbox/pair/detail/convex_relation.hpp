// convex_relation.hpp: the exact relation between any two convex shapes (separating axes, general algorithm).
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>

#include <optional>

namespace hitbox {

enum class Relation;
enum class Side;

}  // namespace hitbox

namespace hitbox::detail {

/// The general algorithm; common pairs have fast paths. It decides every pair, including degenerate and
/// unbounded shapes: with a filter in double first, and in integers if the filter is undecided. It takes
/// about 0.3 us, and a few us if the shapes just touch. Pairs that are tested in inner loops have their own
/// fast paths and call it only if these are undecided.
///
/// Axes. For polyhedra a and b the difference a - b is a polyhedron whose facets are spanned by edges of a
/// and b; the directions of rays and lines are edges. So every facet normal is the cross product of two edge
/// directions; each may be one of a or of b. If a - b is flat, it lies in a plane, on a line or at a point.
/// Then the coordinate axes and their cross products with each edge include a normal for each part of its
/// boundary, and one that shows whether the affine hull passes through zero. A plane has one axis, its
/// normal. Zero vectors are skipped.
///
/// Answers. The projection of each shape onto an axis is an interval.
///   disjoint    the intervals are disjoint for some axis.
///   touching    otherwise, if for some axis they share one point and are not both that point: then the
///               relative interiors are disjoint, by Rockafellar's theorem on proper separation.
///   inside      otherwise, if for each axis the interval of a is a subset of that of b.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Rockafellar 1970, "Convex Analysis", theorem 11.3.
Relation relate(const ConvexSet& a, const ConvexSet& b);

/// relate(a, b) for shapes that intersect. If their relative interiors certainly do, only containment is tested.
Relation relate_meeting(const ConvexSet& a, const ConvexSet& b, bool interiors_meet);

/// relate(a, b) != disjoint, but faster.
bool meet(const ConvexSet& a, const ConvexSet& b);

/// The same without the filter, for callers with their own filter.
bool meet_exactly(const ConvexSet& a, const ConvexSet& b);
Relation relate_exactly(const ConvexSet& a, const ConvexSet& b);

/// The side of a plane on which a shape lies. std::nullopt if either is empty.
std::optional<Side> side_of_plane(const ConvexSet& plane, const ConvexSet& shape);

}  // namespace hitbox::detail
