// contacts.hpp: all pairs of triangles of two meshes that share a point (mesh-mesh narrow phase).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <cstdint>
#include <vector>

namespace hitbox {

/// A triangle of each mesh that meet, by index in its mesh, and how they meet.
struct TrianglePair {
    std::uint32_t a, b;
    TriangleContact contact;
};

/// Finds all pairs of triangles that share a point, in no particular order.
///
/// Exactness   exact; touching and coplanar overlap are included.
/// Degenerate  surfaces have no degenerate triangles.
/// Cost        0.4 to 0.7 us for each pair found, on two meshes that cross. Where thousands of triangles around one
///             vertex give millions of pairs of boxes, only those count that overlap as seen from it.
/// Threads     those of the executor; null: the calling thread. The pairs and their order do not depend on it.
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, Executor* executor = nullptr);

/// Passes the same pairs to a callback, on the calling thread. Thousands of triangles on top of each other, or around
/// a vertex that both surfaces have, give millions of pairs; these are not stored. Returns false if the progress
/// callback stopped it.
bool for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take,
                      Executor* executor = nullptr, const ProgressCallback* progress = nullptr);

namespace detail {

/// The same with indices in the surfaces.
bool for_each_own_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take,
                          Executor* executor = nullptr, const ProgressCallback* progress = nullptr);

}  // namespace detail

/// True if there is a pair. The first one found ends the search.
bool any_contact(const Surface& a, const Surface& b);

/// The same with surface b moved by a map, without a new tree.
///
/// Exactness   exact for the moved corners: each is mapped in double and rounded, as Affine3::point does. So the
///             answers are those for a surface of these points.
/// Degenerate  any map. Triangles that it makes degenerate are segments or points, and one with a corner beyond the
///             range of double meets nothing.
/// Cost        a quarter more than without a map, if it is rigid.
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b, const Affine3& map,
                                        Executor* executor = nullptr);
bool any_contact(const Surface& a, const Surface& b, const Affine3& map);

/// The same with both surfaces moved, each by its map.
std::vector<TrianglePair> find_contacts(const Surface& a, const Affine3& map_a, const Surface& b,
                                        const Affine3& map_b, Executor* executor = nullptr);
bool any_contact(const Surface& a, const Affine3& map_a, const Surface& b, const Affine3& map_b);

}  // namespace hitbox
