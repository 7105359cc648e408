// walls_test.cpp: mirrors hitbox/mesh/depth/detail/walls.hpp and wall.hpp: which triangles are one wall, and distances to walls.
#include <hitbox/mesh/depth/detail/walls.hpp>

#include <hitbox/pair/closest/triangle_distance.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "../../oracle/random.hpp"
#include "../round_shapes.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;
using detail::Facet;
using detail::Facets;
using detail::Wall;
using detail::Walls;

namespace {

// The numbers of corners of all walls, sorted.
std::vector<std::size_t> corner_counts(Walls& walls, const Surface& s) {
    std::vector<std::uint32_t> all(s.triangles().size());
    std::iota(all.begin(), all.end(), 0u);
    walls.join(all);
    std::set<const Wall*> different;
    for (const std::uint32_t t : all) different.insert(&walls.of(t));
    std::vector<std::size_t> counts;
    for (const Wall* w : different) counts.push_back(w->corners().size());
    std::sort(counts.begin(), counts.end());
    return counts;
}

}  // namespace

TEST_SUITE("mesh/walls") {
    TEST_CASE("the faces of a block are six walls") {
        const Surface block_surface = surface_of(block({0, 0, 0}, {1, 2, 3}));
        Facets facets(block_surface);
        Walls walls(facets, 1e-15);
        CHECK(corner_counts(walls, block_surface) == std::vector<std::size_t>(6, 4));
        CHECK(walls.kind(walls.of(0)) == Facet::boundary);
        CHECK(walls.pieces(walls.of(0)).size() == 2);
        CHECK(walls.pieces(walls.of(0))[0]->corners().size() == 3);
    }

    TEST_CASE("walls stay convex, and have at most eight corners") {
        const Surface angle = surface_of(angle_iron(0.25, 1));
        Facets facets(angle);
        Walls walls(facets, 1e-15);
        for (const std::size_t n : corner_counts(walls, angle)) CHECK(n <= 5);  // the ends are L-shaped
        for (std::uint32_t t = 0; t < angle.triangles().size(); ++t) {
            const Wall& w = walls.of(t);
            Vec3 middle{0, 0, 0};
            for (const Vec3& c : w.corners()) middle = middle + c * (1.0 / double(w.corners().size()));
            CHECK(w.distance(middle) <= 1e-15);
            for (std::size_t i = 0; i < w.corners().size(); ++i)
                for (const Vec3& c : w.corners()) CHECK(dot(w.outward(i), c - w.corners()[i]) <= 1e-15);
        }
        const Surface prism = surface_of(regular_prism(24, 1, 0, 1));
        Facets of_prism(prism);
        Walls sides(of_prism, 1e-15);
        const std::vector<std::size_t> counts = corner_counts(sides, prism);
        CHECK(counts.back() <= Wall::most_corners);
        CHECK(std::count(counts.begin(), counts.end(), 4u) >= 24);
    }

    TEST_CASE("the distance to a wall is the least one to its triangles") {
        const Surface s = surface_of(rotated(block({0, 0, 0}, {4, 3, 2})));
        Facets facets(s);
        Walls walls(facets, 1e-13);
        corner_counts(walls, s);
        for (std::uint32_t t = 0; t < s.triangles().size(); ++t) {
            const Wall& w = walls.of(t);
            for (int i = 0; i < 200; ++i) {
                const Vec3 p{(i * 37 % 101) * 0.2 - 10, (i * 53 % 103) * 0.2 - 10, (i * 71 % 107) * 0.2 - 10};
                double least = 1e300;
                for (const std::uint32_t id : w.triangles())
                    least = std::min(least, detail::quick_distance(s.triangle(id), p));
                CHECK(w.distance(p) == doctest::Approx(least).epsilon(1e-12));
                const Vec3 foot = w.foot(p);
                CHECK(length_sq(p - foot) == doctest::Approx(least * least).epsilon(1e-12));
            }
        }
    }

    TEST_CASE("a needle is a wall of its own, and its distance is not too small") {
        const Triangle3 needle{{0, 0, 0}, {1000, 0, 0}, {500, 1e-9, 0}};
        const Wall wall(needle, 7);
        CHECK(wall.is_needle());
        CHECK(wall.distance({500, 0, 3}) == doctest::Approx(3));
        CHECK(wall.distance({1003, 4, 0}) == doctest::Approx(5));
    }

    TEST_CASE("distances to needles are those of exact arithmetic up to roundings") {
        oracle::Random random(5);
        for (int i = 0; i < 2000; ++i) {
            CAPTURE(i);
            const double size = 60, width = size * std::ldexp(1.0, -random.integer(5, 40));
            const auto near = [&](double far) {
                return Vec3{random.uniform(-far, far), random.uniform(-far, far), random.uniform(-far, far)};
            };
            const Vec3 from = near(size), to = near(size),
                       tip = from + (to - from) * random.uniform(-0.1, 1.1);
            const Triangle3 t{from, to, tip + near(width)};
            const Vec3 on_it = from * 0.25 + to * 0.25 + t.c * 0.5;
            const Vec3 p = on_it + near(random.chance(50) ? size : 4 * width);
            const double exact = detail::distance_to(t, p);
            const double error = 256 * 0x1p-52 * size;
            const Wall wall(t, 0);
            CHECK(std::fabs(detail::quick_distance(t, p) - exact) <= error);
            CHECK(std::fabs(wall.distance(p) - exact) <= error);
            CHECK(std::fabs(std::sqrt(length_sq(p - wall.foot(p))) - exact) <= error);
        }
    }

    TEST_CASE("both triangles of the long facet of a pipe are one wall") {
        const Surface s = surface_of(rotated(pipe(400, 0.09, 0.1, -30, 30)));
        Facets facets(s);
        Walls walls(facets, 1e-12);
        const std::vector<std::size_t> counts = corner_counts(walls, s);
        CHECK(std::count(counts.begin(), counts.end(), 4u) >= 800);
    }
}
