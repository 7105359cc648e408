// cut_numbers.hpp: the numbers in which a cut stores its points (float, double, rounding).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The numbers in which a cut stores its points.
enum class CutNumbers {
    doubles,
    /// For files of floats, such as STL and GLB: each coordinate of a new point is rounded to a float before
    /// anything is decided about it. So nothing is rounded when the pieces are written.
    floats,
};

namespace detail {

/// x rounded to a number that is stored.
inline double stored(double x, CutNumbers numbers) {
    return numbers == CutNumbers::floats ? widen(rounded<float>(x)) : x;
}
inline Vec2 stored(const Vec2& p, CutNumbers numbers) { return {stored(p.x, numbers), stored(p.y, numbers)}; }
inline Vec3 stored(const Vec3& p, CutNumbers numbers) {
    return {stored(p.x, numbers), stored(p.y, numbers), stored(p.z, numbers)};
}

}  // namespace detail

}  // namespace hitbox
