// nearest.hpp: the point of a mesh nearest to a point, whether a point is inside, and how deep (signed distance field).
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

/// The point of a mesh nearest to a given one.
struct NearestOnMesh {
    std::uint32_t triangle = 0;  ///< of the surface; of those that are equally near the first
    Vec3 point;                  ///< of that triangle; see closest_points() of a triangle and a point
    double distance = 0;         ///< within 2 ulp; 0 exactly where the given point lies on the mesh
};

/// Nothing where the mesh has no triangles, the point is not finite, or all is farther away than `within`.
///
/// Shapes      any surface, open ones too; quicker where it was made for casts.
/// Exactness   distances are within 2 ulp, near contact too; which of two triangles is nearer is told by them.
/// Cost        in a mesh of 70 thousand triangles 3 us, in a batch 2; of a million 11 and 4. See bench `mesh/nearest`.
/// Source      Ericson 2005, 5.1.5 (closest point on a triangle); Roussopoulos, Kelley, Vincent 1995 (order of boxes).
std::optional<NearestOnMesh> closest_point(const Surface& surface, const Vec3& point,
                                           double within = std::numeric_limits<double>::infinity());

enum class PlaceInMesh { outside, on_surface, inside };

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

/// Inside is where the winding number is not zero. Exact. An open surface has no inside: an error (unsupported).
Result<PlaceInMesh> place_in_mesh(const Surface& surface, const Vec3& point);

/// The distance to the surface, negative inside. The sign is exact, also where it is 0; the rest as closest_point(). Errors
/// as place_in_mesh(), a mesh without triangles too; NaN for a point that is not finite.
Result<double> signed_distance(const Surface& surface, const Vec3& point);

/// The same for many points at once, on many threads if an executor is given; any executor gives the same. Points are
/// asked in an order in which each lies near the one before, whose triangle is then a good first guess.
std::vector<std::optional<NearestOnMesh>> closest_points(const Surface& surface, std::span<const Vec3> points,
                                                         Executor* executor = nullptr);
Result<std::vector<PlaceInMesh>> places_in_mesh(const Surface& surface, std::span<const Vec3> points,
                                                Executor* executor = nullptr);
Result<std::vector<double>> signed_distances(const Surface& surface, std::span<const Vec3> points,
                                             Executor* executor = nullptr);

}  // namespace hitbox
