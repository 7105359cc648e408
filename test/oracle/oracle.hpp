// oracle.hpp: what is true of two convex shapes, by linear programs in exact arithmetic (test oracle).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/pair/side.hpp>

#include <optional>

#include "convex_set.hpp"

namespace hitbox::oracle {

// Slow and simple on purpose. Nothing here knows of separating axes, orientation signs, features or error
// bounds, so it cannot be wrong in the way that the library could be: the only geometry is "a point of a
// convex set is a weighted sum of its generators". Only the words for the answers are the library's.

/// True exactly when the closed sets share a point. Frusta are known to this one alone.
bool intersects(const ConvexSet& a, const ConvexSet& b);

/// True exactly when the relative interiors share a point: all weights can be positive at once
/// (Rockafellar, Convex Analysis, theorem 6.9). The relative interior of a point is that point.
bool relative_interiors_meet(const ConvexSet& a, const ConvexSet& b);

/// True exactly when every point of `inner` is one of `outer`.
bool contains(const ConvexSet& outer, const ConvexSet& inner);

/// Dimension of the affine hull, 0 to 3; -1 for the empty set.
int dimension(const ConvexSet& set);

Relation classify(const ConvexSet& a, const ConvexSet& b);

/// Both shapes on one grid.
struct OnOneGrid {
    Grid grid;
    ConvexSet a, b;

    OnOneGrid(const Shape& shape_a, const Shape& shape_b);
};

bool intersects(const Shape& a, const Shape& b);
bool relative_interiors_meet(const Shape& a, const Shape& b);
Relation classify(const Shape& a, const Shape& b);

/// Nothing where either is empty.
std::optional<Side> side(const Shape& plane, const Shape& shape);
/// `box` is an AABB or an OBB.
Placement placement(const Shape& segment, const Shape& box);

}  // namespace hitbox::oracle
