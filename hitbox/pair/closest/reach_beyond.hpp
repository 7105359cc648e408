// reach_beyond.hpp: how far two radii reach beyond a vector, in double-double (depth of two balls; include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>

#include <array>
#include <cmath>
#include <optional>

namespace hitbox::detail {

/// r + s less the length of the vector, negative if it is longer, within 2^-49 of itself. std::nullopt if that is not certain.
///
/// It is (reach^2 - square) / (reach + length). Of some ten operations in double-double each has a relative error below 2^-100, and
/// the difference must be at least 2^50 times all of them together.
inline std::optional<double> reach_beyond(const std::array<exact::DoubleDouble, 3>& way, double r, double s) {
    using exact::DoubleDouble;
    const DoubleDouble square = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
    if (!(square.high > 0x1p-900 && square.high < 0x1p900)) return std::nullopt;
    const DoubleDouble reach = DoubleDouble::sum(r, s), over = reach * reach - square;
    const double error = 0x1p-96 * HITBOX_TEST_ERROR_BOUND_SCALE * (square.high + reach.high * reach.high);
    if (!(std::fabs(over.high) > 0x1p50 * error)) return std::nullopt;
    return over.high / (reach.high + std::sqrt(square.high));
}

}  // namespace hitbox::detail
