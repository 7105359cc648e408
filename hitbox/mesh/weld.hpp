// weld.hpp: equal positions become one vertex (weld, merge by distance 0, deduplicate vertices).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

/// A mesh whose points are all different, so that triangles that meet in a corner name the same vertex.
///
/// It is what weld() makes: what takes one does not look whether its corners are points.
///
/// Triangles keep their number and the order of their corners. A triangle of which two corners became one
/// vertex stays, as a degenerate triangle.
struct Welded {
    static constexpr std::uint32_t unused = 0xffffffff;

    std::vector<Vec3> points;                 ///< in order of first use by a triangle; -0 is stored as +0
    std::vector<TriMesh::Corners> triangles;  ///< as many as there were, in the same order
    std::vector<std::uint8_t> degenerate;  ///< by triangle: 1 where its corners lie on one line or coincide
    std::vector<std::uint32_t> vertex_of;  ///< by point of the input: its place in `points`, or unused
    std::size_t degenerate_count = 0;

    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
};

/// Makes one vertex of all points at one position.
///
/// Exactness   positions are equal where their coordinates are equal numbers (so -0 is +0): no tolerance.
///             Degeneracy is that of exact arithmetic.
/// Determinism the order of the input alone decides the order of the output.
/// Errors      bad_format: a corner that is no point. not_finite: a point that is NaN or infinite.
/// Cost        linear; about 0.2 s for a soup of 3 million points.
Result<Welded> weld(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

inline Result<Welded> weld(const TriMesh& mesh) { return weld(mesh.points, mesh.triangles); }

}  // namespace hitbox
