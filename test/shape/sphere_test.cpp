// sphere_test.cpp: spheres grow, bound and move.
#include <hitbox/pair/point_sphere.hpp>
#include <hitbox/pair/sphere_sphere.hpp>
#include <hitbox/shape/sphere.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "ulps.hpp"

using namespace hitbox;
using hitbox::test::within_ulps;

TEST_SUITE("shape/sphere") {
    TEST_CASE("which spheres are empty") {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
        CHECK(Sphere3{}.is_empty());
        CHECK(Sphere3{{0, 0, 0}, -1e-300}.is_empty());
        CHECK(Sphere3{{0, 0, 0}, nan}.is_empty());
        CHECK(Sphere3{{0, nan, 0}, 1}.is_empty());
        CHECK(Sphere3{{0, 0, inf}, 1}.is_empty());
        CHECK_FALSE(Sphere3{{0, 0, 0}, 0}.is_empty());
    }

    TEST_CASE("merging holds what it was given, exactly") {
        std::uint64_t state = 1;
        const auto next = [&] {
            state = state * 6364136223846793005u + 1442695040888963407u;
            return double(std::int64_t(state) >> 20) * 0x1p-43;
        };
        for (int i = 0; i < 2000; ++i) {
            const Sphere3 a{{next(), next(), next()}, std::fabs(next())};
            const Sphere3 b{{next(), next(), next()}, std::fabs(next()) * 0.3};
            Sphere3 both;
            both.merge(a).merge(b);
            CHECK((classify(a, both) == Relation::inside || classify(a, both) == Relation::equal));
            CHECK((classify(b, both) == Relation::inside || classify(b, both) == Relation::equal));
            const Vec3 p{next(), next(), next()};
            CHECK(intersects(p, both.merge(p)));
            const Sphere3f f{{float(a.center.x), 1, 2}, float(a.radius)};
            const Vec3f q{float(b.center.x), float(b.center.y), 0};
            Sphere3f grown = f;
            grown.merge(q);
            CHECK(intersects(q, grown));
            CHECK((classify(f, grown) == Relation::inside || classify(f, grown) == Relation::equal));
        }
    }

    TEST_CASE("merging two spheres side by side is the smallest that holds both") {
        Sphere3 s{{0, 0, 0}, 1};
        s.merge(Sphere3{{4, 0, 0}, 1});
        CHECK(s.center == Vec3{2, 0, 0});
        CHECK(s.radius >= 3);  // and 16 ulp for rounding errors, once
        CHECK(within_ulps(s.radius, 3, 18));
        s.merge(Vec3{2, 1, 0});
        CHECK(s.radius >= 3);
        CHECK(within_ulps(s.radius, 3, 18));
        Sphere3 empty;
        CHECK(empty.merge(s) == s);
        CHECK(Sphere3{s}.merge(Sphere3{}) == s);
    }

    TEST_CASE("bounds and maps") {
        const Sphere3 s{{1, 2, 3}, 2};
        CHECK(s.bounds() == Aabb3{{-1, 0, 1}, {3, 4, 5}});
        CHECK(Sphere3{}.bounds().is_empty());
        const Aabb3 outward = Sphere3{{1, 0, 0}, 1e-30}.bounds();
        CHECK(outward.min.x < 1);
        CHECK(outward.max.x > 1);
        const Sphere3 moved = s.transformed(Affine3::rotate(0, 0, 1, 1));
        CHECK(moved == Sphere3{{-2, 1, 3}, 2});
    }
}
