// heal.hpp: flat triangles taken out of a closed mesh, so that it stays closed (degenerate triangles, T-junctions, slivers).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Makes a point at the position of point `at`, on the edge from point `from` to point `to`: its number.
using MiddlePoint = FunctionRef<std::uint32_t(std::uint32_t from, std::uint32_t to, std::uint32_t at)>;

/// Takes triangles out whose corners lie on one line or coincide; what was closed with them is closed without.
///
///     a-----b-----c        a-----b-----c     The flat triangle a b c lies between the one below, which has the edge a c,
///      \         /          \    |    /      and two above. The one below gets b as a corner; then all edges along the
///       \       /            \   |   /       line are short ones, and those of flat triangles add up to nothing.
///        \     /              \  |  /
///           x                    x
///
/// `suspects` are the triangles that may be flat; others that are stay and are left alone. New triangles are put at
/// the end; `sources`, where not empty, goes along. Order is kept.
void take_out_flat(TriMesh& mesh, std::vector<std::uint32_t>& sources,
                   std::span<const std::uint32_t> suspects, MiddlePoint middle_point);

}  // namespace hitbox::detail
