// gap_of_cores.hpp: the distance of two shapes from that of their cores and their radii, in double
// (include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/kept_sum.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

/// The result of a function that cannot decide.
constexpr double not_decided = std::numeric_limits<double>::quiet_NaN();

/// d - r = (d^2 - r^2) / (d + r), with the squares in double-double, for the vector between the closest points and the
/// sum of the radii. The relative error of d^2 comes from the roundings of KeptWay and from the errors of the points;
/// `size` is as in nearest_in_doubles.hpp. NaN if the error could affect the result.
HITBOX_NOINLINE inline double gap_in_pairs(const exact::KeptWay& kept, double size, double radius,
                                           double more_radius) {
    const exact::DoubleDouble sq = kept.square(), reach = exact::DoubleDouble::sum(radius, more_radius),
                              over = sq - reach * reach;
    const double loss = size / sq.high;
    const double error =
        HITBOX_TEST_ERROR_BOUND_SCALE * (0x1p-70 * std::sqrt(loss) + 0x1p-91 * loss) * sq.high;
    if (over.high < -error) return 0;
    if (!(over.high > 0x1p55 * error)) return not_decided;
    return over.high / (std::sqrt(sq.high) + reach.high);
}

/// The same, without double-doubles if at most two thirds are lost by cancellation: the error of 2 ulp of d is then 6 ulp
/// of the difference, and below 8 ulp with the roundings of two radii and of the difference. NaN if the error could
/// affect the result.
HITBOX_INLINE double gap_of_cores(const exact::KeptWay& kept, double square, double size, double radius,
                                  double more_radius) {
    constexpr double most_lost = 1 - HITBOX_TEST_ERROR_BOUND_SCALE / 3;
    constexpr double surely_less = 1 - 0x1p-49 * HITBOX_TEST_ERROR_BOUND_SCALE;
    const double d = std::sqrt(square), reach = radius + more_radius;
    if (reach <= most_lost * d) [[likely]]
        return d - reach;
    if (d < surely_less * reach) return 0;
    return gap_in_pairs(kept, size, radius, more_radius);
}

}  // namespace hitbox::detail
