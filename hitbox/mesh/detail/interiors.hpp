// interiors.hpp: whether two closed meshes share inner points, exactly (solid overlap without crossing
// triangles).
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Where a triangle lies with respect to another closed surface.
enum class Region : std::uint8_t {
    outside,
    inside,
    contact,  ///< it meets the other surface
};

/// Tells for each triangle of `own` where it lies. `in_contact` holds 1 for those that meet `other`.
///
/// Triangles that meet nothing and are connected by their corners lie on one side, so one exact winding
/// number answers for all of them.
std::vector<Region> regions(const Surface& own, const Surface& other,
                            const std::vector<std::uint8_t>& in_contact);

/// Whether the interiors of two closed surfaces share a point at a triangle that meets the other surface. No
/// two triangles may cross properly: where they do, the answer is known to be yes.
///
/// Exactness  exact: every piece of a triangle between the edges that the other surface lays on it is
///            asked for the winding numbers on its two sides. Pieces thinner than 2^-26 of an edge are not
///            told apart from their neighbours.
bool interiors_meet_at(const Surface& a, const Surface& b, std::span<const TrianglePair> contacts);

}  // namespace hitbox::detail
