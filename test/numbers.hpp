// numbers.hpp: the numbers at the ends of what a double or a float can be.
#pragma once

#include <hitbox/core/config.hpp>

#include <limits>

namespace hitbox::test {

inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The least number above zero.
template <class T>
inline constexpr T tiny = std::numeric_limits<T>::denorm_min();

}  // namespace hitbox::test
