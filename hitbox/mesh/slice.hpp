// slice.hpp: a mesh cut by a plane into two closed pieces (clip, split, cap).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

/// Numbers that every point of a mesh has, such as texture coordinates, normals or colours: `width` of them, point by point.
struct PointValues {
    std::size_t width = 0;
    std::span<const float> values;
};

struct SliceOptions {
    bool caps = true;      ///< close what the cut opens
    bool sources = false;  ///< say of each triangle from which one it was cut
    PointValues values{};  ///< taken along; cut points get theirs in proportion along their edge
};

/// One side of a cut.
struct SlicePiece {
    TriMesh mesh;
    /// The caps are the triangles from this one on. Where there are values, caps have points of their own, from
    /// `first_cap_point` on, whose values are 0.
    std::size_t first_cap = 0, first_cap_point = 0;
    std::vector<float> values;           ///< see SliceOptions::values
    std::vector<std::uint32_t> sources;  ///< by triangle: from which it was cut; none for caps

    static constexpr std::uint32_t none = 0xffffffff;
};

struct Slice {
    SlicePiece front;  ///< where normal . x > offset
    SlicePiece back;

    double cap_area = 0;         ///< of one of the two, rounded
    std::size_t cap_loops = 0;   ///< closed walks around it
    std::size_t open_edges = 0;  ///< of the cut, that belong to no closed walk: there the mesh is open
    bool planar = true;          ///< false: a cap overlaps itself, since its outline crosses itself too often
};

/// Cuts a mesh in two. A closed mesh gives two closed meshes.
///
///        ______                 ______
///       /     /|               /     /|
///      /_____/ |     front    /_____/ |
///      |     | |              |     | /
///   ---|     | |---  plane    |_____|/     _____
///      |     | /                          /    /|    both pieces end in the same points
///      |_____|/      back                /____/ |
///                                        |    | /
///                                        |____|/
///
/// A triangle that lies in the plane goes to the side whose solid it bounds: the top of a box that stands below the plane stays on
/// that box, and nothing is cut. Degenerate triangles that reach both sides are left out.
///
/// Exactness   which vertex is on which side, which points make the outline, and how the cap is cut into triangles, are
///             decided by exact signs; cut points are rounded once, see Rim. Where rounding puts three corners of a new
///             triangle on one line, its neighbours get the middle one as a corner.
/// Degenerate  vertices, edges and faces in the plane, edges with more than two triangles, outlines that nest, touch or
///             cross, solids that overlap (which count as often as they do): all closed. An open mesh is cut too; what
///             does not close stays open, and `open_edges` counts it.
/// Errors      usage: the plane is empty, the values do not fit the points. too_large: coordinates beyond 1e150.
///             unsupported: all coordinates below 1e-250. bad_format: a corner that is no point.
/// Cost        25 to 40 ns a triangle for both sides, and 3 us for each that is cut.
Result<Slice> slice(const TriMesh& mesh, const Plane3& plane, const SliceOptions& options = {});

}  // namespace hitbox
