// unit_axis.hpp: an axis in numbers of any type as a unit vector (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/measured.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/sweep/detail/measured_pair.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox::detail {

/// v divided by its length, also if its square overflows or underflows. Zero for zero.
inline Vec3 unit_axis(const Vec3& v) {
    const double most = (std::max)({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (!(most > 0)) return {};
    const Vec3 w = most > 0x1p-400 && most < 0x1p400
                       ? v
                       : Vec3{std::ldexp(v.x, -std::ilogb(most)), std::ldexp(v.y, -std::ilogb(most)),
                              std::ldexp(v.z, -std::ilogb(most))};
    const double length = std::sqrt(length_sq(w));
    return {w.x / length, w.y / length, w.z / length};
}
inline Vec3 unit_axis(const exact::Triple<exact::Measured>& n) {
    return unit_axis(Vec3{n.x.value, n.y.value, n.z.value});
}
inline Vec3 unit_axis(const exact::Triple<MeasuredPair>& n) {
    return unit_axis(Vec3{n.x.value.high, n.y.value.high, n.z.value.high});
}
template <class N>
Vec3 unit_axis(const exact::Triple<N>& n) {
    const exact::Scaled x = scaled(n.x), y = scaled(n.y), z = scaled(n.z);
    int most = (std::numeric_limits<int>::min)();
    for (const exact::Scaled& s : {x, y, z})
        if (s.value != 0) most = (std::max)(most, s.exponent + std::ilogb(s.value));
    const auto part = [&](const exact::Scaled& s) {
        return s.value == 0 ? 0 : std::ldexp(s.value, s.exponent - most);
    };
    return unit_axis(Vec3{part(x), part(y), part(z)});
}

}  // namespace hitbox::detail
