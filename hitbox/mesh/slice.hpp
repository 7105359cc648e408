// slice.hpp: a mesh cut by a plane into two closed pieces (clip, split, cap).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

/// Attributes of points, such as texture coordinates, normals or colours: `width` numbers for each point,
/// point after point.
struct PointValues {
    std::size_t width = 0;
    std::span<const float> values;
};

/// Options of slice() and clip().
struct SliceOptions {
    bool caps = true;      ///< close the openings of the cut with caps
    bool sources = false;  ///< return for each triangle the one it was cut from
    PointValues values{};  ///< attributes to carry over; cut points get linearly interpolated values
    /// Takes vertices that are within a few roundings of the plane for vertices in it. Else exact signs decide, and cut
    /// points beside such a vertex are rounded to either side of it, so the pieces may overlap by a rounding.
    bool settle_vertices = false;
    CutNumbers numbers = CutNumbers::doubles;  ///< floats: all points of the mesh must be floats
};

/// One side of a cut.
struct SlicePiece {
    TriMesh mesh;
    /// Triangles from this index on are caps. If there are values, caps have their own points, from
    /// `first_cap_point` on, with values 0.
    std::size_t first_cap = 0, first_cap_point = 0;
    std::vector<float> values;           ///< see SliceOptions::values
    std::vector<std::uint32_t> sources;  ///< by triangle: the triangle it was cut from, or `none` for caps

    static constexpr std::uint32_t none = 0xffffffff;
};

/// The result of slice().
struct Slice {
    SlicePiece front;  ///< where normal . x > offset
    SlicePiece back;

    double cap_area = 0;         ///< of one of the two pieces, rounded
    std::size_t cap_loops = 0;   ///< closed loops around the cap
    std::size_t open_edges = 0;  ///< edges of the cut in no closed loop: the mesh is open there
    bool overlaps = false;       ///< solids of the mesh overlap in the plane; their area is counted once
    bool planar = true;  ///< false: a cap overlaps itself, because its outline has too many self-crossings
};

/// Cuts a mesh in two by a plane. A closed mesh gives two closed meshes.
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
/// A triangle in the plane goes to the side of the solid that it bounds. So the top face of a box that lies
/// below the plane stays with that box, and nothing is cut. Degenerate triangles with corners on both sides
/// are dropped.
///
/// Exactness   exact signs decide the side of each vertex, the points of the outline, and the triangulation
///             of the cap. Two coordinates of each cut point have an error of at most an ulp of the larger end
///             of the edge; the third, along the axis nearest to the normal, of three ulp of the largest
///             coordinate. With CutNumbers::floats these are ulp of floats. If rounding makes a new triangle
///             collinear, its middle corner becomes a corner of the neighbour triangles.
/// Degenerate  all these give closed pieces: vertices, edges and faces in the plane; edges with more than two
///             triangles; outlines that are nested, touch or cross; overlapping solids (the pieces count with
///             their multiplicity, the area of the cap does not). An open mesh is cut too; parts of the outline
///             that do not close stay open and are counted in `open_edges`.
/// Errors      usage: the plane is empty, the number of values does not match the points, or a coordinate
///             is not a float where `numbers` says so. too_large: coordinates beyond 1e150. unsupported: all
///             coordinates below 1e-250. bad_format: a corner index is out of range.
/// Cost        20 to 33 ns a triangle for both sides, if the plane cuts few of them; see docs/performance.md.
Result<Slice> slice(const TriMesh& mesh, const Plane3& plane, const SliceOptions& options = {});

}  // namespace hitbox
