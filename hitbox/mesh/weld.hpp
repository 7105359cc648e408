// weld.hpp: merges points with equal positions, or near ones on open edges (weld, merge by distance, close cracks).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

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

/// A mesh whose cracks were closed. This is the result of weld() with a tolerance.
struct ClosedCracks {
    TriMesh
        mesh;  ///< the triangles and the numbers of the points are those of the input; only positions differ

    std::size_t moved_points =
        0;                    ///< points that are elsewhere than in the input; equal positions count once
    double largest_move = 0;  ///< how far at most; rounded up
    std::vector<std::uint32_t> degenerate;  ///< triangles that have become degenerate, ascending

    std::size_t open_edges_before = 0, open_edges_after = 0;  ///< see OpenEdges::count
};

/// Closes cracks that are at most `tolerance` wide, by merging points of open edges.
///
///       |  |              |         Points on both sides of a crack are merged, nearest first. Before that, a
///     --a  b--    -->   --a--       hole of three or more corners, all within the tolerance of each other, is
///       |  |              |         closed to a point. Nothing else moves: a wall thinner than the tolerance stays.
///
/// An open edge is one that is not used equally often in both directions, leaving degenerate triangles out.
///
/// Merging     points become one if any two of them are at most the tolerance apart, so there are no chains: of
///             points in a row, 0.9 tolerances apart, at most two become one. Points that an edge joins are not
///             merged, except where a hole is closed to a point. Merged points are where the first one of them is,
///             in the order of the triangles. So no point moves by more than the tolerance.
/// Exactness   distances are compared with the tolerance in twice the precision of doubles.
/// Degenerate  the triangles around a hole that is closed to a point become degenerate. A crack between edges
///             that are divided differently stays open.
/// Determinism the result depends only on the order of points and triangles.
/// Errors      usage: the tolerance is negative, NaN or infinite. Also those of check_mesh().
/// Cost        about 0.2 us a triangle; 2 us more for each point of an open edge, also if many of them are within the
///             tolerance of each other. Ten times as much if these do not fit into one point.
Result<ClosedCracks> weld(const TriMesh& mesh, double tolerance);

/// Where a mesh is open, and how wide its cracks are.
struct OpenEdges {
    std::size_t count = 0;  ///< edges that are not used equally often in both directions
    Aabb3 bounds;           ///< of their ends; empty if there are none

    /// The smallest power of ten for which weld() closes the mesh, if that is at most a thousandth of its size and no
    /// detail vanishes. 0: none.
    double tolerance = 0;
    double gap = 0;  ///< how far points move at most with this tolerance; rounded up
};

/// Looks for open edges, and for the tolerance that closes them.
///
/// Detail      a tolerance is not named if triangles vanish that are more than slivers, or all triangles of a component.
///             A sliver is at least ten times as long as it is high, and does not shrink to a point. Triangles no longer
///             than a millionth of the mesh may vanish.
/// Exactness   `count` and `bounds` are exact. A smaller tolerance is passed over if it closes the mesh only because
///             triangles with three different corners become flat.
/// Errors      those of check_mesh().
/// Cost        if the mesh is open, 1 us for each open edge, and that of weld() for each power of ten from the distance
///             that open edges are apart; about 14 times at most.
Result<OpenEdges> open_edges(const TriMesh& mesh);

}  // namespace hitbox
