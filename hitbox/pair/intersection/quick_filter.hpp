// quick_filter.hpp: common parts of the fast paths of intersections: range, sizes, error bounds, sides of a plane.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/sign.hpp>

#include <array>
#include <cmath>
#include <type_traits>

namespace hitbox::detail {

using exact::Verdict;  // whether the shapes intersect, in the way that the fast path describes

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

/// The coordinates of vectors, and further numbers, in a row: the inputs of a formula.
template <class... V>
HITBOX_INLINE auto values_of(const V&... values) {
    std::array<double, ((std::is_same_v<V, Vec3> ? 3 : 1) + ...)> all{};
    double* to = all.data();
    const auto append = [&](const auto& v) HITBOX_INLINE_LAMBDA {
        if constexpr (std::is_same_v<decltype(v), const Vec3&>)
            to[0] = v.x, to[1] = v.y, to[2] = v.z, to += 3;
        else
            *to++ = v;
    };
    (append(values), ...);
    return all;
}

/// The corners of a shape that are certainly above or below a plane, one bit each.
struct CornerSides {
    unsigned above = 0, below = 0;

    HITBOX_INLINE void add(unsigned corner, double height, double bound) {
        above |= unsigned(height > bound) << corner;
        below |= unsigned(height < -bound) << corner;
    }
    /// `no` if all are on one side; `unknown` if one may lie in the plane.
    HITBOX_INLINE Verdict answer(unsigned corners) const {
        const unsigned all = (1u << corners) - 1;
        if (above == all || below == all) return Verdict::no;
        return (above | below) == all ? Verdict::yes : Verdict::unknown;
    }
};

}  // namespace hitbox::detail
