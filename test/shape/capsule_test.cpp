// capsule_test.cpp: mirrors hitbox/shape/capsule.hpp: empty, flat, moved and drawn capsules.
#include <hitbox/pair/capsule_convex.hpp>
#include <hitbox/shape/capsule.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "ulps.hpp"

using namespace hitbox;
using hitbox::test::within_ulps;

TEST_SUITE("shape/capsule") {
    TEST_CASE("which capsules are empty") {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
        CHECK(Capsule3{}.is_empty());
        CHECK(Capsule3{{0, 0, 0}, {1, 0, 0}, -1e-300}.is_empty());
        CHECK(Capsule3{{0, 0, 0}, {1, 0, 0}, nan}.is_empty());
        CHECK(Capsule3{{0, 0, 0}, {1, 0, 0}, inf}.is_empty());
        CHECK(Capsule3{{0, nan, 0}, {1, 0, 0}, 1}.is_empty());
        CHECK(Capsule3{{0, 0, 0}, {1, inf, 0}, 1}.is_empty());
        CHECK_FALSE(Capsule3{{0, 0, 0}, {0, 0, 0}, 0}.is_empty());
        CHECK_FALSE(Capsule3{{0, 0, 0}, {1, 0, 0}, 0}.is_empty());
    }

    TEST_CASE("bounds are rounded outward") {
        CHECK(Capsule3{{4, 2, 3}, {1, 2, 5}, 2}.bounds() == Aabb3{{-1, 0, 1}, {6, 4, 7}});
        CHECK(Capsule3{}.bounds().is_empty());
        const Aabb3 outward = Capsule3{{1, 0, 0}, {2, 0, 0}, 1e-30}.bounds();
        CHECK(outward.min.x < 1);
        CHECK(outward.max.x > 2);
    }

    TEST_CASE("it turns, moves and grows with its map") {
        const Capsule3 turned = Capsule3{{1, 0, 0}, {3, 0, 0}, 1}.transformed(Affine3::rotate(0, 0, 1, 1));
        CHECK(turned == Capsule3{{0, 1, 0}, {0, 3, 0}, 1});
        const Capsule3 grown = Capsule3{{1, 0, 0}, {3, 0, 0}, 1}.transformed(Affine3::scale({2, 2, 2}));
        CHECK(grown == Capsule3{{2, 0, 0}, {6, 0, 0}, 2});
    }

    TEST_CASE("its outline lies on it and reaches its bounds") {
        const Capsule3 along{{1, 2, 3}, {5, 2, 3}, 2};
        const Capsule3 ball{{1, 2, 3}, {1, 2, 3}, 2};
        for (const Capsule3& capsule : {along, ball}) {
            Aabb3 reached;
            std::size_t lines = 0;
            capsule.outline([&](const Vec3& p, const Vec3& q) {
                reached.merge(p).merge(q);
                ++lines;
                // A chord lies inside; its ends are rounded.
                const Capsule3 wider{capsule.a, capsule.b, capsule.radius * (1 + 1e-12)};
                CHECK(intersects(wider, p));
                CHECK(intersects(wider, q));
                const Capsule3 core{capsule.a, capsule.b, capsule.radius * (1 - 1e-12)};
                CHECK_FALSE(intersects(core, p));
            });
            CHECK(lines == 100);
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(within_ulps(reached.min[i], capsule.bounds().min[i], 8));
                CHECK(within_ulps(reached.max[i], capsule.bounds().max[i], 8));
            }
        }
    }
}
