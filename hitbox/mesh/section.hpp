// section.hpp: the outlines in which a plane, or a stack of planes, cuts a mesh (cross-section, contour, layers).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

class Surface;

/// A closed or open polyline of a section. Seen from the front of the plane, the solid is on its left: outer
/// boundaries are counter-clockwise, holes are clockwise.
struct SectionLoop {
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<Vec3> points;  ///< without repeating the first; a closed loop goes on to the first
    bool closed = true;        ///< false: it ends where the mesh is open
    double area = 0;           ///< rounded; negative for a hole, 0 for an open loop
    double length = 0;         ///< rounded
    /// The index of the innermost loop around this one, or `none`.
    std::uint32_t around = none;
};

/// The intersection of a mesh with a plane.
struct Section {
    Plane3 plane;
    std::vector<SectionLoop> loops;  ///< ordered by their first triangle

    double area() const;  ///< sum over all loops: the area of the solid, where the winding number is not 0
    double perimeter() const;  ///< sum over all loops, also open ones

    /// Several shells of the mesh lie over each other here, or one crosses itself. The loops are the boundary of all of
    /// them together. (If there are too many crossings for that, they are those of each shell.)
    bool overlaps = false;
};

/// The limit that defines the section if the mesh has vertices, edges or faces in the plane.
enum class SectionLimit {
    from_behind,  ///< vertices in the plane count as in front: the top of a box is included, the bottom is not
    from_in_front,  ///< vertices in the plane count as behind: the bottom of a box is included, the top is not
};

/// Computes the section of a mesh by a plane.
///
///      ________  top        The section in the top face is a square if taken from behind, where the solid is, and
///     |        |            empty if taken from in front. With the same limit for all planes of a stack each slab
///     |________| bottom     has one outline, at its bottom or at its top; so the slabs tile.
///
/// Exactness   exact signs decide which triangles are cut and how edges are connected. Points are rounded
///             once, like those of slice().
/// Degenerate  degenerate triangles are ignored. Where several outlines pass through a point, each follows
///             its own solid. Where outlines cross, lie over each other or are turned inside out, the loops are the
///             boundary of the set whose winding number is not zero, as the cap of slice() covers it.
/// Errors      usage: the plane is empty. too_large: coordinates beyond 1e150. unsupported: all coordinates
///             below 1e-250. bad_format: a corner index is out of range.
/// Cost        1 ns a triangle and 0.1 us for each that is cut. With the tree of a surface, triangles away
///             from the plane cost nothing.
Result<Section> section(const TriMesh& mesh, const Plane3& plane,
                        SectionLimit limit = SectionLimit::from_behind);

/// The same for a surface. Its tree skips the triangles away from the plane.
Result<Section> section(const Surface& surface, const Plane3& plane,
                        SectionLimit limit = SectionLimit::from_behind);

/// Computes the sections by planes with a common normal, each equal to that of section(). The mesh is traversed once.
///
/// Errors      those of section(); usage: the offsets are not ascending or not finite.
Result<std::vector<Section>> sections(const TriMesh& mesh, const Vec3& normal,
                                      std::span<const double> offsets,
                                      SectionLimit limit = SectionLimit::from_behind,
                                      Executor* executor = nullptr);

}  // namespace hitbox
