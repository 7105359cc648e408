// sweep.hpp: when a moving shape first meets a mesh (shape cast against a mesh, sphere cast, capsule cast, character controller).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/widened.hpp>

#include <cstdint>
#include <optional>

namespace hitbox {

/// The first contact of a moving shape with a mesh: see SweepHit.
struct MeshSweepHit {
    double t = 0;  ///< the part of the motion before it, from 0 to 1
    std::uint32_t triangle =
        0;                 ///< its index in the mesh; of triangles that are met at the same time the first
    Vec3 point;            ///< a common point at that time
    Vec3 normal;           ///< of the triangle at that point: a unit vector toward the shape
    bool started = false;  ///< they meet before the motion; then t is 0, and otherwise above 0
    bool leaving =
        false;  ///< only if they started together: the shape gets deeper into none of the triangles it meets
};

struct MeshSweepOptions {
    /// Triangles that the shape touches at the start, and leaves or slides along, do not count. So a character that stands on a
    /// floor can walk, and meets the wall.
    bool skip_leaving = false;
};

namespace detail {

class MovedSurface;

/// For shapes of doubles, in sweep.cpp.
template <class S>
std::optional<MeshSweepHit> first_contact_with_mesh(const S& shape, const Vec3& motion,
                                                    const Surface& surface, const MeshSweepOptions& options);

/// The same with the triangles of a surface where it is placed.
template <class S>
std::optional<MeshSweepHit> first_contact_with_mesh(const S& shape, const Vec3& motion,
                                                    const MovedSurface& surface,
                                                    const MeshSweepOptions& options);

}  // namespace detail

/// The first t from 0 to 1 at which the shape, moved by t * motion, shares a point with a triangle of the surface.
/// std::nullopt if there is none, if the shape is empty, or if the motion is not finite.
///
/// Shapes      point, segment, triangle, rectangle, box, oriented box, sphere or capsule; any surface, also an open one, from
///             both sides.
/// Exactness   whether they meet is exact: nothing tunnels. The times are those of sweep() of the shape and each triangle,
///             with the errors stated there, and the least of them is taken.
/// Degenerate  as for a triangle and the shape.
/// Cost        2 to 5 us for a short motion beside a few triangles.
template <MeshNeighbour S>
std::optional<MeshSweepHit> sweep(const S& shape, const Vec3& motion, const Surface& surface,
                                  const MeshSweepOptions& options = {}) {
    return detail::first_contact_with_mesh(detail::in_double(shape), motion, surface, options);
}

}  // namespace hitbox
