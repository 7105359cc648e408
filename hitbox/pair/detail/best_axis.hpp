// best_axis.hpp: the axis of the widest gap or the least overlap of two bounded shapes (SAT).
#pragma once

#include <hitbox/core/config.hpp>

#include <optional>

namespace hitbox {

struct SeparatingAxis;

}  // namespace hitbox

namespace hitbox::detail {

/// The axis of the widest gap or least overlap of two axis-aligned boxes, oriented boxes or triangles, both
/// of float or both of double. std::nullopt if either is empty or unbounded.
///
/// The candidates are all face normals and the common perpendicular of each edge of a and each edge of b,
/// also if the edges are nearly parallel. If a shape is flat, the coordinate axes and their common
/// perpendiculars with each edge are candidates too. The reach is the largest distance from the first corner
/// of a (for an oriented box, its center) to a corner of either shape.
///
/// Which       no candidate has a gap wider by more than 2^-45 of the reach. Among gaps that are equal up to
///             rounding, faces of a come before faces of b, and faces before edges.
/// Gap         the error is at most 2^-46 of the reach, and at most 2^-40 of the gap plus 2^-76 of the reach.
/// Separated   exact.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree"; Ericson 2005, 5.2.1.
template <class A, class B>
std::optional<SeparatingAxis> best_axis(const A& a, const B& b);

}  // namespace hitbox::detail
