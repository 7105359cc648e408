// heal.hpp: removes flat triangles from a closed mesh and keeps it closed (T-junctions, slivers).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Makes a point at the position of point `at`, on the edge from point `from` to point `to`, and returns its index.
using MiddlePoint = FunctionRef<std::uint32_t(std::uint32_t from, std::uint32_t to, std::uint32_t at)>;

/// Removes triangles whose corners are collinear or coincide. If the mesh was closed with them, it is closed
/// without them.
///
///     a-----b-----c        a-----b-----c     The flat triangle a b c lies between two triangles above and
///      \         /          \    |    /      one below, which has the edge a c. The one below is split at b.
///       \       /            \   |   /       Then all edges along the line are short, and those of the flat
///        \     /              \  |  /        triangles cancel out.
///           x                    x
///
/// `suspects` are the triangles that may be flat; other flat triangles are kept. New triangles are appended.
/// `sources`, if not empty, is updated too. The order of the other triangles is kept.
void take_out_flat(TriMesh& mesh, std::vector<std::uint32_t>& sources,
                   std::span<const std::uint32_t> suspects, MiddlePoint middle_point);

}  // namespace hitbox::detail
