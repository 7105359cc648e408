// box_size.hpp: what filters ask of an AABB in lanes: its size, and whether it is one (SIMD).
#pragma once

#include <hitbox/batch/detail/filter.hpp>

namespace hitbox::batch::detail {

/// The largest coordinate, unless min > max; then the box is empty.
template <class L>
HITBOX_LANES_INLINE L size_of_box(const L* a) {
    return larger(larger(larger(a[3], a[4]), a[5]), -smaller(smaller(a[0], a[1]), a[2]));
}

/// Bit i is set if min <= max on all axes. Then a box with a finite size has finite corners.
template <class L>
HITBOX_LANES_INLINE unsigned bits_ordered(const L* a) {
    return bits_at_most(a[0], a[3]) & bits_at_most(a[1], a[4]) & bits_at_most(a[2], a[5]);
}

}  // namespace hitbox::batch::detail
