// outward.hpp: a box in float that holds a box in double (outward rounding, conservative bounds).
#pragma once

#include <hitbox/index/detail/box_lanes.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

/// The largest float that is not above x. NaN stays NaN; below the float range it is -infinity.
inline float round_down(double x) {
    const float f = float(x);
    return double(f) > x ? std::nextafterf(f, -std::numeric_limits<float>::infinity()) : f;
}
inline float round_down(float x) { return x; }

/// The smallest float that is not below x.
inline float round_up(double x) {
    const float f = float(x);
    return double(f) < x ? std::nextafterf(f, std::numeric_limits<float>::infinity()) : f;
}
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
    for (unsigned k = 0; k < N; ++k) c.min[k] = T(box.min[k]), c.max[k] = T(box.max[k]);
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
