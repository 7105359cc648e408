// measure_test.cpp: volume and area of meshes whose volume and area are known.
#include <hitbox/mesh/measure.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "rounded_from.hpp"
#include "shapes.hpp"

using namespace hitbox;

TEST_SUITE("mesh/measure") {
    TEST_CASE("cubes, wherever they are") {
        struct Row {
            const char* name;
            Vec3 low;
            double size;
        };
        const Row rows[] = {
            {"unit", {0, 0, 0}, 1},          {"around the origin", {-1, -1, -1}, 2},
            {"at 1e7", {1e7, -1e7, 1e7}, 1}, {"at 1e12", {1e12, 1e12, 0}, 4},
            {"tiny", {0, 0, 0}, 1e-100},     {"huge", {1e99, 0, 0}, 1e100},
        };
        for (const Row& row : rows) {
            CAPTURE(std::string(row.name));
            const TriMesh cube = test::cube(row.low, row.size);
            const double volume = row.size * row.size * row.size, area = 6 * row.size * row.size;
            CHECK(enclosed_volume(cube) == test::rounded_from(volume));
            CHECK(enclosed_volume(test::turned_over(cube)) == test::rounded_from(-volume));
            CHECK(surface_area(cube) == test::rounded_from(area));
        }
    }

    TEST_CASE("the middle of the bounds keeps the digits that the origin loses") {
        // At 1e7 a coordinate of a unit sphere is known to 2e-9; seen from the origin, the volumes that have
        // to cancel are 1e14 times as large as what is left.
        TriMesh sphere;
        const std::uint32_t n = 64;
        for (std::uint32_t i = 0; i <= n; ++i)
            for (std::uint32_t j = 0; j < n; ++j) {
                const double u = 3.141592653589793 * i / n, v = 6.283185307179586 * j / n;
                const double r = i == 0 || i == n ? 0 : std::sin(u);
                sphere.points.push_back({r * std::cos(v), r * std::sin(v), std::cos(u)});
            }
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = 0; j < n; ++j) {
                const std::uint32_t a = i * n + j, b = i * n + (j + 1) % n;
                sphere.triangles.push_back({a, a + n, b});
                sphere.triangles.push_back({b, a + n, b + n});
            }
        const double here = enclosed_volume(sphere);
        CHECK(here == doctest::Approx(4.188790).epsilon(0.01));
        for (Vec3& p : sphere.points) p = p + Vec3{1e7, 1e7, 1e7};
        CHECK(enclosed_volume(sphere) == doctest::Approx(here).epsilon(1e-9));
    }

    TEST_CASE("of an open mesh the apex closes the holes") {
        TriMesh lid = test::cube();
        lid.triangles.resize(2);  // z = 0
        CHECK(signed_volume(lid) == 0);
        CHECK(signed_volume(lid, {0, 0, 3}) == test::rounded_from(1));
        CHECK(signed_volume(lid, {7, 7, -3}) == test::rounded_from(-1));
    }

    TEST_CASE(
        "a coordinate that is not finite makes volume and area NaN; one that no triangle uses does not "
        "matter") {
        for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()})
            for (std::size_t k = 0; k < 3; ++k) {
                TriMesh one = test::cube(), all = test::cube();
                one.points[3][k] = bad;
                for (Vec3& p : all.points) p[k] = bad;
                for (const TriMesh& mesh : {one, all}) {
                    CHECK(std::isnan(enclosed_volume(mesh)));
                    CHECK(std::isnan(signed_volume(mesh)));
                    CHECK(std::isnan(surface_area(mesh)));
                }
            }
        TriMesh more = test::cube();
        more.points.push_back({std::nan(""), 0, 0});
        CHECK(enclosed_volume(more) == 1);
    }

    TEST_CASE("an empty mesh has volume zero") {
        CHECK(enclosed_volume(TriMesh{}) == 0);
        CHECK(signed_volume(TriMesh{}) == 0);
        CHECK(surface_area(TriMesh{}) == 0);
    }
}
