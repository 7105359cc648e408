// flat_sides.hpp: which piece of a cut a triangle in the plane belongs to (point in polygon).
#pragma once

#include <hitbox/mesh/cut/contour.hpp>
#include <hitbox/mesh/cut/rim.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// For each of the triangles `in_plane`, whether the solid that it bounds is in front of the plane.
///
///           outward normals        inside out
///             _______               _______
///            |       |             |       |
///            | solid |             | solid |
///       -----|___|___|-------------|___^___|-----  plane, seen from its side; its front is above
///                v                     |
///
/// `front` are the edges in the plane of the triangles in front of it. They wind around a point of the plane as often as the
/// solids in front of it contain the point: less than zero times where these are inside out.
///
/// Exactness   exact for the middle of a triangle. Where that is not inside after rounding, or is on an edge, and where the
///             mesh is open, solids are not taken for inside out: they are behind a triangle that faces the front.
/// Cost        for each triangle, the edges at the height of its middle.
std::vector<bool> bounds_front(const Rim& rim, std::span<const RimEdge> front, const TriMesh& mesh,
                               std::span<const std::uint32_t> in_plane);

}  // namespace hitbox::detail
