// surface_distance.hpp: the distance between two meshes (mesh-mesh distance, clearance).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <optional>

namespace hitbox::detail {

/// Computes the distance between two surfaces that share no point, rounded. Returns nothing if it is larger
/// than `limit`.
std::optional<double> distance_within(const Surface& a, const Surface& b, double limit);

}  // namespace hitbox::detail
