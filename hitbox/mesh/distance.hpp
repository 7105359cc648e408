// distance.hpp: the distance between two meshes, one of which may be moved, and their closest points (mesh-mesh distance,
// clearance, proximity).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <limits>
#include <optional>

namespace hitbox {

/// The closest points of two meshes.
struct NearestOfMeshes {
    double distance = 0;                           ///< exactly 0 if the meshes share a point
    std::uint32_t a_triangle = 0, b_triangle = 0;  ///< of each mesh, by index in it
    Vec3 a, b;  ///< the closest points of the two triangles, rounded: see closest_points() of two triangles
};

/// Finds the closest points of two surfaces. Returns nothing if either has no triangles, or if they are farther apart than
/// `within`, which ends the search early. It is about surfaces: a part in the hollow of another one is apart from it.
///
/// Exactness   the distance is within 2^-49 (8 ulp) of the least distance of two triangles, and 0 exactly if the surfaces
///             share a point. If several pairs of triangles are at the least distance, up to a few roundings of the size of
///             a triangle, one of them is taken, always the same.
/// Cost        two trees at once. An axis from one to the other leaves out most parts: 20 to 150 us for two meshes of 72,000
///             triangles that are close in one place, and 0.5 to 0.9 ms if they are turned against each other. Surfaces that
///             stay close to each other take about 0.1 us for each pair of triangles whose boxes are closer than the distance.
/// Source      Larsen, Gottschalk, Lin, Manocha 1999, "Fast Proximity Queries with Swept Sphere Volumes", without the volumes.
std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b,
                                              double within = std::numeric_limits<double>::infinity());

/// The same with surface b moved by a map, without a new tree. Point `b` is where the map moves it.
///
/// Exactness   as above, for the moved corners: each is mapped in double and rounded, as Affine3::point does.
/// Degenerate  any map. Triangles that it makes degenerate are segments or points; one with a corner beyond the range of
///             double is far from everything.
std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b, const Affine3& map,
                                              double within = std::numeric_limits<double>::infinity());

namespace detail {

class MovedSurface;

/// Which parts are looked at first. Several pairs may be equally near up to roundings, and the first one is kept. So two searches
/// in the same order agree to the last bit, whatever their limits; in different orders they may not.
enum class DistanceSearch {
    nearest_first,  ///< few parts are looked at if nothing is known of the distance
    depth_first,    ///< half the time if the limit is close to the distance
};

/// The closest points of surfaces of which each may be placed by a map.
std::optional<NearestOfMeshes> closest_points_of_moved(const MovedSurface& a, const MovedSurface& b,
                                                       double within, DistanceSearch order);

}  // namespace detail

/// Only the distance: infinite if either has no triangles or if they are farther apart than `within`.
double distance(const Surface& a, const Surface& b, double within = std::numeric_limits<double>::infinity());
double distance(const Surface& a, const Surface& b, const Affine3& map,
                double within = std::numeric_limits<double>::infinity());

}  // namespace hitbox
