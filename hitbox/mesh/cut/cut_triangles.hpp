// cut_triangles.hpp: triangles that a plane cuts, and the directed edges in which it does (section, contour).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/cut/contour.hpp>
#include <hitbox/mesh/cut/rim.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Collects triangles first. Then the cut points of all their edges are computed together, which takes a fraction of
/// the time of one after the other.
class CutTriangles {
public:
    using Corners = TriMesh::Corners;

    /// `here`: the side of the plane that the edges bound. Corners in the plane count as being on the other side.
    explicit CutTriangles(std::uint8_t here) : here_(here) {}

    /// Adds a triangle, with the side of each corner, if it has an edge: if it has a corner here and one elsewhere.
    void add(const Corners& corners, const std::array<std::uint8_t, 3>& sides);
    /// Adds all such triangles of a mesh, with the side of each point.
    void add(std::span<const Corners> triangles, std::span<const std::uint8_t> sides);

    /// The edges in the order of the triangles, as points of the rim, which is empty before. Seen from the front of the
    /// plane, the solid is on their left. Degenerate triangles have none.
    std::vector<RimEdge> edges(std::span<const Vec3> points, Rim& rim) const;

private:
    struct Cut {
        Corners corners;
        std::uint8_t here;      // by corner, a bit: it is here
        std::uint8_t in_plane;  // by corner, a bit
    };

    std::uint8_t here_;
    bool any_in_plane_ = false;
    std::vector<Cut> cuts_;
};

}  // namespace hitbox::detail
