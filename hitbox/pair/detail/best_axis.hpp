// best_axis.hpp: the axis of the widest gap or the least overlap of two bounded shapes, rounded.
#pragma once

#include <hitbox/core/config.hpp>

#include <optional>

namespace hitbox {

struct SeparatingAxis;

}  // namespace hitbox

namespace hitbox::detail {

/// For axis-aligned boxes, oriented boxes and triangles, both of float or both of double; nothing where either is empty
/// or without end.
///
/// The candidates are the normals of all faces and the common perpendiculars of each edge of a and each edge of b,
/// however nearly parallel; where a shape is flat also the coordinate axes and their common perpendiculars with each
/// edge. Below, the reach is the largest distance from the first corner of a (the center of an oriented box) to a corner
/// of either.
///
/// Which       no candidate has a gap wider by more than 2^-45 of the reach. Of those that are equal but for rounding,
///             faces of a come before faces of b, and faces before edges.
/// Gap         within 2^-46 of the reach and within 2^-40 of itself, but for 2^-76 of the reach.
/// Separated   exact.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree"; Ericson 2005, 5.2.1.
template <class A, class B>
std::optional<SeparatingAxis> best_axis(const A& a, const B& b);

}  // namespace hitbox::detail
