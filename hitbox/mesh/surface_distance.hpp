// surface_distance.hpp: how far two meshes are apart (mesh-mesh distance, clearance).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <optional>

namespace hitbox {

/// The distance between two surfaces that share no point, if it is at most `limit`; rounded.
/// Both surfaces need their trees.
std::optional<double> distance_within(const Surface& a, const Surface& b, double limit);

}  // namespace hitbox
