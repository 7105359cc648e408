// sphere_sphere_test.cpp: mirrors hitbox/pair/sphere_sphere.hpp.
#include <hitbox/pair/sphere_sphere.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/sphere_sphere") {
    using enum Relation;

    TEST_CASE_TEMPLATE("one row for each way to miss, touch, overlap and hold", T, float, double) {
        // The centers are 5 apart: 3, 4. `relation` is that of the second to the first.
        struct Row {
            std::string name;
            T first, second;
            Relation relation;
            double distance;
        };
        const Row rows[] = {
            {"apart", 1, 3, disjoint, 1},
            {"a point apart", 1, 0, disjoint, 4},
            {"two points", 0, 0, disjoint, 5},
            {"touch", 1, 4, touching, 0},
            {"touch, alike", T(2.5), T(2.5), touching, 0},
            {"a point on the surface", 5, 0, touching, 0},
            {"overlap", 2, 4, overlapping, 0},
            {"overlap, the center within", 4, 6, overlapping, 0},
            {"inside, touching", 6, 1, inside, 0},
            {"inside", 7, 1, inside, 0},
            {"a point inside", 6, 0, inside, 0},
            {"holds it, touching", 1, 6, contains, 0},
            {"holds it", 1, 7, contains, 0},
            {"holds the point", 0, 6, contains, 0},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Sphere<T> a{{1, 2, 3}, row.first}, b{{4, 6, 3}, row.second};
            check_relation_everywhere<T>(b, a, row.relation);
            check_distance_everywhere<T>(a, b, row.distance);
        }
        check_relation_everywhere<T>(Sphere<T>{{1, 2, 3}, 4}, Sphere<T>{{1, 2, 3}, 4}, equal);
        check_relation_everywhere<T>(Sphere<T>{{1, 2, 3}, 0}, Sphere<T>{{1, 2, 3}, 0}, equal);
        check_relation_everywhere<T>(Sphere<T>{{1, 2, 3}, 3}, Sphere<T>{{1, 2, 3}, 4}, inside);
    }

    TEST_CASE_TEMPLATE("one ulp decides, also where the sum of the radii rounds", T, float, double) {
        const Sphere<T> a{{0, 0, 0}, 1};
        check_relation(Sphere<T>{{3, 4, 0}, above(T(4))}, a, overlapping);
        check_relation(Sphere<T>{{3, 4, 0}, below(T(4))}, a, disjoint);
        check_relation(Sphere<T>{{3, 4, 0}, above(T(6))}, a, contains);
        check_relation(Sphere<T>{{3, 4, 0}, below(T(6))}, a, overlapping);
        // 1 + tiny is 1 in the scalar.
        const T tiny = std::numeric_limits<T>::denorm_min();
        check_relation(Sphere<T>{{2, 0, 0}, 1}, a, touching);
        check_relation(Sphere<T>{{0, 0, 1}, tiny}, a, overlapping);
        check_relation(Sphere<T>{{above(T(1)), 0, 0}, tiny}, a, disjoint);
        CHECK(distance(a, Sphere<T>{{above(T(1)), 0, 0}, tiny}) > 0);
    }

    TEST_CASE_TEMPLATE("a negative radius, a NaN or an infinity makes a sphere empty", T, float, double) {
        const Sphere<T> a{{0, 0, 0}, 1};
        const auto check_none = [&](const Sphere<T>& bad) {
            check_relation(bad, a, disjoint);
            check_relation(bad, bad, disjoint);
            CHECK(distance(a, bad) == std::numeric_limits<T>::infinity());
        };
        each_spoiled<T>(a, check_none);
        check_none(Sphere<T>{});
        check_none(Sphere<T>{{0, 0, 0}, -std::numeric_limits<T>::denorm_min()});
    }
}
