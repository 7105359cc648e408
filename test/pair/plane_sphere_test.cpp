// plane_sphere_test.cpp: mirrors hitbox/pair/plane_sphere.hpp.
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/pair/side.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/plane_sphere") {
    using enum Relation;

    TEST_CASE_TEMPLATE("sides, relations and distances beside 3 x + 4 y = 25", T, float, double) {
        const Plane<T> plane{{3, 4, 0}, 25};
        struct Row {
            std::string name;
            Vec<3, T> center;
            T radius;
            Side side;
            Relation relation;  // of the sphere to the plane
            double distance;
        };
        const Row rows[] = {
            {"behind", {0, 0, 9}, 4, Side::back, disjoint, 1},
            {"touches from behind", {0, 0, 9}, 5, Side::touching_back, touching, 0},
            {"across", {0, 0, 9}, 6, Side::across, overlapping, 0},
            {"across, its center on it", {3, 4, 9}, 1, Side::across, overlapping, 0},
            {"touches from the front", {6, 8, 9}, 5, Side::touching_front, touching, 0},
            {"in front", {6, 8, 9}, 2, Side::front, disjoint, 3},
            {"a point on it", {7, 1, 9}, 0, Side::on, inside, 0},
            {"a point in front", {6, 8, 9}, 0, Side::front, disjoint, 5},
            {"a point behind", {0, 0, 9}, 0, Side::back, disjoint, 5},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Sphere<T> sphere{row.center, row.radius};
            check_relation_everywhere<T>(sphere, plane, row.relation);
            check_distance_everywhere<T>(sphere, plane, row.distance);
            for (const Place<T>& place : all_places<T>())
                CHECK(side(place.of(plane), place.of(sphere)) == row.side);
        }
    }

    TEST_CASE_TEMPLATE("one ulp decides, whatever the length of the normal", T, float, double) {
        for (const T length : {T(1), T(0x1p-40), T(0x1p40), T(3)}) {
            const Plane<T> plane{{3 * length, 4 * length, 0}, 25 * length};
            CHECK(side(plane, Sphere<T>{{0, 0, 0}, 5}) == Side::touching_back);
            CHECK(side(plane, Sphere<T>{{0, 0, 0}, above(T(5))}) == Side::across);
            CHECK(side(plane, Sphere<T>{{0, 0, 0}, below(T(5))}) == Side::back);
        }
        // The length of this normal is no number of the scalar.
        const Plane<T> diagonal{{1, 1, 0}, 2};
        const T root = std::sqrt(T(2)), above_root = root * root > T(2) ? root : above(root);
        CHECK(side(diagonal, Sphere<T>{{0, 0, 0}, above(above_root)}) == Side::across);
        CHECK(side(diagonal, Sphere<T>{{0, 0, 0}, below(below(root))}) == Side::back);
    }

    TEST_CASE_TEMPLATE("what is empty has no side", T, float, double) {
        const Plane<T> plane{{3, 4, 0}, 0};
        const Sphere<T> sphere{{0, 0, 0}, 1};
        const auto check_none = [](const Plane<T>& p, const Sphere<T>& s) {
            check_relation(s, p, disjoint);
            CHECK(side(p, s) == std::nullopt);
            CHECK(distance(p, s) == std::numeric_limits<T>::infinity());
        };
        each_spoiled<T>(plane, [&](const Plane<T>& bad) { check_none(bad, sphere); });
        each_spoiled<T>(sphere, [&](const Sphere<T>& bad) { check_none(plane, bad); });
        check_none(Plane<T>{{0, 0, 0}, 0}, sphere);
        check_none(plane, Sphere<T>{{0, 0, 0}, -1});
    }
}
