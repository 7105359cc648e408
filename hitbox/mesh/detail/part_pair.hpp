// part_pair.hpp: classification of a pair of parts of an assembly (narrow phase of a clash test).
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/surface.hpp>

namespace hitbox::detail {

/// Returns false if the parts do not clash. The caller sets a and b of `clash`; all other members are set here.
bool judge(const Surface& a, const Surface& b, const PairOptions& options, Clash& clash);

}  // namespace hitbox::detail
