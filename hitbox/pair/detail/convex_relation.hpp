// convex_relation.hpp: how any two convex shapes lie to each other, exactly and completely (separating axes).
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>

#include <optional>

namespace hitbox {

enum class Relation;
enum class Side;

}  // namespace hitbox

namespace hitbox::detail {

/// The general algorithm for every pair, degenerate and unbounded shapes included: a filter in double first,
/// integers wide enough where that leaves a doubt. About 0.3 us, a few us where they just touch. The pairs
/// that people ask in inner loops have fast paths of their own and come here only when in doubt.
///
/// Axes. For polyhedra a and b the difference a - b is a polyhedron whose facets are spanned by edges of a
/// and b (directions of rays and lines are edges). So the cross products of any two edge directions, of
/// either shape, hold every facet normal. Where a - b is flat, it lies in a plane, on a line or at a point,
/// and then the coordinate axes and the cross products of each edge with them hold a normal for each of its
/// borders, and one that tells whether the flat passes through zero. A plane has one axis, its normal. Zero
/// vectors tell nothing.
///
/// Answers. Along each axis both shapes are intervals.
///   disjoint    the intervals lie apart along some axis.
///   touching    else, if along some axis they share one point and are not both that point: then the
///               relative interiors lie apart, as Rockafellar's proper separation says.
///   inside      else, if along each axis the interval of a lies in that of b.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Rockafellar 1970, "Convex Analysis", theorem 11.3.
Relation relate(const ConvexSet& a, const ConvexSet& b);

/// relate(a, b) of shapes that share a point. Where their relative interiors surely do, whether one holds the other is
/// all that is left to ask.
Relation relate_meeting(const ConvexSet& a, const ConvexSet& b, bool interiors_meet);

/// relate(a, b) != disjoint, and quicker.
bool meet(const ConvexSet& a, const ConvexSet& b);

/// The same without the filter, for those who have done their own.
bool meet_exactly(const ConvexSet& a, const ConvexSet& b);
Relation relate_exactly(const ConvexSet& a, const ConvexSet& b);

/// On which side of a plane a shape lies; nothing where either is empty.
std::optional<Side> side_of_plane(const ConvexSet& plane, const ConvexSet& shape);

}  // namespace hitbox::detail
