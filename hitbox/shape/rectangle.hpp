// rectangle.hpp: rectangle in space (finite plane, quad, parallelogram).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>

namespace hitbox {

/// The closed set center + s0 * half_axes[0] + s1 * half_axes[1], |s_i| <= 1, as stored: the half-axes need
/// not be square to each other or non-zero. They hold the roll, which a normal alone would lose.
///
/// Units       the caller's length unit.
/// Degenerate  a zero half-axis or parallel ones make it a segment or a point.
/// Empty       a NaN or an infinity anywhere makes it empty: it meets nothing.
template <class T>
struct Rectangle {
    Vec<3, T> center;
    std::array<Vec<3, T>, 2> half_axes{};

    friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

using Rectangle3 = Rectangle<double>;
using Rectangle3f = Rectangle<float>;

}  // namespace hitbox
