// plain.hpp: the operations of generic formulas for plain doubles (absolute value, larger, smaller, twice).
#pragma once

#include <hitbox/core/config.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace hitbox::exact {

HITBOX_INLINE double absolute(double x) { return std::fabs(x); }
HITBOX_INLINE double larger(double a, double b) { return a < b ? b : a; }
HITBOX_INLINE double smaller(double a, double b) { return b < a ? b : a; }
HITBOX_INLINE double twice(double x) { return 2 * x; }

/// x, or -x if y is negative. There is no branch, since the sign of y is often unpredictable.
HITBOX_INLINE double turned_like(double x, double y) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) ^
                                 (std::bit_cast<std::uint64_t>(y) & 0x8000000000000000u));
}
HITBOX_INLINE float turned_like(float x, float y) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) ^
                                (std::bit_cast<std::uint32_t>(y) & 0x80000000u));
}

}  // namespace hitbox::exact
