// box_masks.hpp: tests of one box against eight, stored coordinate by coordinate (overlap mask, SIMD).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <cstddef>

namespace hitbox::simd {

/// The coordinates of eight corners: row k holds those along axis k. An unused column holds NaN, so that every
/// comparison with it is false.
template <int N, class T>
using EightCorners = T[std::size_t(N)][8];

/// Bit i is set if column i holds a corner.
template <class T>
HITBOX_LANES_INLINE unsigned filled_mask(const T (&row)[8]) {
    using L = NarrowLanes<T>;
    unsigned mask = 0;
    for (unsigned i = 0; i < 8; i += L::width) {
        const L x = L::load(row + i);
        mask |= bits_at_most(x, x) << i;
    }
    return mask;
}

/// Bit i is set if the box from min to max shares a point with box i, with W lanes at a time.
///     hit[i] = low[k][i] <= max[k] && min[k] <= high[k][i]   for every axis k
template <int W, int N, class T>
HITBOX_LANES_INLINE unsigned overlap_mask(const EightCorners<N, T>& low, const EightCorners<N, T>& high,
                                          const Vec<N, T>& min, const Vec<N, T>& max) {
    using L = Lanes<T, W>;
    unsigned mask = 0;
    for (unsigned i = 0; i < 8; i += W) {
        auto hit = at_most(L::load(low[0] + i), L::of(max[0])) & at_most(L::of(min[0]), L::load(high[0] + i));
        for (unsigned k = 1; k < N; ++k)
            hit = hit & at_most(L::load(low[k] + i), L::of(max[k])) &
                  at_most(L::of(min[k]), L::load(high[k] + i));
        mask |= bits_of(hit) << i;
    }
    return mask;
}

}  // namespace hitbox::simd
