// self_intersections.hpp: pairs of triangles in which a mesh intersects itself (self-intersection,
// self-overlap, folded triangles).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/weld.hpp>

#include <cstddef>

namespace hitbox {

/// Finds all pairs of triangles that share more than their common corners and edges. Returns false if the
/// sink stopped it.
///
///     \  /|\  /         No common corner: report them if they share any point.
///      \/ | \/          One common corner v: report them if they share another point. The intersection of convex
///      /\ | /\          sets is convex, so they then share a segment from v. It leaves one of the triangles through
///     /  \|/  \         the edge opposite v; so that edge meets the other triangle.
///         v             Two: report them if they share more than that edge. Then they are coplanar and overlap.
///                       Three: the same triangle twice, with equal or opposite orientation.
///
/// Corners are common if they are one vertex after welding. Degenerate triangles are ignored.
///
/// Exactness   exact: the signs of orientations.
/// Order       a < b in each pair. The order of the pairs depends on the mesh alone. The sink runs on the
///             calling thread.
/// Cost        about 0.1 us for each pair of triangles whose boxes overlap; without defects these are six or
///             so for each triangle. Around a vertex of many triangles only neighbours count, and pairs that
///             overlap as seen from the vertex. Memory for the trees; pairs are not stored.
bool self_intersections(const Welded& mesh, PairSink sink, Executor* executor = nullptr);

/// Counts the pairs that self_intersections() finds.
std::size_t count_self_intersections(const Welded& mesh, Executor* executor = nullptr);

}  // namespace hitbox
