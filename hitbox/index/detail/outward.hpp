// outward.hpp: a box in float that holds a box in double (outward rounding, conservative bounds).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/index/detail/box_lanes.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

/// A float not above x, and no more than three floats below it. NaN stays NaN; below the float range it is -infinity.
///
/// Computed in double and rounded once, at the end, without a branch. The obvious way rounds first and asks whether
/// double(float(x)) > x; it falls with any compiler that takes the two conversions for none.
///
/// Why it is not above. 2^-23 |x| is at least the gap between x and the float below it. What is subtracted leaves
/// y <= x - 2^-23 |x| - 2^-149, but for a relative 2^-52, and rounding y to float adds at most 2^-24 |y|, or
/// 2^-150 where floats are subnormal.
inline float round_down(double x) {
    constexpr double most = (std::numeric_limits<float>::max)();
    const double reached = most < x ? most : x;  // so that nothing rounds up to infinity; NaN stays
    return float(reached - (std::fabs(reached) * 0x1p-23 + 0x1p-149));
}
inline float round_down(float x) { return x; }

/// A float not below x, likewise.
inline float round_up(double x) { return -round_down(-x); }
inline float round_up(float x) { return x; }

template <int N, class T>
Aabb<N, float> outward(const Aabb<N, T>& box) {
    Aabb<N, float> out;
    for (unsigned k = 0; k < N; ++k) out.min[k] = round_down(box.min[k]), out.max[k] = round_up(box.max[k]);
    return out;
}

/// The same box in T, which holds floats as they are.
template <class T, int N>
Aabb<N, T> widened(const Aabb<N, float>& box) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = T(widen(box.min[k])), c.max[k] = T(widen(box.max[k]));
    return c;
}

/// How large a box is, for comparing bounds; rounded.
template <int N, class T>
double sum_of_sides(const Aabb<N, T>& box) {
    double sum = 0;
    for (unsigned k = 0; k < N; ++k) sum += double(box.max[k]) - double(box.min[k]);
    return sum;
}

/// Makes the bounds in a lane hold the box too. Returns whether they have changed.
template <int N>
bool grow(BoxLanes<N, float>& lanes, unsigned lane, const Aabb<N, float>& box) {
    bool changed = false;
    for (unsigned k = 0; k < N; ++k) {
        float &min = lanes.min[k][lane], &max = lanes.max[k][lane];
        if (!(min <= box.min[k])) min = box.min[k], changed = true;  // or there was none, which is NaN
        if (!(max >= box.max[k])) max = box.max[k], changed = true;
    }
    return changed;
}

}  // namespace hitbox::detail
