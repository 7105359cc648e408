// scaled_plane.hpp: one plane, prepared for the heights of many shapes (culling).
#pragma once

#include <hitbox/batch/detail/filter.hpp>
#include <hitbox/exact/approx.hpp>

#include <cmath>
#include <limits>

namespace hitbox::batch::detail {

/// A plane multiplied by a power of two, so that its normal is about one long, which changes no answer.
template <class T>
struct ScaledPlane {
    /// Coordinates and constants below it have heights without overflow.
    static constexpr T largest = (std::numeric_limits<T>::max)() / 16;

    T normal[3], constant;  ///< the height of x is normal . x + constant
    /// The error of a height is at most error[0] * size + error[1], if no coordinate is larger than `size`.
    T error[2]{0, underflow_of_two<T>};
    bool is_valid = true;  ///< false if a number is NaN or infinite, or was rounded

    explicit ScaledPlane(const T* plane) {
        const T size = (std::fabs(plane[0]) + std::fabs(plane[1])) + std::fabs(plane[2]);
        if (size == 0) {  // all points are in front, or none
            normal[0] = normal[1] = normal[2] = 0, constant = plane[3] <= 0 ? T(1) : T(-1);
            is_valid = std::isfinite(plane[3]);
            return;
        }
        const int exponent = std::isfinite(size) ? -std::ilogb(size) : 0;
        const auto scaled = [&](T x) {
            const T y = std::ldexp(x, exponent);
            is_valid &= std::fabs(y) < largest && std::ldexp(y, -exponent) == x;
            return y;
        };
        for (int k = 0; k < 3; ++k) normal[k] = scaled(plane[k]);
        constant = -scaled(plane[3]);
        // The height of a corner has four roundings, that of a sample point as many; what aabb_plane.cpp compares has six.
        constexpr T bound = exact::error_bound<6, T>;
        error[0] = ((std::fabs(normal[0]) + std::fabs(normal[1])) + std::fabs(normal[2])) * bound;
        error[1] = std::fabs(constant) * bound + underflow_of_two<T>;
    }
};

}  // namespace hitbox::batch::detail
