// topology.hpp: connectivity of the triangles of a mesh (closed, watertight, manifold, components).
#pragma once

#include <hitbox/mesh/weld.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

/// Counts of the features and defects of a mesh. All triangles count, degenerate ones too, unless stated
/// otherwise. An edge joins two vertices, regardless of direction. If corners of a triangle coincide, it has
/// an edge from that vertex to itself; this edge counts like any other and has only one direction.
struct Topology {
    bool closed = false;  ///< see is_closed()

    std::size_t edges = 0;
    std::size_t boundary_edges = 0;     ///< used by one triangle
    std::size_t nonmanifold_edges = 0;  ///< used by more than two triangles
    std::size_t misoriented_edges = 0;  ///< used by two triangles in the same direction: one is flipped

    std::size_t degenerate_triangles = 0;
    std::size_t duplicate_triangles = 0;  ///< with the same vertices as an earlier one, in any order

    std::size_t components = 0;  ///< triangles that share a vertex belong to the same component
};

/// Computes the counts.
///
/// Exactness   exact: vertices are compared by index.
/// Degenerate  an empty mesh has zero counts and is not closed.
/// Errors      none.
/// Cost        linear in the triangles.
Topology topology(const Welded& mesh);

/// Returns true if the mesh bounds a volume: without degenerate triangles, each edge is used equally often in
/// both directions. A mesh without non-degenerate triangles is not closed, because it bounds nothing.
///
/// Exactness   exact: vertices are compared by index.
/// Errors      none.
/// Cost        linear in the triangles.
bool is_closed(const Welded& mesh);

/// The connection between triangles of one component: a shared vertex, or a shared edge.
enum class Join { vertices, edges };

/// Whether degenerate triangles are included. If excluded, they connect nothing and belong to no component.
enum class DegenerateTriangles { include, exclude };

/// The connected components of a mesh.
struct Components {
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<std::uint32_t> of_triangle;  ///< by triangle: its component, or `none`
    std::uint32_t count = 0;                 ///< components are numbered by their first triangle
};

/// Computes the connected components.
///
/// Degenerate  degenerate triangles take part or are left out, as `degenerate` says. An empty mesh has none.
/// Errors      none.
/// Cost        linear in the triangles.
Components components(const Welded& mesh, Join join = Join::vertices,
                      DegenerateTriangles degenerate = DegenerateTriangles::include);

}  // namespace hitbox
