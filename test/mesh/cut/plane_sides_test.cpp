// plane_sides_test.cpp: mirrors hitbox/mesh/cut/plane_sides.hpp.
#include <hitbox/mesh/cut/plane_sides.hpp>

#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/side.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using namespace hitbox;
using enum detail::PlaneSide;
using detail::plane_side;
using detail::plane_sides;

namespace {

std::uint8_t expected(const Plane3& plane, const Vec3& p) {
    const Side s = *side(plane, p);
    return s == Side::front ? in_front : s == Side::back ? behind : in_plane;
}

std::uint32_t upper_half(double x) { return std::uint32_t(std::bit_cast<std::uint64_t>(std::fabs(x)) >> 32); }

// All counts and all places in a group of four, since points are taken by four.
void check(const Plane3& plane, const std::vector<Vec3>& points) {
    const std::vector<std::uint8_t> sides = plane_sides(plane, points);
    REQUIRE(sides.size() == points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        CAPTURE(i);
        CHECK(sides[i] == expected(plane, points[i]));
        CHECK(sides[i] == plane_side(plane, points[i]));
    }
}

}  // namespace

TEST_SUITE("mesh/plane_sides") {
    TEST_CASE("sides are exact: random points, grids, points within rounding of the plane, all sizes") {
        std::mt19937_64 bits(1);
        const auto unit = [&] { return double(bits() >> 11) * 0x1p-52 - 1; };
        const auto grid = [&] { return double(bits() % 5) - 2; };
        for (const double scale : {1.0, 1e-200, 1e-300, 1e100, 1e150, 1e300})
            for (std::size_t count = 0; count < 13; ++count) {
                CAPTURE(scale);
                CAPTURE(count);
                for (int round = 0; round < 20; ++round) {
                    const bool on_grid = round % 2 == 0;
                    // Short and long normals, with sums that overflow or underflow.
                    const double length = round % 5 == 0 ? 1e-308 : round % 5 == 1 ? 1e200 : 1;
                    const Plane3 plane{
                        (on_grid ? Vec3{grid(), grid(), 1} : Vec3{unit(), unit(), unit()}) * length,
                        (on_grid ? grid() : unit()) * scale};
                    std::vector<Vec3> points(count);
                    for (Vec3& p : points) {
                        p = on_grid ? Vec3{grid(), grid(), grid()} : Vec3{unit(), unit(), unit()};
                        p = p * scale;
                        // As near to the plane as rounding allows.
                        if (round % 3 == 0)
                            p.z =
                                (plane.offset - plane.normal.x * p.x - plane.normal.y * p.y) / plane.normal.z;
                        if (!std::isfinite(p.z)) p.z = 0;
                    }
                    check(plane, points);
                }
            }
    }

    TEST_CASE("the size is that of the largest coordinate, and what is not finite is larger") {
        const Plane3 plane{{1, 2, 3}, 0.5};
        const double inf = std::numeric_limits<double>::infinity();
        for (std::size_t count = 1; count < 10; ++count)
            for (std::size_t at = 0; at < 3 * count; ++at)
                for (const double largest : {-7.0, 1e200, -inf, std::nan("")}) {
                    std::vector<Vec3> points(count, Vec3{-1, 2, 0});
                    points[at / 3][at % 3] = largest;
                    std::vector<std::uint8_t> sides(count);
                    CHECK(plane_sides(plane, points, sides) == upper_half(largest));
                }
        std::vector<std::uint8_t> none;
        CHECK(plane_sides(plane, {}, none) == 0);
    }
}
