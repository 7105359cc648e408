// contacts.hpp: all pairs of triangles of two meshes that share a point (mesh-mesh narrow phase).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <cstdint>
#include <vector>

namespace hitbox {

/// A triangle of each surface that meet, by index in its surface, and how they meet.
struct TrianglePair {
    std::uint32_t a, b;
    TriangleContact contact;
};

/// Finds all pairs of triangles that share a point, in no particular order.
///
/// Exactness   exact; touching and coplanar overlap are included.
/// Degenerate  surfaces have no degenerate triangles.
/// Cost        about 0.1 us for each pair of triangles whose boxes overlap. Where thousands of triangles around one
///             vertex give millions of such pairs, only those count that overlap as seen from it.
/// Threads     those of the executor; null: the calling thread. The pairs and their order do not depend on it.
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, Executor* executor = nullptr);

/// Passes the same pairs to a callback, on the calling thread. Thousands of triangles on top of each other, or around
/// a vertex that both surfaces have, give millions of pairs; these are not stored. Returns false if the progress
/// callback stopped it.
bool for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take,
                      Executor* executor = nullptr, const ProgressCallback* progress = nullptr);

}  // namespace hitbox
