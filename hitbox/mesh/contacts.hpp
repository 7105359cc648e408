// contacts.hpp: all pairs of triangles of two meshes that share a point (mesh-mesh narrow phase).
#pragma once

#include <hitbox/core/function_ref.hpp>
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
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b);

/// Streams the same pairs to a callback without storing them. Thousands of triangles on top of each
/// other, or around a vertex that both surfaces have, give millions of pairs.
void for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take);

}  // namespace hitbox
