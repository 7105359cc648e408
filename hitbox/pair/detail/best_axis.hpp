// best_axis.hpp: the axis of the widest gap or the least overlap of two bounded shapes, rounded.
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>

#include <optional>

namespace hitbox {

struct SeparatingAxis;

}  // namespace hitbox

namespace hitbox::detail {

/// Asks all face normals and edge pairs; `separated` is that of exact arithmetic, the gap is within rounding of the
/// shapes' size and distance. Edges within an ulp of parallel count as parallel. Nothing where either is empty or
/// without end.
std::optional<SeparatingAxis> best_axis(const ConvexSet& a, const ConvexSet& b);

}  // namespace hitbox::detail
