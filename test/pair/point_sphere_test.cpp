// point_sphere_test.cpp: mirrors hitbox/pair/point_sphere.hpp.
#include <hitbox/pair/point_sphere.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/point_sphere") {
    using enum Relation;

    TEST_CASE_TEMPLATE("inside, on the surface, outside", T, float, double) {
        struct Row {
            std::string name;
            Vec<3, T> point;
            T radius;
            Relation relation;  // of the point to the sphere
            double distance;
        };
        const Row rows[] = {
            {"the center", {0, 0, 0}, 5, inside, 0},
            {"inside", {3, 3, 0}, 5, inside, 0},
            {"on the surface: 3, 4", {3, 4, 0}, 5, touching, 0},
            {"on the surface: 2, 3, 6", {2, -3, 6}, 7, touching, 0},
            {"outside: 3, 4", {3, 4, 0}, 2, disjoint, 3},
            {"outside: 2, 3, 6", {2, -3, 6}, 3, disjoint, 4},
            {"a sphere of no size: the point itself", {0, 0, 0}, 0, equal, 0},
            {"a sphere of no size: another point", {3, 4, 0}, 0, disjoint, 5},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Sphere<T> sphere{{0, 0, 0}, row.radius};
            check_relation_everywhere<T>(row.point, sphere, row.relation);
            check_distance_everywhere<T>(row.point, sphere, row.distance);
        }
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Sphere<T> sphere{{0, 0, 0}, 7};
        check_relation(Vec<3, T>{2, 3, above(T(6))}, sphere, disjoint);
        check_relation(Vec<3, T>{2, 3, below(T(6))}, sphere, inside);
        check_relation(Vec<3, T>{7, std::numeric_limits<T>::denorm_min(), 0}, sphere, disjoint);
        CHECK(distance(Vec<3, T>{7, std::numeric_limits<T>::denorm_min(), 0}, sphere) > 0);
    }

    TEST_CASE_TEMPLATE("an empty sphere or point", T, float, double) {
        const Sphere<T> sphere{{0, 0, 0}, 7};
        each_spoiled<T>(sphere,
                        [&](const Sphere<T>& bad) { check_relation(Vec<3, T>{0, 0, 0}, bad, disjoint); });
        each_spoiled<T>(Vec<3, T>{0, 0, 0},
                        [&](const Vec<3, T>& bad) { check_relation(bad, sphere, disjoint); });
        check_relation(Vec<3, T>{0, 0, 0}, Sphere<T>{{0, 0, 0}, -1}, disjoint);
        CHECK(distance(Vec<3, T>{0, 0, 0}, Sphere<T>{}) == std::numeric_limits<T>::infinity());
    }
}
