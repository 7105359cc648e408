// polygon_test.cpp: mirrors hitbox/io/detail/polygon.hpp.
#include <hitbox/io/detail/polygon.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace hitbox;
using io::detail::PolygonCutter;

namespace {

std::vector<TriMesh::Corners> cut(const std::vector<Vec3>& outline) {
    std::vector<std::uint32_t> corners(outline.size());
    std::iota(corners.begin(), corners.end(), 0u);
    std::vector<TriMesh::Corners> triangles;
    CHECK(PolygonCutter().cut(outline, corners, triangles));
    return triangles;
}

std::string text(const std::vector<TriMesh::Corners>& triangles) {
    std::string out;
    for (const TriMesh::Corners& t : triangles)
        out += "(" + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + ")";
    return out;
}

double area(const std::vector<Vec3>& p, const TriMesh::Corners& t) {
    return cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]).z / 2;
}

// A polygon in the plane z = 0 whose triangles all turn its way and whose areas add up is cut rightly.
void check_cut(const std::vector<Vec3>& p) {
    const auto triangles = cut(p);
    REQUIRE(triangles.size() == p.size() - 2);
    double whole = 0, sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Vec3 a = p[i], b = p[(i + 1) % p.size()];
        whole += (a.x * b.y - a.y * b.x) / 2;
    }
    for (const TriMesh::Corners& t : triangles) {
        CHECK(area(p, t) * whole > 0);
        sum += area(p, t);
    }
    CHECK(sum == doctest::Approx(whole).epsilon(1e-12));
}

}  // namespace

