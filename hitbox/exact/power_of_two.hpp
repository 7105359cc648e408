// power_of_two.hpp: fast multiplication of numbers and vectors by a power of two (scaling, exponent, ldexp).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/double_double.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace hitbox::exact {

/// As std::ldexp, in a tenth of the time unless the exponent is extreme.
inline double times_power_of_two(double x, int exponent) {
    if (exponent < -1000 || exponent > 1000) return std::ldexp(x, exponent);
    return x * std::bit_cast<double>(std::uint64_t(exponent + 1023) << 52);
}

inline Vec3 times_power_of_two(const Vec3& v, int exponent) {
    return {times_power_of_two(v.x, exponent), times_power_of_two(v.y, exponent),
            times_power_of_two(v.z, exponent)};
}

inline DoubleDouble times_power_of_two(const DoubleDouble& x, int exponent) {
    return {times_power_of_two(x.high, exponent), times_power_of_two(x.low, exponent)};
}

}  // namespace hitbox::exact
