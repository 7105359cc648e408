// meet_by_kind.hpp: whether two shapes intersect, by the algorithm of their pair (dispatch by kind).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>

namespace hitbox::detail {

/// intersects(a, b) for shapes whose kinds are known only at run time. Where they just touch it is several times as fast
/// as the general meet(), which goes from doubles straight to integers.
bool meet_by_kind(const RoundedSet& a, const RoundedSet& b);

}  // namespace hitbox::detail
