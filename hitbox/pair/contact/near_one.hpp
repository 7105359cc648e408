// near_one.hpp: sets of extreme size times a power of two, so that products stay in range (scaling; include in .cpp files
// only).
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// Zero for sizes from 2^-most to 2^most; otherwise the exponent of the power of two that brings the largest number of two
/// sets near one.
inline int exponent_to_near_one(const ConvexSet& a, const ConvexSet& b, int most) {
    double size = 0;
    for (const ConvexSet* s : {&a, &b})
        for (const Vec3& v : s->v)
            for (std::size_t k = 0; k < 3; ++k) size = (std::max)(size, std::fabs(finite_or_zero(v[k])));
    if (size == 0 || (size > 0x1p-100 && size < 0x1p100 && most >= 100)) return 0;
    const int exponent = std::ilogb(size);
    return exponent >= -most && exponent < most ? 0 : -exponent;
}

inline ConvexSet scaled_set(ConvexSet s, int exponent) {
    if (exponent == 0) return s;
    for (Vec3& v : s.v)
        for (std::size_t k = 0; k < 3; ++k) v[k] = std::ldexp(v[k], exponent);
    return s;
}

/// v divided by its length, also if its square underflows; zero for zero.
inline Vec3 unit_vector(const Vec3& v) {
    const double square = length_sq(v);
    if (square > 0x1p-900 && square < 0x1p900) [[likely]]
        return v * (1 / std::sqrt(square));
    const double most = (std::max)({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (!(most > 0)) return {};
    const Vec3 w{v.x / most, v.y / most, v.z / most};
    return w * (1 / std::sqrt(length_sq(w)));
}

}  // namespace hitbox::detail
