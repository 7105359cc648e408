// outward.hpp: the float box around a double box (outward rounding, conservative bounds).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/index/detail/box_lanes.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

/// Returns a float not above x, at most three floats below it. NaN stays NaN. Below the float range the
/// result is -infinity.
///
/// Computed in double, rounded once at the end, without branches. The simpler method rounds first and tests
/// double(float(x)) > x. It fails with compilers that remove the two conversions.
///
/// Proof that the result is not above x: 2^-23 |x| is at least the gap between x and the float below it. The
/// subtraction leaves y <= x - 2^-23 |x| - 2^-149 up to a relative error of 2^-52. Rounding y to float adds
/// at most 2^-24 |y|, or 2^-150 for subnormal floats.
inline float round_down(double x) {
    constexpr double most = (std::numeric_limits<float>::max)();
    const double reached = most < x ? most : x;  // so that nothing rounds up to infinity; NaN stays NaN
    return float(reached - (std::fabs(reached) * 0x1p-23 + 0x1p-149));
}
inline float round_down(float x) { return x; }

/// Returns a float not below x, at most three floats above it.
inline float round_up(double x) { return -round_down(-x); }
inline float round_up(float x) { return x; }

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
