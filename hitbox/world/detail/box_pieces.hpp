// box_pieces.hpp: a box as points, segments and polygons (boundary, faces).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::detail {

/// Calls f with the boundary of a finite box: its six faces as polygons. A flat box is one polygon, one segment or
/// one point. An empty or infinite box gives nothing. Exact.
void for_each_face(const Aabb3& box, FunctionRef<void(const Intersection<double>&)> f);

}  // namespace hitbox::detail
