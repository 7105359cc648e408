// surface_distance.hpp: how far two meshes are apart (mesh-mesh distance, clearance).
#pragma once

#include <hitbox/mesh/surface.hpp>

#include <optional>

namespace hitbox::detail {

/// The distance between two surfaces that share no point, if it is at most `limit`; rounded.
std::optional<double> distance_within(const Surface& a, const Surface& b, double limit);

}  // namespace hitbox::detail
