// weld.hpp: merges points with equal positions into one vertex (weld, merge by distance 0, deduplicate vertices).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

/// A mesh whose points are all different, so that triangles with a common corner use the same vertex.
///
/// This is the result of weld(). Functions that take it do not check the corner indices.
///
/// Triangles keep their index and the order of their corners. A triangle with two corners merged into one
/// vertex is kept as a degenerate triangle.
struct Welded {
    static constexpr std::uint32_t unused = 0xffffffff;

    std::vector<Vec3> points;                 ///< in order of first use by a triangle; -0 is stored as +0
    std::vector<TriMesh::Corners> triangles;  ///< the same number and order as in the input
    std::vector<std::uint8_t> degenerate;     ///< by triangle: 1 if its corners are collinear or coincide
    std::vector<std::uint32_t> vertex_of;     ///< by point of the input: its index in `points`, or `unused`
    std::size_t degenerate_count = 0;

    /// Triangle i.
    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
};

/// Merges all points with the same position into one vertex.
///
/// Exactness   positions are equal if their coordinates are equal numbers (-0 equals +0); there is no
///             tolerance. Degeneracy is decided exactly.
/// Determinism the output order depends only on the input order.
/// Errors      bad_format: a corner index is out of range. not_finite: a coordinate is NaN or infinite.
/// Cost        linear; about 0.2 s for a soup of 3 million points. The executor looks for degenerate triangles only.
Result<Welded> weld(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                    Executor* executor = nullptr);

/// The same for a TriMesh.
inline Result<Welded> weld(const TriMesh& mesh, Executor* executor = nullptr) {
    return weld(mesh.points, mesh.triangles, executor);
}

}  // namespace hitbox
