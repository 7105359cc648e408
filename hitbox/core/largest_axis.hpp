// largest_axis.hpp: the coordinate axis along which a vector is longest (dominant axis, largest component).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// The index of the component with the largest absolute value; of equal ones the first.
inline std::size_t largest_axis(const Vec3& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/// The same; of equal ones the last.
inline std::size_t last_largest_axis(const Vec3& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    return z >= x && z >= y ? 2 : y >= x ? 1 : 0;
}

}  // namespace hitbox::detail
