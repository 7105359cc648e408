// double_doubles.hpp: a vector in space in double-double (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/double_double.hpp>

#include <array>

namespace hitbox::detail {

using exact::DoubleDouble;
using DoubleDoubles3 = std::array<DoubleDouble, 3>;

inline DoubleDoubles3 way(const Vec3& from, const Vec3& to) {
    return {DoubleDouble::difference(to.x, from.x), DoubleDouble::difference(to.y, from.y),
            DoubleDouble::difference(to.z, from.z)};
}
inline DoubleDouble dot(const DoubleDoubles3& a, const DoubleDoubles3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace hitbox::detail
