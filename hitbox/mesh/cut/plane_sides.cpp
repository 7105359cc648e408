// plane_sides.cpp: the plane equation with an error bound, four points at a time; exact signs for doubtful points.
#include <hitbox/mesh/cut/plane_sides.hpp>

#include <hitbox/core/config.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/simd/level.hpp>
#include <hitbox/simd/transpose.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace hitbox::detail {

namespace {

std::uint32_t upper_half(double x) {
    return std::uint32_t(std::bit_cast<std::uint64_t>(x) >> 32) & 0x7fffffff;
}

std::uint32_t sides_one_by_one(const Plane3& plane, std::span<const Vec3> points,
                               std::span<std::uint8_t> sides) {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3& p = points[i];
        largest = std::max({largest, upper_half(p.x), upper_half(p.y), upper_half(p.z)});
        sides[i] = plane_side(plane, p);
    }
    return largest;
}

#if HITBOX_HAS_LEVELS

// Moves bit i of four into byte i. The factor makes copies of the bits seven bits apart.
std::uint32_t spread(unsigned bits) { return bits * 0x00204081u & 0x01010101u; }

// The error bound of plane_side() with the largest coordinate of a point instead of each one, and one rounding more.
HITBOX_TARGET_LEVEL_AVX2 std::uint32_t sides_by_four(const Plane3& plane, std::span<const Vec3> points,
                                                     std::span<std::uint8_t> sides) {
    using L = simd::Lanes<double, 4>;
    const L nx = L::of(plane.normal.x), ny = L::of(plane.normal.y), nz = L::of(plane.normal.z);
    const L offset = L::of(plane.offset);
    const L size_of_n =
        L::of(std::fabs(plane.normal.x) + std::fabs(plane.normal.y) + std::fabs(plane.normal.z));
    const L size_of_offset = L::of(std::fabs(plane.offset));
    const L factor = L::of(side_error_factor + 0x1p-53), least = L::of(least_side_error);
    L largest = L::of(0);
    std::uint32_t most = 0;
    const std::size_t fours = points.size() / 4 * 4;
    for (std::size_t i = 0; i < fours; i += 4) {
        L p[3];
        simd::load_points(&points[i].x, p);
        const L height = ((p[0] * nx + p[1] * ny) + p[2] * nz) - offset;
        const L size = larger(larger(absolute(p[0]), absolute(p[1])), absolute(p[2]));
        const L error = (size * size_of_n + size_of_offset) * factor + least;
        largest = larger(largest, size);
        const unsigned certain = bits_less(error, absolute(height)), front = bits_less(L::of(0), height);
        const std::uint32_t four = behind * 0x01010101u - spread(front) * (behind - in_front);
        std::memcpy(&sides[i], &four, sizeof four);
        // A coordinate that is not finite makes the height or the error so, too. larger() may not tell of it.
        if (certain != 0b1111) [[unlikely]]
            for (std::size_t k = i; k < i + 4; ++k)
                if ((certain >> (k - i) & 1) == 0) {
                    sides[k] = exact_plane_side(plane, points[k]);
                    for (const double x : {points[k].x, points[k].y, points[k].z})
                        most = (std::max)(most, upper_half(x));
                }
    }
    double all[4];
    largest.store(all);
    for (const double x : all) most = (std::max)(most, upper_half(x));
    return (std::max)(most, sides_one_by_one(plane, points.subspan(fours), sides.subspan(fours)));
}

static_assert(sizeof(Vec3) == 3 * sizeof(double));
static_assert(std::endian::native == std::endian::little);

#endif

}  // namespace

std::uint8_t exact_plane_side(const Plane3& plane, const Vec3& p) {
    const std::optional<Side> s = side(plane, p);
    return s == Side::front ? in_front : s == Side::back ? behind : in_plane;
}

std::uint32_t plane_sides(const Plane3& plane, std::span<const Vec3> points, std::span<std::uint8_t> sides) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return sides_by_four(plane, points, sides);
#endif
    return sides_one_by_one(plane, points, sides);
}

std::vector<std::uint8_t> plane_sides(const Plane3& plane, std::span<const Vec3> points) {
    std::vector<std::uint8_t> sides(points.size());
    plane_sides(plane, points, sides);
    return sides;
}

}  // namespace hitbox::detail
