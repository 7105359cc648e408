// point_triangle_test.cpp: tests of pair/point_triangle.hpp.
#include <doctest/doctest.h>

#include <hitbox/pair/linear_point.hpp>
#include <hitbox/pair/planar_point.hpp>

#include <algorithm>
#include <array>
#include <cmath>

using namespace hitbox;

TEST_SUITE("pair/point_triangle") {
    TEST_CASE(
        "a triangle on a line is as near as the nearest of its edges, whichever of its corners coincide") {
        const std::array corners{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{2, 0, 0}, Vec3{0.5, 0, 0}};
        const std::array points{Vec3{0.3, -1, 0.5}, Vec3{3, 3, 0}, Vec3{-1, 0.2, 0}, Vec3{0.25, 0, 1},
                                Vec3{1.5, 0, 0}};
        for (const Vec3& a : corners)
            for (const Vec3& b : corners)
                for (const Vec3& c : corners)
                    for (const Vec3& p : points) {
                        const double nearest =
                            std::min({distance(Segment3{a, b}, p), distance(Segment3{b, c}, p),
                                      distance(Segment3{c, a}, p)});
                        CHECK(distance(Triangle3{a, b, c}, p) == nearest);
                    }
    }

    TEST_CASE("beside the face, an edge and a corner") {
        const Triangle3 t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        struct Row {
            Vec3 point, nearest;
        };
        const Row rows[] = {
            {{1, 1, 3}, {1, 1, 0}},  {{2, -1, 1}, {2, 0, 0}},  {{-1, 3, 0}, {0, 3, 0}},
            {{3, 3, 5}, {2, 2, 0}},  {{-1, -1, 0}, {0, 0, 0}}, {{6, -1, 0}, {4, 0, 0}},
            {{-1, 9, 2}, {0, 4, 0}}, {{1, 1, 0}, {1, 1, 0}},
        };
        for (const Row& row : rows) {
            const auto found = closest_points(t, row.point);
            REQUIRE(found);
            CHECK(found->a == row.nearest);
            CHECK(distance(t, row.point) == doctest::Approx(std::sqrt(length_sq(row.point - row.nearest))));
        }
    }

    TEST_CASE("of a sliver doubles alone would lose the plane, and half of the digits") {
        // The foot of the point lies within the triangle, 3.6e-17 away.
        const Triangle3 sliver{{0x1.9fb79203625f7p-2, -0x1.4b8a588e3f144p-2, -0x1.9e68b46a2f926p-2},
                               {0x1.b98bf034756acp-1, -0x1.e0ba3589a3396p-1, -0x1.3ad7231fc3481p-1},
                               {0x1.db60125e33d14p-2, -0x1.9bf2e8e91b033p-2, -0x1.b9e1cef442096p-2}};
        const Vec3 p{0x1.2d5d33df57966p-1, -0x1.23cb40227fed4p-1, -0x1.f48ba508d1864p-2};
        CHECK(distance(sliver, p) > 0);
        CHECK(distance(sliver, p) < 1e-15);
    }
}
