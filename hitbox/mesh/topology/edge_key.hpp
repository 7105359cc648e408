// edge_key.hpp: one number for an edge without direction, and an order of points that names its first end.
#pragma once

#include <hitbox/core/vec.hpp>

#include <cstdint>

namespace hitbox::detail {

/// The same for an edge in both directions, and different for different edges.
inline std::uint64_t edge_key(std::uint32_t a, std::uint32_t b) {
    return a < b ? std::uint64_t(a) << 32 | b : std::uint64_t(b) << 32 | a;
}

/// Lexicographic order: by x, then y, then z.
inline bool comes_before(const Vec3& p, const Vec3& q) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

}  // namespace hitbox::detail
