// triangles_in_test.cpp: mirrors hitbox/mesh/triangles_in.hpp; against the bounds of every triangle.
#include <hitbox/mesh/triangles_in.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "../oracle/random.hpp"
#include "shapes.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

std::vector<std::uint32_t> by_bounds(const Surface& s, const Aabb3& box) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < s.triangles().size(); ++i)
        if (intersects(s.triangle(i).bounds(), box)) found.push_back(s.number_in_mesh(i));
    return found;
}

// On a grid, faces of boxes and of triangles coincide.
Vec3 point(Random& random, double grid) {
    Vec3 p;
    for (std::size_t k = 0; k < 3; ++k) {
        p[k] = random.uniform(-1.5, 1.5);
        if (grid > 0) p[k] = std::nearbyint(p[k] / grid) * grid;
    }
    return p;
}

TriMesh triangles(Random& random, std::size_t count, double grid) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 at = point(random, grid);
        for (int c = 0; c < 3; ++c) mesh.points.push_back(at + point(random, grid) * 0.25);
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/triangles_in") {
    TEST_CASE("boxes of any size and place: those of every triangle's bounds") {
        Random random(1);
        std::size_t all = 0;
        for (const double grid : {0.0, 0.25})
            for (const double scale : {1.0, 0x1p-1050, 0x1p1021, 1e-3})
                for (const double offset : {0.0, 1e6}) {
                    if (offset > 0 && scale > 1) continue;
                    TriMesh mesh = triangles(random, 300, grid);
                    for (Vec3& p : mesh.points) p = p * scale + Vec3{offset, -offset, offset};
                    const Surface s =
                        *make_surface(mesh, random.chance(50) ? SurfaceUse::casts : SurfaceUse::pairs);
                    for (int i = 0; i < 200; ++i) {
                        const Vec3 a = point(random, grid), b = point(random, grid);
                        Aabb3 box;
                        box.merge(a * scale + Vec3{offset, -offset, offset});
                        if (!random.chance(10)) box.merge(b * scale + Vec3{offset, -offset, offset});
                        if (random.chance(10)) box.max.x = HUGE_VAL;
                        if (random.chance(10)) box.min.z = -HUGE_VAL;
                        const auto found = triangles_in(s, box);
                        CHECK(found == by_bounds(s, box));
                        all += found.size();
                    }
                }
        CHECK(all > 1000);
    }

    TEST_CASE("empty boxes and empty surfaces have none, and a sink may stop") {
        const Surface cube = test::surface_of(test::cube()), nothing;
        const double nan = std::nan("");
        CHECK(triangles_in(cube, Aabb3{}).empty());
        CHECK(triangles_in(cube, {{2, 0, 0}, {1, 1, 1}}).empty());
        CHECK(triangles_in(cube, {{nan, 0, 0}, {1, 1, 1}}).empty());
        CHECK(triangles_in(cube, {{2, 0, 0}, {3, 1, 1}}).empty());
        CHECK(triangles_in(nothing, {{0, 0, 0}, {1, 1, 1}}).empty());
        CHECK(triangles_in(cube, {{1, 1, 1}, {2, 2, 2}}).size() ==
              by_bounds(cube, {{1, 1, 1}, {2, 2, 2}}).size());
        CHECK_FALSE(triangles_in(cube, cube.bounds(), [](std::span<const std::uint32_t>) { return false; }));
        CHECK(triangles_in(cube, cube.bounds(), [](std::span<const std::uint32_t>) { return true; }));
    }

    TEST_CASE("a plane: all triangles that it meets, and few others") {
        Random random(2);
        const Surface s = test::surface_of(test::bumpy(20));
        for (int i = 0; i < 100; ++i) {
            const Plane3 plane{point(random, i % 2 ? 0.5 : 0), random.uniform(-1, 1)};
            std::set<std::uint32_t> found;
            detail::visit_boxes_of(s, s.bounds(), plane, [&](std::span<const std::uint32_t> ids) {
                found.insert(ids.begin(), ids.end());
                return true;
            });
            std::size_t met = 0;
            for (std::uint32_t t = 0; t < s.triangles().size(); ++t)
                if (intersects(s.triangle(t), plane)) {
                    ++met;
                    CHECK(found.count(t) == 1);
                }
            CHECK(found.size() <= 20 * met + 100);
        }
    }
}
