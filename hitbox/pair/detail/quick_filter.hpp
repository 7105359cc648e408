// quick_filter.hpp: what the fast paths of intersections share: range, sizes, bounds counted from formulas.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>

#include <cmath>

namespace hitbox::detail {

/// What a filter knows of the kind of an intersection.
enum class Answer { none, sure, doubtful };

/// Sizes below this keep everything finite; bounds have an allowance for underflow.
constexpr double largest_quick_size = 0x1p100;
constexpr double allowance = exact::underflow_allowance<double, 4>;

/// The largest coordinate. A bound is a product of such sizes, one for each vector that the formula multiplies.
HITBOX_INLINE double size_of(const Vec3& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z), m = x < y ? y : x;
    return m < z ? z : m;
}

HITBOX_INLINE exact::Triple<double> numbers(const Vec3& v) { return {v.x, v.y, v.z}; }
constexpr exact::Triple<exact::Counted> counted(const exact::Counted& c) { return {c, c, c}; }

/// What two more sums with numbers that are no larger would round.
constexpr exact::Counted two_more_sums(const exact::Counted& c) { return {c.most, c.error + 2 * c.most}; }

}  // namespace hitbox::detail
