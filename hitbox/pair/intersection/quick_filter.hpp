// quick_filter.hpp: common parts of the fast paths of intersections: range, sizes, error bounds from formulas.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>

#include <cmath>

namespace hitbox::detail {

/// The result of a filter for the kind of an intersection.
enum class Answer { none, sure, doubtful };

/// Below this size all values are finite. Error bounds have an allowance for underflow.
constexpr double largest_quick_size = 0x1p100;
constexpr double allowance = exact::underflow_allowance<double, 4>;

/// The largest absolute coordinate. A bound is a product of such sizes, one for each factor of the formula.
HITBOX_INLINE double size_of(const Vec3& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z), m = x < y ? y : x;
    return m < z ? z : m;
}

HITBOX_INLINE exact::Triple<double> numbers(const Vec3& v) { return {v.x, v.y, v.z}; }
constexpr exact::Triple<exact::Counted> counted(const exact::Counted& c) { return {c, c, c}; }

/// Adds the rounding of two more sums with numbers that are not larger.
constexpr exact::Counted two_more_sums(const exact::Counted& c) { return {c.most, c.error + 2 * c.most}; }

}  // namespace hitbox::detail