TEST_SUITE("io/polygon") {
    TEST_CASE("convex polygons are fans from the first corner, concave ones are not") {
        struct Row {
            std::string name;
            std::vector<Vec3> points;
            std::string expected;
        };
        const Row rows[] = {
            {"a point", {{0, 0, 0}}, ""},
            {"a segment", {{0, 0, 0}, {1, 0, 0}}, ""},
            {"a triangle", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, "(0 1 2)"},
            {"a square", {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, "(0 1 2)(0 2 3)"},
            {"a square, clockwise", {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}}, "(0 1 2)(0 2 3)"},
            {"a square seen along x", {{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}}, "(0 1 2)(0 2 3)"},
            {"a square seen along y", {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}, "(0 1 2)(0 2 3)"},
            {"a square a little out of its plane",
             {{0, 0, 0}, {1, 0, .1}, {1, 1, 0}, {0, 1, .1}},
             "(0 1 2)(0 2 3)"},
            {"an arrow head, its notch first",
             {{0, 0, 0}, {2, -1, 0}, {0, 3, 0}, {-2, -1, 0}},
             "(0 1 2)(0 2 3)"},
            {"an arrow head, its notch second",
             {{-2, -1, 0}, {0, 0, 0}, {2, -1, 0}, {0, 3, 0}},
             "(1 2 3)(1 3 0)"},
            {"a square with a corner in a side",
             {{0, 0, 0}, {.5, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}},
             "(1 2 3)(1 3 4)(1 4 0)"},
            {"four corners on a line", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}, "(0 1 2)(0 2 3)"},
            {"one point four times", {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, "(0 1 2)(0 2 3)"},
            {"a square as large as doubles go",
             {{-1e308, -1e308, 0}, {1e308, -1e308, 0}, {1e308, 1e308, 0}, {-1e308, 1e308, 0}},
             "(0 1 2)(0 2 3)"},
            {"an arrow head of the smallest doubles",
             {{-2 * 5e-324, -5e-324, 0}, {0, 0, 0}, {2 * 5e-324, -5e-324, 0}, {0, 3 * 5e-324, 0}},
             "(1 2 3)(1 3 0)"},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(text(cut(row.points)) == row.expected);
        }
    }

    TEST_CASE("concave polygons keep their area and every triangle their winding") {
        check_cut({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}});  // an M
        check_cut({{0, 0, 0}, {0, 4, 0}, {2, 1, 0}, {4, 4, 0}, {4, 0, 0}});  // the same, clockwise
        check_cut(
            {{0, 0, 0}, {3, 0, 0}, {3, 1, 0}, {1, 1, 0}, {1, 2, 0}, {3, 2, 0}, {3, 3, 0}, {0, 3, 0}});  // a C
        // A square with a square hole, cut open from corner to corner.
        check_cut({{0, 0, 0},
                   {4, 0, 0},
                   {4, 4, 0},
                   {0, 4, 0},
                   {0, 0, 0},
                   {1, 1, 0},
                   {1, 3, 0},
                   {3, 3, 0},
                   {3, 1, 0},
                   {1, 1, 0}});
    }

    TEST_CASE("combs and stars of many corners") {
        std::vector<Vec3> comb{{0, -1, 0}};
        for (int i = 0; i < 500; ++i) {
            comb.push_back({double(i), 0, 0});
            comb.push_back({i + .5, 10, 0});
        }
        comb.push_back({500, -1, 0});
        std::reverse(comb.begin(), comb.end());
        check_cut(comb);

        std::mt19937 random(5);
        std::uniform_real_distribution<double> radius(1, 9);
        std::vector<Vec3> star;
        for (int i = 0; i < 400; ++i) {
            const double angle = i * (6.283185307179586 / 400), r = radius(random);
            star.push_back({r * std::cos(angle), r * std::sin(angle), 0});
        }
        check_cut(star);
    }

    TEST_CASE("a polygon that crosses itself still gets corners - 2 triangles") {
        const std::vector<Vec3> pentagram{{0, 1, 0}, {-.6, -.8, 0}, {1, .3, 0}, {-1, .3, 0}, {.6, -.8, 0}};
        CHECK(cut(pentagram).size() == 3);
        std::mt19937 random(11);
        std::uniform_real_distribution<double> coordinate(-1, 1);
        for (int round = 0; round < 200; ++round) {
            std::vector<Vec3> tangle(4 + std::size_t(round % 20));
            for (Vec3& p : tangle) p = {coordinate(random), coordinate(random), coordinate(random)};
            CHECK(cut(tangle).size() == tangle.size() - 2);
        }
    }

    TEST_CASE("large polygons, not convex: spirals, gears and needles around the middle") {
        // Bands along a spiral, as the outline goes out and comes back.
        std::vector<Vec3> spiral, gear, star;
        const int turns = 400, steps = 50;
        for (int side = 0; side < 2; ++side)
            for (int i = 0; i < turns * steps; ++i) {
                const int k = side ? turns * steps - 1 - i : i;
                const double angle = k * (6.283185307179586 / steps), r = 10 + k * .01 + side * .2;
                spiral.push_back({r * std::cos(angle), r * std::sin(angle), 0});
            }
        for (int i = 0; i < 20000; ++i) {
            const double angle = i * (6.283185307179586 / 20000), r = 1 + .02 * std::sin(40 * angle);
            gear.push_back({r * std::cos(angle), r * std::sin(angle), 0});
            star.push_back({std::cos(angle) * (1 + i % 2), std::sin(angle) * (1 + i % 2), 0});
        }
        check_cut(spiral);
        check_cut(gear);
        check_cut(star);
    }

    TEST_CASE("a hostile polygon uses up its budget, not the day") {
        // A tangle has hardly any ears, so all corners are tried before one is clipped.
        std::mt19937 random(3);
        std::vector<Vec3> outline(60000);
        for (Vec3& p : outline) p = {double(random()), double(random()), 0};
        std::vector<std::uint32_t> corners(outline.size());
        std::iota(corners.begin(), corners.end(), 0u);
        std::vector<TriMesh::Corners> triangles{{1, 2, 3}};
        CHECK_FALSE(PolygonCutter().cut(outline, corners, triangles));
        CHECK(triangles.size() == 1);
    }
}
