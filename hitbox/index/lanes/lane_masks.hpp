// lane_masks.hpp: tests of one box against eight (overlap mask, SIMD; include in .cpp files only).
#pragma once

#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/simd/box_masks.hpp>

namespace hitbox::detail {

/// Bit i is set if lane i holds a box.
template <int N, class T>
HITBOX_INLINE unsigned filled_mask(const BoxLanes<N, T>& boxes) {
    return simd::filled_mask(boxes.min[0]);
}

/// Bit i is set if lane i shares a point with the box. `Wide` is for functions that are compiled for AVX2.
template <bool Wide = false, int N, class T>
HITBOX_LANES_INLINE unsigned overlap_mask(const BoxLanes<N, T>& boxes, const Aabb<N, T>& box) {
    constexpr int width = int((Wide ? 32 : 16) / sizeof(T));
    return simd::overlap_mask<width>(boxes.min, boxes.max, box.min, box.max);
}

}  // namespace hitbox::detail
