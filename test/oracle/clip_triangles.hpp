// clip_triangles.hpp: two triangles meet? decided by clipping, a second opinion for the linear program.
#pragma once

#include <hitbox/shape/triangle.hpp>

#include <optional>

namespace hitbox::oracle {

/// Cuts the second triangle with the first one's plane and then with the three half-planes of its edges, in
/// rational arithmetic, and sees whether anything is left. No answer when the first triangle has no plane.
std::optional<bool> meet_by_clipping(const Triangle<double>& t, const Triangle<double>& other);

}  // namespace hitbox::oracle
