// surface_distance.hpp: the distance between two meshes and their nearest points (mesh-mesh distance, clearance).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <array>
#include <optional>

namespace hitbox::detail {

/// The distance between two surfaces, and a point of each at this distance.
struct NearestPair {
    double distance = 0;
    std::array<Vec3, 2> points;  ///< of a and of b
};

/// Computes the distance between two surfaces that share no point, if it is at most `limit`.
///
/// Exactness   the least distance of a pair of triangles, rounded (triangle_distance.hpp), up to a few roundings of
///             the size of a triangle. The points are rounded. If several pairs are at the least distance, one
///             of them is taken, always the same.
/// Cost        two trees at once, nearest boxes first: 10 us for parts of any size that are close in one
///             place. Surfaces that stay close to each other take about 0.1 us for each pair of triangles whose
///             boxes are closer than the distance.
std::optional<NearestPair> distance_within(const Surface& a, const Surface& b, double limit);

}  // namespace hitbox::detail
