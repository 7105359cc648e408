// rim_test.cpp: mirrors hitbox/mesh/cut/rim.hpp; many cut points at once are those of one edge after the other.
#include <hitbox/mesh/cut/rim.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;

namespace {

bool same_bits(const Vec3& a, const Vec3& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (std::bit_cast<std::uint64_t>(a[k]) != std::bit_cast<std::uint64_t>(b[k])) return false;
    return true;
}

}  // namespace

TEST_SUITE("mesh/rim") {
    TEST_CASE(
        "places of many edges: any count, any size, ends within roundings of the plane, both kinds of "
        "numbers") {
        oracle::Random random(5);
        std::size_t compared = 0;
        for (int n = 0; n < 400; ++n) {
            const double scale = n % 4 == 0 ? 1e-240 : n % 4 == 1 ? 1e140 : 1;
            const bool on_grid = n % 3 == 0;
            const auto number = [&] {
                return on_grid ? double(random.integer(-3, 3)) : random.uniform(-1, 1);
            };
            Plane3 plane{{number(), number(), number()}, number() * scale};
            if (plane.is_empty()) continue;
            std::vector<Vec3> points;
            std::vector<std::array<std::uint32_t, 2>> edges;
            for (std::uint32_t i = 0; i < std::uint32_t(n) % 71; ++i) {
                const Vec3 p = Vec3{number(), number(), number()} * scale;
                const double height = dot(plane.normal, p) - plane.offset;
                Vec3 q =
                    p - plane.normal * (height * (random.chance(30) ? 1 + 0x1p-51 : random.uniform(1, 3)) /
                                        length_sq(plane.normal));
                if (height == 0) q = p + plane.normal * scale;
                points.push_back(p), points.push_back(q);
                edges.push_back({2 * i, 2 * i + 1});
                if (random.chance(50)) std::swap(edges.back()[0], edges.back()[1]);
            }
            const CutNumbers numbers = n % 5 == 0 && scale == 1 ? CutNumbers::floats : CutNumbers::doubles;
            detail::Rim one(plane, numbers), many(plane, numbers);
            many.reserve(edges.size());
            std::vector<detail::Rim::Placed> places(edges.size());
            many.place(points, edges, places);
            for (std::size_t i = 0; i < edges.size(); ++i) {
                const auto a = one.crossing(points[edges[i][0]], points[edges[i][1]]),
                           b = many.crossing(places[i]);
                REQUIRE(a == b);
                CHECK(same_bits(one[a], many[b]));
                ++compared;
            }
            CHECK(one.size() == many.size());
        }
        CHECK(compared > 5000);
    }
}
