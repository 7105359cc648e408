// self_intersections.hpp: where a mesh passes through itself (self-intersection, self-overlap, folded triangles).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/index/ids.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cstddef>

namespace hitbox {

/// Hands out every pair of triangles that meet in more than the corners and edges they have in common.
///
///     \  /|\  /         No common corner: they share a point at all.
///      \/ | \/          One common corner v: they share another point. What convex sets share is convex, so
///      /\ | /\          the two share a segment from v, which leaves one of them through the side opposite v:
///     /  \|/  \         that side meets the other triangle.
///         v             Two: they share more than that edge, so they lie in one plane, folded upon each other.
///                       Three: the same triangle twice, whichever way it faces.
///
/// Corners are common where they are one vertex after welding. Degenerate triangles take no part.
///
/// Exactness   exact: the signs of orientations.
/// Order       a < b in each pair; the pairs come in an order that depends on the mesh alone, and from the
///             calling thread.
/// Cost        about 0.1 us for each pair of boxes of triangles that overlap, six or so a triangle where
///             nothing is wrong. Memory for the tree; pairs are not kept.
///
/// False: the sink stopped it.
bool self_intersections(const Welded& mesh, PairSink sink, Executor* executor = nullptr);

/// How many there are.
std::size_t count_self_intersections(const Welded& mesh, Executor* executor = nullptr);

}  // namespace hitbox
