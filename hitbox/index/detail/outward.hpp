// outward.hpp: a box in float that holds a box in double (outward rounding, conservative bounds).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/shape/aabb.hpp>

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

}  // namespace hitbox::detail
