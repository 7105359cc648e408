// outward.hpp: the float box around a double box (outward rounding, conservative bounds).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::detail {

template <int N, class T>
Aabb<N, float> outward(const Aabb<N, T>& box) {
    Aabb<N, float> out;
    for (unsigned k = 0; k < N; ++k) out.min[k] = round_down(box.min[k]), out.max[k] = round_up(box.max[k]);
    return out;
}

/// The same box in T, which represents floats exactly.
template <class T, int N>
HITBOX_INLINE Aabb<N, T> widened(const Aabb<N, float>& box) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = T(widen(box.min[k])), c.max[k] = T(widen(box.max[k]));
    return c;
}

/// The sum of the sides of a box, rounded. A measure of size for comparing bounds.
template <int N, class T>
double sum_of_sides(const Aabb<N, T>& box) {
    double sum = 0;
    for (unsigned k = 0; k < N; ++k) sum += double(box.max[k]) - double(box.min[k]);
    return sum;
}

/// Enlarges the bounds in a lane to contain the box. Returns true if they have changed.
template <int N>
bool grow(BoxLanes<N, float>& lanes, unsigned lane, const Aabb<N, float>& box) {
    bool changed = false;
    for (unsigned k = 0; k < N; ++k) {
        float &min = lanes.min[k][lane], &max = lanes.max[k][lane];
        if (!(min <= box.min[k])) min = box.min[k], changed = true;  // also if the lane was empty (NaN)
        if (!(max >= box.max[k])) max = box.max[k], changed = true;
    }
    return changed;
}

}  // namespace hitbox::detail
