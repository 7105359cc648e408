// part_pair.hpp: what two parts of an assembly do to each other (narrow phase of a clash test).
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/surface.hpp>

namespace hitbox::detail {

/// False: the parts have nothing to do with each other. `clash` has the numbers of the parts, and gets all the rest.
bool judge(const Surface& a, const Surface& b, const ClashOptions& options, Clash& clash);

}  // namespace hitbox::detail
