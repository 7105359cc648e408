// edges_meet_test.cpp: mirrors hitbox/mesh/cut/edges_meet.hpp; each pair of edges in integers.
#include <hitbox/mesh/cut/edges_meet.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;

namespace {

using Polygons = std::vector<std::vector<Vec2>>;

struct WholeEdge {
    std::int64_t ax, ay, bx, by;
};

std::int64_t side_of(const WholeEdge& e, std::int64_t x, std::int64_t y) {
    return (e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax);
}
bool is_on(const WholeEdge& e, std::int64_t x, std::int64_t y) {
    return side_of(e, x, y) == 0 && std::min(e.ax, e.bx) <= x && x <= std::max(e.ax, e.bx) &&
           std::min(e.ay, e.by) <= y && y <= std::max(e.ay, e.by);
}
bool is_corner(const WholeEdge& e, std::int64_t x, std::int64_t y) {
    return (e.ax == x && e.ay == y) || (e.bx == x && e.by == y);
}

// A proper crossing, or a corner of one within the other, or two common corners.
bool meet_in_integers(const WholeEdge& s, const WholeEdge& t) {
    const auto differ = [](std::int64_t p, std::int64_t q) { return (p < 0 && q > 0) || (p > 0 && q < 0); };
    if (differ(side_of(s, t.ax, t.ay), side_of(s, t.bx, t.by)) &&
        differ(side_of(t, s.ax, s.ay), side_of(t, s.bx, s.by)))
        return true;
    const auto within = [](const WholeEdge& e, std::int64_t x, std::int64_t y) {
        return is_on(e, x, y) && !is_corner(e, x, y);
    };
    if (within(s, t.ax, t.ay) || within(s, t.bx, t.by) || within(t, s.ax, s.ay) || within(t, s.bx, s.by))
        return true;
    return is_corner(s, t.ax, t.ay) && is_corner(s, t.bx, t.by);
}

bool any_meet(const Polygons& polygons) {
    std::vector<WholeEdge> edges;
    for (const auto& polygon : polygons)
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Vec2 &a = polygon[i], &b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
            edges.push_back({std::int64_t(a.x), std::int64_t(a.y), std::int64_t(b.x), std::int64_t(b.y)});
        }
    for (std::size_t i = 0; i < edges.size(); ++i)
        for (std::size_t k = i + 1; k < edges.size(); ++k)
            if (meet_in_integers(edges[i], edges[k])) return true;
    return false;
}

// Teeth of equal width and any height, closed below.
std::vector<Vec2> comb(int teeth, int width, int height) {
    std::vector<Vec2> all{{0, -1}, {double(2 * width * teeth), -1}};
    for (int i = teeth - 1; i >= 0; --i) {
        all.push_back({double(2 * width * i + width), double(height)});
        all.push_back({double(2 * width * i), 0});
    }
    return all;
}

}  // namespace

TEST_SUITE("mesh/edges_meet") {
    TEST_CASE("random polygons on a small grid") {
        oracle::Random random(3);
        std::size_t apart = 0;
        for (int n = 0; n < 6000; ++n) {
            Polygons polygons(std::size_t(random.integer(1, 3)));
            const int most = n % 3 == 0 ? 2 : n % 3 == 1 ? 5 : 30;
            for (auto& polygon : polygons)
                for (int i = random.integer(2, 6); i > 0; --i) {
                    const Vec2 p{double(random.integer(-most, most)), double(random.integer(-most, most))};
                    if (polygon.empty() || (p != polygon.back() && p != polygon.front()))
                        polygon.push_back(p);
                }
            std::erase_if(polygons, [](const auto& polygon) { return polygon.size() < 2; });
            CAPTURE(n);
            CHECK(detail::edges_meet(polygons) == any_meet(polygons));
            apart += !any_meet(polygons);
        }
        CHECK(apart > 500);
    }

    TEST_CASE("long outlines, with one corner moved onto or across another edge") {
        oracle::Random random(4);
        std::size_t apart = 0, together = 0;
        for (const int teeth : {1, 3, 20, 61, 62, 63, 64, 65, 200})
            for (int n = 0; n < 40; ++n) {
                Polygons polygons{comb(teeth, 4, 9)};
                const std::size_t sides = polygons[0].size();
                if (n > 0) {
                    Vec2& p = polygons[0][std::size_t(random.integer(0, int(sides) - 1))];
                    p = p + Vec2{double(random.integer(-9, 9)), double(random.integer(-9, 9))};
                }
                const bool expected = any_meet(polygons);
                CAPTURE(teeth);
                CAPTURE(n);
                CHECK(detail::edges_meet(polygons) == expected);
                expected ? ++together : ++apart;
            }
        CHECK(apart > 50);
        CHECK(together > 50);
    }

    TEST_CASE("a staircase is one chain, and closes with another") {
        for (const int steps : {1, 7, 8, 9, 40, 300}) {
            std::vector<Vec2> stairs;
            for (int i = 0; i < steps; ++i)
                stairs.push_back({double(i), double(i)}), stairs.push_back({i + 1.0, double(i)});
            stairs.push_back({double(steps), double(steps)});
            Polygons polygons{stairs};
            polygons[0].push_back({0, double(steps)});
            CHECK_FALSE(detail::edges_meet(polygons));
            polygons[0].back() = {double(steps), 0};  // back along the last edge
            CHECK(detail::edges_meet(polygons));
        }
    }
}
