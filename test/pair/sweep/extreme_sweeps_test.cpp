// extreme_sweeps_test.cpp: sweeps of numbers beside the largest and the smallest ones, of shapes that rounding loses, and of one
// that ends where both part.
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "../placed.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

constexpr float inf_f = std::numeric_limits<float>::infinity();

}  // namespace

TEST_SUITE("pair/extreme_sweeps") {
    TEST_CASE("times between the largest and the smallest numbers") {
        // A gap that is tiny beside the motion, and a motion that is tiny beside the shapes.
        const Aabb3 a{{-1, -1, -1}, {1, 1, 1}};
        const Obb3 same{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        const auto soon = sweep(a, Vec3{0x1p1023, 0, 0}, Aabb3{{above(1.0), 0, 0}, {2, 1, 1}});
        REQUIRE(soon.has_value());
        CHECK(!soon->started);
        CHECK(soon->t == std::numeric_limits<double>::denorm_min());
        const auto slow = sweep(a, Vec3{0x1p-52, 0, 0}, Aabb3{{above(1.0), 0, 0}, {2, 1, 1}});
        REQUIRE(slow.has_value());
        CHECK(slow->t == 1);
        CHECK(!sweep(a, Vec3{below(0x1p-52), 0, 0}, Aabb3{{above(1.0), 0, 0}, {2, 1, 1}}).has_value());
        CHECK(!sweep(same, Vec3{below(0x1p-52), 0, 0}, Aabb3{{above(1.0), 0, 0}, {2, 1, 1}}).has_value());
    }

    TEST_CASE("a part of what moves is moved beyond the largest number") {
        constexpr double large = 0x1.fffffffffffffp+1023;
        const Aabb3 tower{{0x1p1018, 0x1p1021, 0x1p1023}, {0x1p1018, inf, 0x1p1023}};
        const Segment3 mast{{0, large, 0}, {0, 0, 0}};
        const Vec3 motion{-0x1p1018, -0x1p1021, -0x1p1023};
        for (const auto& hit : {sweep(tower, motion, mast), sweep(mast, -motion, tower)}) {
            REQUIRE(hit);
            CHECK(hit->t == 1);
            CHECK(std::isfinite(hit->point.x));
            CHECK(std::isfinite(hit->point.y));
            CHECK(std::isfinite(hit->point.z));
        }
        const Aabb3 endless{{-inf, large / 2, 0}, {inf, large, 0}};
        const auto hit = sweep(endless, Vec3{0, large / 2, 0}, mast);
        REQUIRE(hit);
        CHECK(hit->started);
    }

    TEST_CASE("a ball beside an infinite box meets it beyond the largest number") {
        const Aabb3 wall{{-inf, 0x1p1020, -inf}, {0x1p1000, 0x1.8p1020, inf}};
        const Vec3 motion{-0x1p1023, 0x1p1021, 0};
        const Sphere3 ball{{-0x1.8p1023, 0, 0}, 0x1p1019};
        for (const auto& hit : {sweep(ball, motion, wall), sweep(wall, -motion, ball)}) {
            REQUIRE(hit);
            CHECK(hit->t == doctest::Approx(0.25));
            CHECK(std::fabs(hit->normal.y) == 1);
            CHECK(hit->point.y <= 0x1.8p1020);
        }
        CHECK(!sweep(ball, Vec3{-0x1p1023, 0x1p1018, 0}, wall));
        CHECK(!sweep(ball, Vec3{0x1.fp1023, 0x1p1018, 0}, wall));
    }

    TEST_CASE("a capsule whose ends are both the largest numbers, and an infinite box") {
        const Aabb3 slab{{-0x1.8p1022, -0x1.7p1022, 0x1.5p1021}, {inf, -0x1.7p1022, 0x1.5p1021}};
        const Capsule3 bar{{-0x1.fffffffffffffp+1023, 0x1p-271, 0x1p-1074},
                           {0x1.fffffffffffffp+1023, 0x1p-1022, 0x1p-1074},
                           1};
        const Vec3 motion{-0x1.ap1023, 0x1.fp1022, -0x1.cp1021};
        CHECK(sweep(slab, motion, bar).has_value() == sweep(bar, -motion, slab).has_value());
        CHECK(distance(slab, bar) > 0);
    }

    TEST_CASE("a ball beside an infinite box, numbers so different that no scale holds all of them") {
        const Aabb3 wall{{0x1.dp1020, 0x1.9p1020, -0x1.7p1021}, {0x1.dp1020, inf, -0x1.7p1021}};
        const Sphere3 ball{{0, 0x1.fffffffffffffp+1023, -0x1p-1074}, 0x1p-585};
        const auto hit = sweep(wall, Vec3{-0x1.dp1022, -0x1.9p1022, 0x1.7p1023}, ball);
        REQUIRE(hit);
        CHECK(hit->t == doctest::Approx(0.25));
    }

    TEST_CASE("a box so flat that the normal of its face underflows, and a ball of that size") {
        const Aabb3 box{{0, -0x1p-56, -0x1p-497}, {0x1p-429, 0x1p-55, 0}};
        const Sphere3 ball{{0x1p-430, -0x1p-55, -0x1p-498}, 0x1p-430};
        const auto hit = sweep(box, Vec3{0x1.9ap-434, -0x1.bbp-56, -0x1.0dp-433}, ball);
        REQUIRE(hit);
        CHECK(hit->t == doctest::Approx(1 / 0x1.bbp0));
    }

    TEST_CASE("a ball far below the rounding of the motion, and of the other coordinates") {
        // The motion is so much longer than the shapes that the radius is in the last bits of it, but not at the contact.
        const Aabb3f wall{{-inf_f, -0x1.8p-143f, -0x1.8p-84f}, {0, inf_f, inf_f}};
        const Sphere3f ball{{0x1.8p-124f, -0x1p-143f, 0x1p-85f}, 0x1p-125f};
        const auto hit = sweep(wall, Vec3f{0.25f, -0.5f, -1}, ball);
        REQUIRE(hit);
        CHECK(hit->t * 0x1p122 == doctest::Approx(1));
    }

    TEST_CASE("a ball that leaves a box at the end of the motion met it before") {
        const Obb3 box{{0x1.c983898b26e13p-1, -0x1.d6eddc471b2bp-5, 0x1.a483179061e5p-4},
                       {Vec3{0x1.06537d9cfd7c1p-2, -0x1.9d07ab4d5247ep-4, -0x1.5ca1f8e0b3787p-8},
                        Vec3{-0x1.e1b4a6ecbc257p-5, -0x1.0369618c39e1dp-3, -0x1.b904dea142e0ep-2},
                        Vec3{0x1.068294b880fe8p-2, 0x1.53ab6cd49b7bp-1, -0x1.d746a55ad0cb2p-3}}};
        const Sphere3 ball{{-0x1.2ae2b32ecdf9p-5, 0x1.be813de45c119p-3, -0x1.9adfa5c23ec0ap-1},
                           0x1.86b268bb74ab8p-2};
        const auto hit = sweep(box, Vec3{0, 0x1.c983898b26e13p-1, -0x1.c983898b26e13p-1}, ball);
        REQUIRE(hit);
        CHECK(hit->t == doctest::Approx(0.981073));
    }

    TEST_CASE("a ball far below the rounding of the coordinates is grazed") {
        // The way between segment and center is lost in rounding. The normal faces the motion all the same.
        const Segment3 mast{{0x1.f184b5e06f172p+341, 0x1.189d9e58e469ap+342, -0x1.871a2e1ac97abp+342},
                            {0x1.f184b5e06f172p+341, 0x1.189d9e58e469ap+342, 0x1.e3974794da154p+340}};
        const Vec3 motion{-0x1.4badce959f64cp+342, -0x1.76277dcbdb378p+342, 0x1.6845d0476e9c8p+341};
        const Sphere3 ball{{0, 0x1p-808, -0x1p+342}, 0x1p-273};
        const auto hit = sweep(mast, motion, ball), other = sweep(ball, -motion, mast);
        REQUIRE(hit);
        REQUIRE(other);
        CHECK(dot(hit->normal, motion * 0x1p-342) <= 0);
        CHECK(other->normal == -hit->normal);
    }

    TEST_CASE("shapes far below the rounding of the motion") {
        const Aabb3 tower{{-0x1p-737, 0, 0x1.8p-737}, {0, 0x1p-737, inf}};
        const Sphere3 ball{{0x1p-737, 0, -0x1p-738}, 0x1p-738};
        const auto hit = sweep(tower, Vec3{0x1.0da3fecff6624p-737, -0x1.249983f9bd35ep-738, -0.75}, ball);
        REQUIRE(hit);
        CHECK(hit->normal == Vec3{-1, 0, 0});
    }

    TEST_CASE("a box so flat that the square of its normal is below all numbers") {
        const Obb3 flat{
            {-0x1.e93cd3a2c8199p+302, 0x1.893cd3a2c8199p+302, -0x1.8p-233},
            {Vec3{0x1.2p+302, 0x1.8p-50, 0}, Vec3{-0x1.8p+302, 0x1.2p-50, 0}, Vec3{0, 0, 0x1.4p-232}}};
        const Vec3 motion{0x1.893cd3a2c8199p+304, -0x1.893cd3a2c8199p+304, 0};
        const Sphere3 ball{{-0x1.893cd3a2c8199p+303, -0x1.64f34e8b20664p-51, 0x1.49e69d1640cc7p-233},
                           0x1p+299};
        const auto hit = sweep(flat, motion, ball);
        REQUIRE(hit);
        CHECK(distance(hit->point, ball) <= 0x1p-46 * 0x1p+304);
        CHECK(hit->normal.y > 0.99);
    }
}
