// delaunay_test.cpp: mirrors hitbox/mesh/cut/detail/delaunay.hpp; each triangle and edge of what comes out is looked at.
#include <hitbox/mesh/cut/detail/delaunay.hpp>

#include <doctest/doctest.h>

#include <hitbox/exact/incircle.hpp>
#include <hitbox/exact/orient2d.hpp>

#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::Delaunay;
using exact::Sign;
using oracle::Random;

namespace {

constexpr std::uint32_t frame = Delaunay::frame;

// What is wrong with a triangulation; nothing where all is right.
std::string fault(const Delaunay& d, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges) {
    const auto points = d.points();
    const auto triangles = d.triangles();
    std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
    std::set<std::uint32_t> used;
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        const auto& [corner, beyond, fixed] = triangles[t];
        if (exact::orient2d(points[corner[0]], points[corner[1]], points[corner[2]]) != Sign::positive)
            return "a triangle is flat or turned";
        for (std::uint32_t i = 0; i < 3; ++i) {
            used.insert(corner[i]);
            const std::uint32_t a = corner[(i + 1) % 3], b = corner[(i + 2) % 3];
            if (!sides.insert({a, b}).second) return "an edge has two triangles on one side";
            if (beyond[i] == Delaunay::none) continue;
            const auto& other = triangles[beyond[i]];
            std::uint32_t j = 0;
            while (j < 3 && other.beyond[j] != t) ++j;
            if (j == 3 || other.corner[(j + 1) % 3] != b || other.corner[(j + 2) % 3] != a)
                return "neighbours disagree";
            if (other.fixed[j] != fixed[i]) return "neighbours disagree about an edge that was given";
            // Between edges that were given, circles may hold points that those hide.
            if (edges.empty() && exact::incircle(points[corner[0]], points[corner[1]], points[corner[2]],
                                                 points[other.corner[j]]) == Sign::positive)
                return "a circle is not empty";
        }
    }
    if (used.size() != points.size()) return "a point is not used";
    // Euler: with 4 points around, a triangulation of n points has 2 n - 6 triangles.
    if (triangles.size() != 2 * points.size() - 6) return "the number of triangles is wrong";
    for (const auto& [a, b] : edges) {
        bool whole = true;
        std::uint32_t last = frame + a;
        d.for_each_piece(frame + a, frame + b, [&](std::uint32_t from, std::uint32_t to) {
            whole = whole && from == last && (sides.contains({from, to}) || from == to);
            last = to;
        });
        if (!whole || last != frame + b) return "an edge that was given is no chain of edges";
    }
    return "";
}

}  // namespace

TEST_SUITE("mesh/delaunay") {
    TEST_CASE("points on a grid, on a line, on a circle, at random, and none") {
        Random random(1);
        for (int kind = 0; kind < 5; ++kind)
            for (const std::size_t n : {0u, 1u, 2u, 3u, 17u, 200u}) {
                std::set<std::pair<double, double>> unique;
                for (std::size_t i = 0; i < n; ++i) {
                    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1), turn = double(i) * 0.1;
                    unique.insert(kind == 0   ? std::pair(double(i % 14), double(i / 14))
                                  : kind == 1 ? std::pair(double(i), 2.0 * double(i))
                                  : kind == 2 ? std::pair(std::cos(turn), std::sin(turn))
                                  : kind == 3 ? std::pair(x * 1e-200, y * 1e-200)
                                              : std::pair(1e9 + x, y - 1e9));
                }
                std::vector<Vec2> points;
                for (const auto& [x, y] : unique) points.push_back({x, y});
                CAPTURE(kind);
                CAPTURE(n);
                CHECK(fault(Delaunay(points), {}) == "");
            }
    }

    TEST_CASE("edges through points, along other edges, across them") {
        struct Row {
            const char* name;
            std::vector<Vec2> points;
            std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
            std::size_t added;
        };
        const Row rows[] = {
            {"a square's diagonals cross", {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 2}, {1, 3}}, 1},
            {"one after the other along a line",
             {{0, 0}, {1, 0}, {2, 0}, {3, 0}},
             {{0, 2}, {1, 3}, {3, 0}},
             0},
            {"through a point", {{0, 0}, {1, 1}, {2, 2}, {2, 0}}, {{0, 2}}, 0},
            {"a star",
             {{0, 3}, {-2, -2}, {3, 1}, {-3, 1}, {2, -2}},
             {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}},
             5},
            {"three through one point",
             {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}},
             {{0, 1}, {2, 3}, {4, 5}},
             1},
            {"twice the same", {{0, 0}, {1, 0}, {0, 1}}, {{0, 1}, {1, 0}}, 0},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            Delaunay d(row.points);
            for (const auto& [a, b] : row.edges) CHECK(d.insert_edge(frame + a, frame + b));
            CHECK(fault(d, row.edges) == "");
            CHECK(d.points().size() == frame + row.points.size() + row.added);
        }
    }

    TEST_CASE("random edges, which cross") {
        Random random(2);
        for (int n = 0; n < 60; ++n) {
            std::vector<Vec2> points;
            const bool on_grid = n % 2 == 0;
            std::set<std::pair<double, double>> unique;
            for (int i = 0; i < 24; ++i) {
                const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
                const int u = random.integer(0, 6), v = random.integer(0, 6);
                unique.insert(on_grid ? std::pair<double, double>(u, v) : std::pair(x, y));
            }
            for (const auto& [x, y] : unique) points.push_back({x, y});
            Delaunay d(points);
            std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
            for (int i = 0; i < 14; ++i) {
                const auto a = std::uint32_t(random.below(points.size())),
                           b = std::uint32_t(random.below(points.size()));
                if (a != b) edges.push_back({a, b});
            }
            for (const auto& [a, b] : edges) REQUIRE(d.insert_edge(frame + a, frame + b));
            CAPTURE(n);
            CHECK(fault(d, edges) == "");
        }
    }
}
