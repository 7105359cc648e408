// single_block_test.cpp: casts into meshes of one block that is a small part of the frame of the tree.
#include <hitbox/mesh/cast.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/crossings.hpp>
#include <hitbox/mesh/ray/cast_moved.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../oracle/random.hpp"
#include "../cast_fault.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

Vec3 drawn(oracle::Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

// A triangle that is a point, which the surface leaves out, but not its corner.
TriMesh with_stray(TriMesh mesh, const Vec3& at) {
    const auto i = std::uint32_t(mesh.points.size());
    mesh.points.push_back(at);
    mesh.triangles.push_back({i, i, i});
    return mesh;
}

const TriMesh closed_wedge{
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}},
    {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}}};

}  // namespace

TEST_SUITE("mesh/ray/single_block") {
    //     o                    stray point
    //     |
    //     v  rays from there and from all distances between
    //    /_\                   up to eight triangles
    TEST_CASE("beside a corner of no triangle that is left, at any distance") {
        oracle::Random random(51);
        int hits = 0, casts = 0;
        for (int far = -2; far <= 45; ++far)
            for (std::size_t count = 1; count <= 8; ++count) {
                const double away = std::ldexp(1.0, far);
                TriMesh mesh = closed_wedge;
                mesh.triangles.resize(count);
                const Surface s = surface_of(with_stray(mesh, Vec3{1, 1, 1} * away + drawn(random, away)));
                REQUIRE(s.triangles().size() == count);
                for (int i = 0; i < 3; ++i) {
                    const Triangle3 t = s.triangle(random.below(count));
                    const Vec3 target = t.a * 0.25 + t.b * 0.25 + t.c * 0.5,
                               start = target + drawn(random, 1) * random.magnitude(-3, far + 1);
                    CHECK(fault(s, Ray3{start, target - start}) == "");
                    CHECK(fault(s, Segment3{start, target + (target - start) * 0.5}) == "");
                    const std::vector<Ray3> stream(20, Ray3{start, target - start});
                    for (const bool met : cast_any(s, stream)) hits += met, ++casts;
                }
            }
        CHECK(hits > casts - casts / 20);  // a far start is rounded
    }
    TEST_CASE("crossings of a wedge, and of one that is moved") {
        for (int far = 0; far <= 40; ++far) {
            const double away = std::ldexp(1.0, far);
            const Surface s = surface_of(with_stray(closed_wedge, Vec3{away, away, away}));
            const Segment3 through{{0.25, 0.25, 1 + away}, {0.25, 0.25, -1}};
            const Crossings found = count_crossings(s, through);
            CHECK(found.count == 2);
            CHECK(found.net == 0);
            const Affine3 map = Affine3::translate({1, 2, 3}) * Affine3::rotate(Vec3{0, 0, 1}, 1.0);
            const detail::MovedSurface moved(s, map, detail::bounds_of_images(s.bounds(), map));
            const Segment3 there{map.point(through.a), map.point(through.b)};
            CHECK(detail::cast_closest(moved, there, {}).has_value());
            CHECK(cast_closest(detail::SurfaceAccess::transformed(s, map), there).has_value());
        }
    }
}
