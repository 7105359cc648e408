// topology.hpp: connectivity of the triangles of a mesh (closed, watertight, manifold, components).
#pragma once

#include <hitbox/mesh/weld.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

/// What is wrong with a mesh, in numbers. All triangles count, degenerate ones too, except where it says not.
/// An edge joins two vertices, whichever way it is run through. Where corners of a triangle coincide, it has
/// an edge from that vertex to itself, which counts as any other and has but one direction.
struct Topology {
    bool closed = false;  ///< see is_closed()

    std::size_t edges = 0;
    std::size_t boundary_edges = 0;     ///< used by one triangle
    std::size_t nonmanifold_edges = 0;  ///< used by more than two triangles
    std::size_t misoriented_edges = 0;  ///< used by two triangles in the same direction: one is turned over

    std::size_t degenerate_triangles = 0;
    std::size_t duplicate_triangles = 0;  ///< that have the three vertices of an earlier one, in any order

    std::size_t components = 0;  ///< triangles that share a vertex are of one component
};

Topology topology(const Welded& mesh);

/// True where the mesh bounds a volume: leaving degenerate triangles out, each edge is used equally often in
/// both directions. So a mesh without a non-degenerate triangle is not closed: it bounds nothing.
bool is_closed(const Welded& mesh);

/// What connects two triangles: a shared vertex, or a shared edge.
enum class Join { vertices, edges };

/// Whether degenerate triangles take part. Left out, they join nothing and belong to no component.
enum class DegenerateTriangles { take_part, left_out };

struct Components {
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<std::uint32_t> of_triangle;  ///< by triangle: its component, or none
    std::uint32_t count = 0;                 ///< components are numbered by their first triangle
};

Components components(const Welded& mesh, Join join = Join::vertices,
                      DegenerateTriangles degenerate = DegenerateTriangles::take_part);

}  // namespace hitbox
