// fans.hpp: pairs of triangles of a mesh that may meet, without all pairs around one vertex (fan, high valence).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/shape/aabb.hpp>

#include <span>

namespace hitbox::detail {

/// Finds the pairs of triangles, a < b, that may share more than common corners, and few others. `boxes` are the
/// bounds of the triangles, empty for those to be left out. Returns false if the sink stopped it.
///
/// Pairs whose boxes are disjoint are left out. The boxes of the triangles around one vertex all overlap; where
/// there are many, pairs that do not overlap as seen from the vertex are left out too (directions.hpp). So a cone
/// of n sides has about n pairs instead of n^2.
///
/// Order       depends on the mesh alone.
bool pairs_that_may_meet(const Welded& mesh, std::span<const Aabb3> boxes, PairSink sink, Executor* executor);

/// The same for a triangle of each of two surfaces, which may share any point, a common corner too. Returns false if
/// neither has a vertex of many triangles; then the sink is not called, because their trees alone give all pairs.
bool pairs_around_vertices(const Surface& a, const Surface& b, PairSink sink);

}  // namespace hitbox::detail
