// cylinder_test.cpp: mirrors hitbox/shape/cylinder.hpp: empty, flat, moved and drawn cylinders.
#include <hitbox/pair/cylinder_shapes.hpp>
#include <hitbox/shape/cylinder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>

#include "ulps.hpp"

using namespace hitbox;
using hitbox::test::within_ulps;

TEST_SUITE("shape/cylinder") {
    TEST_CASE("which cylinders are empty") {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
        CHECK(Cylinder3{}.is_empty());
        CHECK(Cylinder3{{0, 0, 0}, {1, 0, 0}, -1e-300}.is_empty());
        CHECK(Cylinder3{{0, 0, 0}, {1, 0, 0}, nan}.is_empty());
        CHECK(Cylinder3{{0, 0, 0}, {1, 0, 0}, inf}.is_empty());
        CHECK(Cylinder3{{0, nan, 0}, {1, 0, 0}, 1}.is_empty());
        CHECK(Cylinder3{{0, 0, 0}, {1, inf, 0}, 1}.is_empty());
        CHECK(Cylinder3{{0, 0, 0}, {0, 0, 0}, 1}.is_empty());
        CHECK(Cylinder3{{0.0, 0, 0}, {-0.0, 0, 0}, 1e-300}.is_empty());
        CHECK_FALSE(Cylinder3{{0, 0, 0}, {0, 0, 0}, 0}.is_empty());
        CHECK_FALSE(Cylinder3{{0, 0, 0}, {1, 0, 0}, 0}.is_empty());
        CHECK_FALSE(Cylinder3{{0, 0, 0}, {4.9e-324, 0, 0}, 1e300}.is_empty());
    }

    TEST_CASE("bounds are those of two discs, rounded outward") {
        CHECK(Cylinder3{{4, 2, 3}, {1, 2, 3}, 2}.bounds() == Aabb3{{1, 0, 1}, {4, 4, 5}});
        CHECK(Cylinder3f{{4, 2, 3}, {4, 2, 9}, 2}.bounds() == Aabb3f{{2, 0, 3}, {6, 4, 9}});
        CHECK(Cylinder3{{4, 2, 3}, {1, 7, 3}, 0}.bounds() == Aabb3{{1, 2, 3}, {4, 7, 3}});
        CHECK(Cylinder3{{1, 2, 3}, {1, 2, 3}, 0}.bounds() == Aabb3{{1, 2, 3}, {1, 2, 3}});
        CHECK(Cylinder3{}.bounds().is_empty());
        CHECK(Cylinder3{{1, 2, 3}, {1, 2, 3}, 1}.bounds().is_empty());

        // The discs are perpendicular to (3, 4, 0), so they reach 4 along x and 3 along y.
        const Aabb3 slanted = Cylinder3{{0, 0, 0}, {30, 40, 0}, 5}.bounds();
        const Aabb3 expected{{-4, -3, -5}, {34, 43, 5}};
        for (std::size_t k = 0; k < 3; ++k) {
            CHECK(slanted.min[k] <= expected.min[k]);
            CHECK(slanted.max[k] >= expected.max[k]);
            CHECK(within_ulps(slanted.min[k], expected.min[k], 64));
            CHECK(within_ulps(slanted.max[k], expected.max[k], 64));
        }
        const Aabb3 outward = Cylinder3{{1, 0, 0}, {2, 1, 0}, 1e-30}.bounds();
        CHECK(outward.min.x < 1);
        CHECK(outward.max.x > 2);
    }

    TEST_CASE("it turns, moves and grows with its map") {
        const Cylinder3 turned = Cylinder3{{1, 0, 0}, {3, 0, 0}, 1}.transformed(Affine3::rotate(0, 0, 1, 1));
        CHECK(turned == Cylinder3{{0, 1, 0}, {0, 3, 0}, 1});
        const Cylinder3 grown = Cylinder3{{1, 0, 0}, {3, 0, 0}, 1}.transformed(Affine3::scale({2, 2, 2}));
        CHECK(grown == Cylinder3{{2, 0, 0}, {6, 0, 0}, 2});
        CHECK(*grown.some_point() == Vec3{2, 0, 0});
    }

    TEST_CASE("its outline lies on it and reaches its bounds") {
        for (const Cylinder3& cylinder :
             {Cylinder3{{1, 2, 3}, {5, 2, 3}, 2}, Cylinder3{{1, 2, 3}, {1, 2, 9}, 2}}) {
            Aabb3 reached;
            std::size_t lines = 0;
            const Cylinder3 wider{cylinder.a, cylinder.b, cylinder.radius * (1 + 1e-12)},
                core{cylinder.a, cylinder.b, cylinder.radius * (1 - 1e-12)};
            cylinder.outline([&](const Vec3& p, const Vec3& q) {
                reached.merge(p).merge(q);
                ++lines;
                CHECK(intersects(wider, p));
                CHECK(intersects(wider, q));
                CHECK_FALSE(intersects(core, p));
                CHECK_FALSE(intersects(core, q));
            });
            CHECK(lines == 52);
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(within_ulps(reached.min[i], cylinder.bounds().min[i], 8));
                CHECK(within_ulps(reached.max[i], cylinder.bounds().max[i], 8));
            }
        }
        std::size_t lines = 0;
        Cylinder3{{1, 2, 3}, {1, 2, 3}, 2}.outline([&](const Vec3&, const Vec3&) { ++lines; });
        CHECK(lines == 0);
        Cylinder3{{1, 2, 3}, {4, 2, 3}, 0}.outline([&](const Vec3& p, const Vec3& q) {
            CHECK(p.y + p.z + q.y + q.z == 10);  // no NaN
        });
    }
}
