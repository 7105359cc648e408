// cut_limits.hpp: checks of the plane and the points of a cut.
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/cut/plane_sides.hpp>
#include <hitbox/shape/plane.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

namespace hitbox::detail {

/// With smaller coordinates no square of a difference overflows. If all coordinates are below the second
/// limit, their products lose precision by underflow.
constexpr double largest_cut_coordinate = 1e150, least_cut_size = 1e-250;

/// The reason why these points cannot be cut along the plane; nothing if they can.
[[nodiscard]] inline std::optional<Error> cut_refused(const Plane3& plane, std::span<const Vec3> points) {
    if (plane.is_empty())
        return Error{ErrorCode::usage, "the plane has a zero normal or a coefficient that is not finite",
                     "plane"};
    bool good = true, large = false;  // without branches, because all points are tested
    for (const Vec3& p : points) {
        const double x = std::fabs(p.x), y = std::fabs(p.y), z = std::fabs(p.z);
        good &= (x < largest_cut_coordinate) & (y < largest_cut_coordinate) & (z < largest_cut_coordinate);
        large |= (x > least_cut_size) | (y > least_cut_size) | (z > least_cut_size);
    }
    if (!good) {
        if (auto error = check_finite(points)) return error;
        return Error{ErrorCode::too_large, "a coordinate is beyond 1e150", "points"};
    }
    if (!large)
        for (const Vec3& p : points)
            if (p != Vec3{})
                return Error{ErrorCode::unsupported, "all coordinates are below 1e-250", "points"};
    return std::nullopt;
}

/// Computes the sides of the points, or returns the reason why they cannot be cut. `sides` must have the same length.
[[nodiscard]] inline std::optional<Error> cut_sides(const Plane3& plane, std::span<const Vec3> points,
                                                    std::span<std::uint8_t> sides) {
    if (plane.is_empty()) return cut_refused(plane, points);
    const std::uint32_t largest = plane_sides(plane, points, sides);
    const auto upper_half = [](double x) { return std::uint32_t(std::bit_cast<std::uint64_t>(x) >> 32); };
    if (largest > upper_half(least_cut_size) && largest < upper_half(largest_cut_coordinate))
        return std::nullopt;
    return cut_refused(plane, points);  // finds the reason
}

}  // namespace hitbox::detail
