// regions.hpp: the triangles of one mesh that are inside another one (point in mesh, for whole groups).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The triangles of a surface that share no point with another surface, by their position.
struct Regions {
    /// Triangles where the winding number of the other surface is not zero, in groups connected by corners.
    std::vector<std::vector<std::uint32_t>> inside;
    std::size_t outside_count = 0;  ///< the number of triangles where it is zero
};

/// Computes them. `in_contact` are the triangles of `own` that meet `other`, sorted.
///
/// Triangles without contact that are connected by their corners lie on the same side. So one exact winding
/// number is computed for each connected group.
/// Cost        grows with the triangles within the bounds of `other`.
Regions find_regions(const Surface& own, const Surface& other, std::span<const std::uint32_t> in_contact);

}  // namespace hitbox::detail
