// plane_sides.cpp: a sum of products with its error, and exact signs where that leaves a doubt.
#include <hitbox/mesh/plane_sides.hpp>

#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/side.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox {

namespace {

// normal . p - offset rounds each of three products and three sums: by less than 4 u of the sum of the magnitudes, each
// of which has been rounded fewer than 4 times itself. What underflows is below the last term.
constexpr double error_factor = 5 * 0x1p-53, least_error = 0x1p-1070;

std::uint8_t exact_side(const Plane3& plane, const Vec3& p) {
    switch (*side(plane, p)) {
        case Side::front:
            return in_front;
        case Side::back:
            return behind;
        default:
            return in_plane;
    }
}

}  // namespace

void plane_sides(const Plane3& plane, std::span<const Vec3> points, std::span<std::uint8_t> sides) {
    const auto [nx, ny, nz] = plane.normal;
    const double d = plane.offset, ax = std::fabs(nx), ay = std::fabs(ny), az = std::fabs(nz),
                 ad = std::fabs(d);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3& p = points[i];
        const double height = nx * p.x + ny * p.y + nz * p.z - d;
        const double size = ax * std::fabs(p.x) + ay * std::fabs(p.y) + az * std::fabs(p.z) + ad;
        const double error = error_factor * size + least_error;
        // Neither where it is in doubt, and neither where something overflowed.
        sides[i] = std::uint8_t((height > error) + 2 * (height < -error));
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        if (sides[i] == 0 || sides[i] == 3) sides[i] = exact_side(plane, points[i]);
}

std::vector<std::uint8_t> plane_sides(const Plane3& plane, std::span<const Vec3> points) {
    std::vector<std::uint8_t> sides(points.size());
    plane_sides(plane, points, sides);
    return sides;
}

}  // namespace hitbox
