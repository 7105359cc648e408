// nearest.hpp: closest point of a mesh, point in mesh, signed distance (signed distance field).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace hitbox {

/// The point of a mesh closest to a given point.
struct NearestOnMesh {
    std::uint32_t triangle = 0;  ///< its index in the mesh; of equally near triangles the first
    Vec3 point;                  ///< on that triangle; see closest_points() of a triangle and a point
    double distance = 0;         ///< within 2 ulp; exactly 0 if the given point lies on the mesh
};

/// Finds the point of the mesh closest to `point`. Returns nothing if the mesh has no triangles, the point is
/// not finite, or the mesh is farther away than `within`.
///
/// Shapes      any surface, also an open one; faster if it was made with SurfaceUse::casts.
/// Exactness   distances are within 2 ulp, also near contact. The nearer of two triangles is chosen by these
///             rounded distances.
/// Cost        in a mesh of 70 thousand triangles 3 us, in a batch 2; of a million 11 and 4. See bench `mesh/nearest`.
/// Source      Ericson 2005, 5.1.5 (closest point on a triangle); Roussopoulos, Kelley, Vincent 1995 (order of boxes).
std::optional<NearestOnMesh> closest_point(const Surface& surface, const Vec3& point,
                                           double within = std::numeric_limits<double>::infinity());

namespace detail {

class MovedSurface;

/// The same with the triangles of a surface where it is placed.
std::optional<NearestOnMesh> closest_point(const MovedSurface& surface, const Vec3& point, double within);

}  // namespace detail

/// The position of a point relative to a closed mesh.
enum class PlaceInMesh { outside, on_surface, inside };

/// The name of the value: "outside", "on_surface" or "inside".
constexpr const char* to_string(PlaceInMesh place) {
    switch (place) {
        case PlaceInMesh::outside:
            return "outside";
        case PlaceInMesh::on_surface:
            return "on_surface";
        case PlaceInMesh::inside:
            return "inside";
    }
    return "unknown";
}

/// Decides whether a point is inside a closed mesh, that is, whether the winding number is not zero. Exact.
///
/// Errors      unsupported: the surface is open.
Result<PlaceInMesh> place_in_mesh(const Surface& surface, const Vec3& point);

/// Computes the distance to the surface, negative inside. The sign is exact, also the sign 0; the magnitude
/// is that of closest_point(). A point that is not finite gives NaN.
///
/// Errors      unsupported: the surface is open or has no triangles.
Result<double> signed_distance(const Surface& surface, const Vec3& point);

/// The same for many points, on many threads if an executor is given. The results do not depend on the
/// executor. The points are processed along a space-filling curve, so the triangle nearest to one point is a
/// good first guess for the next.
std::vector<std::optional<NearestOnMesh>> closest_points(const Surface& surface, std::span<const Vec3> points,
                                                         Executor* executor = nullptr);
Result<std::vector<PlaceInMesh>> places_in_mesh(const Surface& surface, std::span<const Vec3> points,
                                                Executor* executor = nullptr);
Result<std::vector<double>> signed_distances(const Surface& surface, std::span<const Vec3> points,
                                             Executor* executor = nullptr);

}  // namespace hitbox
