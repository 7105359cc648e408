// interiors.hpp: exact test whether the interiors of two closed meshes intersect (solid overlap without
// crossing triangles).
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The position of a triangle relative to another closed surface.
enum class Region : std::uint8_t {
    outside,
    inside,
    contact,  ///< it meets the other surface
};

/// Computes the position of each triangle of `own` relative to `other`. `in_contact` is 1 for triangles that
/// meet `other`.
///
/// Triangles without contact that are connected by their corners lie on the same side. So one exact winding
/// number is computed for each connected group.
std::vector<Region> regions(const Surface& own, const Surface& other,
                            const std::vector<std::uint8_t>& in_contact);

/// Returns true if the interiors of two closed surfaces share a point beside a triangle that meets the other
/// surface. No two triangles may cross properly; if they do, the interiors always intersect.
///
/// Exactness   exact: the winding numbers on both sides of each piece of a triangle are compared. The pieces
///             are bounded by the edges of the other surface. A piece thinner than 2^-26 of an edge is not
///             distinguished from its neighbours.
bool interiors_meet_at(const Surface& a, const Surface& b, std::span<const TrianglePair> contacts);

}  // namespace hitbox::detail
