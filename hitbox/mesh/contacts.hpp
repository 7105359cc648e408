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

/// All pairs of triangles that share a point, in no particular order. Both surfaces need their trees.
std::vector<TrianglePair> find_contacts(const Surface& a, const Surface& b);

/// The same pairs, handed on one by one and kept by nobody: thousands of triangles around one point, or on
/// top of each other, are millions of pairs.
void for_each_contact(const Surface& a, const Surface& b, FunctionRef<void(const TrianglePair&)> take);

}  // namespace hitbox
