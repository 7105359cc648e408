// contacts.hpp: every pair of triangles of two meshes that meet, exactly (mesh-mesh narrow phase).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <cstdint>
#include <vector>

namespace hitbox {

struct TrianglePair {
    std::uint32_t a, b;
    TriangleContact contact;
};

/// All pairs of triangles that share a point, in no particular order.
///
/// Exactness   exact, touching and coplanar overlap included.
/// Degenerate  surfaces have no degenerate triangles.
/// Cost        about 0.1 us for each pair of boxes of triangles that overlap.
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b);

/// The same pairs, streamed and not stored: thousands of triangles around one point, or on top of each other, are
/// millions of pairs.
void for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take);

}  // namespace hitbox
