// plane_sides.hpp: on which side of a plane each of many points lies, exactly (vertex classification).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/plane.hpp>

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// One bit for each side, so that the sides of several points are or-ed together.
enum PlaneSide : std::uint8_t { in_front = 1, behind = 2, in_plane = 4 };

/// The side of each point, by the sign of normal . p - offset in exact arithmetic. An empty plane has all points
/// in it; a point that is not finite has any side.
///
/// Cost        0.5 ns a point with AVX2, 1.5 without; 30 to 60 where doubles leave a doubt.
std::vector<std::uint8_t> plane_sides(const Plane3& plane, std::span<const Vec3> points);

/// The same where there is room already. Returns the upper 32 bits of the largest magnitude among the coordinates, without
/// the sign: by them one that is not finite is larger than any other.
std::uint32_t plane_sides(const Plane3& plane, std::span<const Vec3> points, std::span<std::uint8_t> sides);

// normal . p - offset rounds each of three products and three sums: by less than 4 u of the sum of the magnitudes, each
// of which has been rounded fewer than 4 times itself. What underflows is below the last term.
constexpr double side_error_factor = 5 * 0x1p-53, least_side_error = 0x1p-1070;

std::uint8_t exact_plane_side(const Plane3& plane, const Vec3& p);

/// The side of one point.
inline std::uint8_t plane_side(const Plane3& plane, const Vec3& p) {
    const Vec3& n = plane.normal;
    const double height = n.x * p.x + n.y * p.y + n.z * p.z - plane.offset;
    const double size =
        std::fabs(n.x * p.x) + std::fabs(n.y * p.y) + std::fabs(n.z * p.z) + std::fabs(plane.offset);
    const double error = side_error_factor * size + least_side_error;
    // Neither where it is in doubt, and neither where something overflowed.
    if (height > error) return in_front;
    if (height < -error) return behind;
    return exact_plane_side(plane, p);
}

}  // namespace hitbox::detail
