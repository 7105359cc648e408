// fill_test.cpp: mirrors hitbox/mesh/cut/fill.hpp; areas, and edges that add up to the walks.
#include <hitbox/mesh/cut/fill.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "../../oracle/random.hpp"
#include "../rounded_from.hpp"

using namespace hitbox;
using detail::fill;
using detail::Filled;

namespace {

using Edges = std::vector<std::array<std::uint32_t, 2>>;

void add_loop(std::vector<Vec2>& points, Edges& edges, const std::vector<Vec2>& corners) {
    const auto first = std::uint32_t(points.size()), n = std::uint32_t(corners.size());
    points.insert(points.end(), corners.begin(), corners.end());
    for (std::uint32_t i = 0; i < n; ++i) edges.push_back({first + i, first + (i + 1) % n});
}

// Edges of the triangles less those of the walks, which the splits say: all must be used equally often both ways.
bool is_bounded_by(const Filled& filled, const Edges& edges) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
    const auto add = [&](std::uint32_t a, std::uint32_t b, int n) {
        if (a < b)
            uses[{a, b}] += n;
        else
            uses[{b, a}] -= n;
    };
    for (const auto& c : filled.triangles)
        for (std::size_t k = 0; k < 3; ++k) add(c[k], c[(k + 1) % 3], 1);
    std::vector<std::vector<std::uint32_t>> through(edges.size());
    for (const Filled::Split& split : filled.splits) through[split.edge] = split.through;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        std::uint32_t last = edges[e][0];
        for (const std::uint32_t v : through[e]) add(last, v, -1), last = v;
        add(last, edges[e][1], -1);
    }
    for (const auto& [edge, n] : uses)
        if (n != 0 && edge.first != edge.second) return false;
    return true;
}

}  // namespace

TEST_SUITE("mesh/fill") {
    TEST_CASE("named figures") {
        const std::vector<Vec2> square{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, hole{{1, 1}, {1, 3}, {3, 3}, {3, 1}},
            island{{1.5, 1.5}, {2.5, 1.5}, {2.5, 2.5}, {1.5, 2.5}},
            corner_hole{{0, 0}, {0, 1}, {1, 1}, {1, 0}}, bow{{0, 0}, {2, 2}, {2, 0}, {0, 2}},
            spike{{0, 0}, {1, 0}, {3, 0}, {1, 0}, {1, 1}}, inner{{1, 1}, {3, 1}, {3, 3}, {1, 3}};
        struct Row {
            const char* name;
            std::vector<std::vector<Vec2>> loops;
            double area;     // of the set
            double counted;  // each point as often as it is wound around
            std::size_t added;
        };
        const Row rows[] = {
            {"nothing", {}, 0, 0, 0},
            {"a square", {square}, 16, 16, 0},
            {"with a hole", {square, hole}, 12, 12, 0},
            {"with an island in the hole", {square, hole, island}, 13, 13, 0},
            {"a square in a square, the same way round: twice", {square, inner}, 16, 20, 0},
            {"a bow tie: one half the other way round", {bow}, 2, 0, 1},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            std::vector<Vec2> points;
            Edges edges;
            for (const auto& loop : row.loops) add_loop(points, edges, loop);
            const Filled filled = fill(points, edges);
            CHECK(filled.planar);
            CHECK(filled.area == test::rounded_from(row.area));
            CHECK(filled.added.size() == row.added);
            CHECK(is_bounded_by(filled, edges));
            std::vector<Vec2> all = points;
            all.insert(all.end(), filled.added.begin(), filled.added.end());
            double counted = 0;
            for (const auto& c : filled.triangles) {
                const Vec2 u = all[c[1]] - all[c[0]], v = all[c[2]] - all[c[0]];
                counted += (u.x * v.y - u.y * v.x) / 2;
            }
            CHECK(counted == test::rounded_from(row.counted));
        }
    }

    TEST_CASE("random closed walks over few points: through each other, twice, there and back") {
        oracle::Random random(3);
        for (int n = 0; n < 300; ++n) {
            std::vector<Vec2> points;
            for (int y = 0; y < 4; ++y)
                for (int x = 0; x < 4; ++x) {
                    const double dx = n % 2 ? random.uniform(-0.3, 0.3) : 0,
                                 dy = n % 2 ? random.uniform(-0.3, 0.3) : 0;
                    points.push_back({x + dx, y + dy});
                }
            Edges edges;
            for (int walks = random.integer(1, 3); walks > 0; --walks) {
                const auto first = std::uint32_t(random.below(16));
                std::uint32_t at = first;
                for (int steps = random.integer(2, 9); steps > 0; --steps) {
                    const auto to = std::uint32_t(random.below(16));
                    if (to == at) continue;
                    edges.push_back({at, to});
                    at = to;
                }
                if (at != first) edges.push_back({at, first});
            }
            const Filled filled = fill(points, edges);
            CAPTURE(n);
            CHECK(filled.planar);
            CHECK(is_bounded_by(filled, edges));
        }
    }

    TEST_CASE("an edge is led through a point that it passes within a rounding, on either side") {
        const double e = 0x1p-52;
        for (const double off : {-2 * e, -e, e, 2 * e}) {
            CAPTURE(off);
            // A square, and below it a rectangle whose upper edge has a point in its middle.
            std::vector<Vec2> points;
            Edges edges;
            add_loop(points, edges, {{0, 1}, {4, 1}, {4, 3}, {0, 3}});
            points.insert(points.end(), {{0, 0}, {4, 0}, {2, 1 + off}});
            const Edges lower{{4, 5}, {5, 1}, {1, 6}, {6, 0}, {0, 4}};
            edges.insert(edges.end(), lower.begin(), lower.end());
            const Filled filled = fill(points, edges);
            CHECK(filled.planar);
            CHECK(filled.added.empty());
            REQUIRE(filled.splits.size() == 1);
            CHECK(filled.splits[0].edge == 0);
            CHECK(filled.splits[0].through == std::vector<std::uint32_t>{6});
            CHECK(is_bounded_by(filled, edges));
            CHECK(filled.area == test::rounded_from(12.0));
        }
        // Farther away it is another point.
        std::vector<Vec2> points;
        Edges edges;
        add_loop(points, edges, {{0, 1}, {4, 1}, {4, 3}, {0, 3}});
        add_loop(points, edges, {{0, 0}, {4, 0}, {2, 1 - 64 * e}});
        CHECK(fill(points, edges).splits.empty());
    }
}
