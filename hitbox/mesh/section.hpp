// section.hpp: the outlines where a plane, or a stack of planes, meets a mesh (cross-section, contour, layers).
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

/// A walk around a part of a section. Seen from the front of the plane, the solid is on its left: an outline turns
/// counter-clockwise, a hole clockwise.
struct SectionLoop {
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<Vec3> points;  ///< each once; from the last it goes on to the first, if it is closed
    bool closed = true;        ///< false: it ends where the mesh is open
    double area = 0;           ///< rounded; negative of a hole, 0 where it is not closed
    double length = 0;         ///< rounded
    /// The loop right around this one, of those in the section, or none.
    std::uint32_t around = none;
};

struct Section {
    Plane3 plane;
    std::vector<SectionLoop> loops;  ///< by their first triangle

    double area() const;       ///< of all loops: what is solid, as often as the mesh winds around it
    double perimeter() const;  ///< of all loops, open ones too
};

/// Of which sections the one in a plane is the limit, where the mesh has vertices, edges or faces in that plane.
enum class SectionLimit {
    from_behind,    ///< vertices in the plane count as in front: the top of a box shows, its bottom does not
    from_in_front,  ///< the other way round
};

/// The section of a mesh by a plane.
///
///      ________  top        The top seen from behind, with the solid below it, is a square; seen from in front it
///     |        |            is nothing. With one limit for all planes of a stack each slab has one outline at its
///     |________| bottom     bottom or top, so the slabs tile.
///
///
/// Exactness   which triangles are met, and how edges follow each other, by exact signs; points are rounded once, as those
///             of slice() are.
/// Degenerate  degenerate triangles take no part; where several walks pass through a point, each keeps to its own solid.
/// Errors      usage: the plane is empty. too_large: coordinates beyond 1e150.
///             unsupported: all coordinates below 1e-250. bad_format: a corner that is no point.
/// Cost        2 ns a triangle and 0.2 us for each that is cut; with a tree those away from the plane cost nothing.
Result<Section> section(const TriMesh& mesh, const Plane3& plane,
                        SectionLimit limit = SectionLimit::from_behind);

/// The same with the tree of a surface, whose triangles away from the plane are not looked at.
Result<Section> section(const Surface& surface, const Plane3& plane,
                        SectionLimit limit = SectionLimit::from_behind);

/// Sections by planes with one normal, each as section() would give it. The mesh is gone through once.
/// Errors      as section(); usage: offsets that do not ascend, or are not finite.
Result<std::vector<Section>> sections(const TriMesh& mesh, const Vec3& normal,
                                      std::span<const double> offsets,
                                      SectionLimit limit = SectionLimit::from_behind,
                                      Executor* executor = nullptr);

}  // namespace hitbox
