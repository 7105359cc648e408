// sort_hits.hpp: the hits of a cast in their exact order. For .cpp files.
#pragma once

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/triangle_hit.hpp>

#include <vector>

namespace hitbox::detail {

/// Sorts hits by t, equal ones by triangle index.
void sort_hits(Caster& caster, std::vector<TriangleHit>& hits);

}  // namespace hitbox::detail
