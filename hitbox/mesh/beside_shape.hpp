// beside_shape.hpp: a shape beside a mesh: do they meet, in which triangles, how far apart are they (sphere vs mesh, capsule vs
// mesh, box vs mesh).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace hitbox {

/// A bounded shape: it can be asked beside a mesh. Shapes of floats are widened, which is exact.
template <class S>
concept MeshNeighbour =
    ShapeType<S> &&
    ShapeOfKind<S, ShapeKind::point, ShapeKind::segment, ShapeKind::triangle, ShapeKind::rectangle,
                ShapeKind::aabb, ShapeKind::obb, ShapeKind::sphere, ShapeKind::capsule>;

/// The closest points of a mesh and a shape.
struct NearestToShape {
    double distance = 0;  ///< exactly 0 if they share a point
    std::uint32_t triangle =
        0;                   ///< its index in the mesh; of equally near triangles that are not met the first
    Vec3 on_mesh, on_shape;  ///< see closest_points() of a triangle and the shape
};

namespace detail {

class MovedSurface;

// For shapes of doubles, in beside_shape.cpp.
template <class S>
bool mesh_meets(const Surface& surface, const S& shape);
template <class S>
std::vector<std::uint32_t> triangles_that_meet(const Surface& surface, const S& shape);
template <class S>
std::optional<NearestToShape> nearest_to_shape(const Surface& surface, const S& shape, double within);
/// The same with the triangles of a surface where it is placed.
template <class S>
std::optional<NearestToShape> nearest_to_shape(const MovedSurface& surface, const S& shape, double within);

}  // namespace detail

/// True if the shape shares a point with a triangle of the surface.
///
/// Shapes      point, segment, triangle, rectangle, box, oriented box, sphere or capsule; any surface, also an open one. It is
///             about the surface: a shape that lies wholly inside a closed mesh does not meet it; see place_in_mesh().
/// Exactness   exact; touching counts.
/// Degenerate  as for a triangle and the shape. An empty shape meets nothing; an infinite box meets what lies in it.
/// Cost        1 us where a few triangles are near.
template <MeshNeighbour S>
bool intersects(const Surface& surface, const S& shape) {
    return detail::mesh_meets(surface, detail::in_double(shape));
}

/// The triangles that share a point with the shape, by their index in the mesh, sorted. Exact; touching counts.
template <MeshNeighbour S>
std::vector<std::uint32_t> triangles_meeting(const Surface& surface, const S& shape) {
    return detail::triangles_that_meet(surface, detail::in_double(shape));
}

/// Finds the closest points of the surface and the shape. Returns nothing if the surface has no triangles, the shape is empty,
/// or they are farther apart than `within`, which ends the search early.
///
/// Exactness   the distance is within 2^-49 (8 ulp), and 0 exactly if they share a point. The nearer of two triangles is
///             chosen by these rounded distances. If several triangles meet the shape, one of them is taken, always the same.
/// Cost        3 to 10 us in a mesh of 70 thousand triangles.
template <MeshNeighbour S>
std::optional<NearestToShape> closest_points(const Surface& surface, const S& shape,
                                             double within = std::numeric_limits<double>::infinity()) {
    return detail::nearest_to_shape(surface, detail::in_double(shape), within);
}

/// Only the distance: infinite where closest_points() returns nothing.
template <MeshNeighbour S>
double distance(const Surface& surface, const S& shape,
                double within = std::numeric_limits<double>::infinity()) {
    const auto nearest = closest_points(surface, shape, within);
    return nearest ? nearest->distance : std::numeric_limits<double>::infinity();
}

}  // namespace hitbox
