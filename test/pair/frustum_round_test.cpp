// frustum_round_test.cpp: spheres beside faces, edges and corners of a frustum (capsules: capsule_test.cpp).
#include <hitbox/pair/frustum_round.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// |x| <= -z, |y| <= -z, 1 <= -z <= 10: an eye at the origin that looks along -z.
template <class T>
Frustum<T> stump_in() {
    return {{Plane<T>{{1, 0, -1}, 0}, Plane<T>{{-1, 0, -1}, 0}, Plane<T>{{0, 1, -1}, 0},
             Plane<T>{{0, -1, -1}, 0}, Plane<T>{{0, 0, -1}, 1}, Plane<T>{{0, 0, 1}, -10}}};
}

}  // namespace

TEST_SUITE("pair/frustum_round") {
    TEST_CASE_TEMPLATE("beside a face, an edge and a corner", T, float, double) {
        struct Row {
            std::string name;
            Vec<3, T> center;
            T radius;
            bool meet, may_meet;  // the second by the six planes alone
        };
        const Row rows[] = {
            {"inside", {0, 0, -5}, 1, true, true},
            {"a point inside", {0, 0, -5}, 0, true, true},
            {"a point on a face", {5, 0, -5}, 0, true, true},
            {"a point on a corner", {1, 1, -1}, 0, true, true},
            {"a point before the near plane", {0, 0, 0}, 0, false, false},
            {"holds the frustum", {0, 0, -5}, 99, true, true},
            {"touches the near plane", {0, 0, 2}, 3, true, true},
            {"before the near plane", {0, 0, 3}, 3, false, false},
            {"touches the far plane", {3, -2, -14}, 4, true, true},
            {"beyond the far plane", {3, -2, -15}, 4, false, false},
            {"touches a far edge: 3, 4", {0, 13, -14}, 5, true, true},
            {"misses a far edge that no plane separates", {0, 13, -14}, T(4.5), false, true},
            {"touches a far corner: 1, 2, 2", {11, 12, -12}, 3, true, true},
            {"misses a far corner that no plane separates", {11, 12, -12}, T(2.5), false, true},
            {"far to the side", {99, 0, -5}, 3, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Sphere<T> sphere{row.center, row.radius};
            check_meet_everywhere<T>(stump_in<T>(), sphere, row.meet);
            CHECK(may_intersect(stump_in<T>(), sphere) == row.may_meet);
            // Where it cannot tell because of the range of the numbers it says yes.
            for (const Place<T>& place : all_places<T>())
                CHECK(may_intersect(place.of(stump_in<T>()), place.of(sphere)) >= row.may_meet);
        }
    }

    TEST_CASE("a normal whose square underflows, beside one whose product overflows") {
        Frustum3 frustum;
        for (Plane3& plane : frustum.planes) plane = {{0, 0, 0}, -1};  // all points are in front
        frustum.planes[0] = {{1e-170, 0, 0}, 0.5};                     // x >= 5e169
        frustum.planes[1] = {{1e200, 0, 0}, 0};
        const Sphere3 reaches{{-1e150, 0, 0}, 1e170};
        CHECK(intersects(frustum, reaches));
        CHECK(may_intersect(frustum, reaches));
        CHECK_FALSE(intersects(frustum, Sphere3{{-1e150, 0, 0}, 1e169}));
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Frustum<T> frustum = stump_in<T>();
        CHECK_FALSE(intersects(frustum, Sphere<T>{{0, 0, 2}, below(T(3))}));
        CHECK_FALSE(intersects(frustum, Sphere<T>{{0, 13, -14}, below(T(5))}));
        CHECK_FALSE(intersects(frustum, Sphere<T>{{11, 12, -12}, below(T(3))}));
        CHECK(intersects(frustum, Sphere<T>{{0, 0, below(T(2))}, 3}));
        CHECK_FALSE(intersects(frustum, Sphere<T>{{0, 0, above(T(2))}, 3}));
    }

    TEST_CASE_TEMPLATE("without a far plane, without a point, and empty spheres", T, float, double) {
        Frustum<T> endless = stump_in<T>();
        endless.planes[5] = {{0, 0, 0}, -1};
        CHECK(intersects(endless, Sphere<T>{{0, 0, T(-1e30)}, 1}));
        CHECK_FALSE(intersects(endless, Sphere<T>{{0, 0, 3}, 3}));
        Frustum<T> shut = stump_in<T>();
        shut.planes[5] = {{0, 0, 1}, 0};  // beyond the near plane and before z = 0
        CHECK_FALSE(intersects(shut, Sphere<T>{{0, 0, 0}, 99}));
        CHECK_FALSE(intersects(stump_in<T>(), Sphere<T>{{0, 0, -5}, -1}));
        each_spoiled<T>(Sphere<T>{{0, 0, -5}, 1},
                        [](const Sphere<T>& bad) { CHECK_FALSE(intersects(stump_in<T>(), bad)); });
        each_spoiled<T>(stump_in<T>(), [](const Frustum<T>& bad) {
            CHECK_FALSE(intersects(bad, Sphere<T>{{0, 0, -5}, 1}));
        });
    }
}
