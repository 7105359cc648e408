// box_search.hpp: boxes near a box or in the way of a moving one, near ones first, with a bound that shrinks (branch and bound,
// closest pair, swept box, shape cast).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/questions.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstdint>

namespace hitbox::detail {

/// Called for one box after the other, in no strict order, but mostly near ones first. Returns the bound from now on:
/// boxes that are surely beyond it are passed over. A bound that grows has no effect.
using BoxLook = FunctionRef<double(std::uint32_t id)>;

/// Looks at the boxes whose distance from `box` is at most the bound, and perhaps at some more that are 2^-40 farther.
/// `box` may be infinite. `rank` is the primitive of one or more indices of boxes of doubles:
///
///     near_boxes([&](BestBoxes<3, double>& best) { tree.rank(best); }, box, within, look);
void near_boxes(Rank<3, double> rank, const Aabb<3, double>& box, double within, BoxLook look);

/// Looks at the boxes that `box`, moved by t * motion, meets first at a t of at most the bound, which is at most 1, and perhaps
/// at some more that it only nearly meets by then: up to 2^-46 of the largest coordinate. The motion is finite.
void boxes_in_the_way(Rank<3, double> rank, const Aabb<3, double>& box, const Vec<3, double>& motion,
                      double until, BoxLook look);

/// The time by which boxes_in_the_way() ranks a box: it is looked at if that is at most the bound, however often the bound has
/// shrunk. Infinite if they do not meet by 1.
double earliest_meeting(const Aabb<3, double>& box, const Vec<3, double>& motion,
                        const Aabb<3, double>& other);

}  // namespace hitbox::detail
