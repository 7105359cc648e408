// point_point_test.cpp: mirrors hitbox/pair/point_point.hpp.
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/point_point.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/point_point") {
    using enum Relation;

    TEST_CASE_TEMPLATE("the same point, another one, none", T, float, double) {
        const Vec<3, T> p{1, 2, 3};
        check_relation_everywhere<T>(p, p, equal);
        check_relation_everywhere<T>(p, Vec<3, T>{4, 6, 3}, disjoint);
        check_distance_everywhere<T>(p, p, 0);
        check_distance_everywhere<T>(p, Vec<3, T>{4, 6, 3}, 5);
        check_distance_everywhere<T>(p, Vec<3, T>{3, 5, 9}, 7);
        check_relation(Vec<3, T>{0, 0, 0}, Vec<3, T>{T(-0.0), 0, 0}, equal);
        check_relation(p, Vec<3, T>{1, 2, above(T(3))}, disjoint);
        CHECK(distance(p, Vec<3, T>{1, 2, above(T(3))}) == above(T(3)) - 3);
        const auto found = closest_points(p, Vec<3, T>{4, 6, 3});
        REQUIRE(found);
        CHECK(found->a == p);
        CHECK(found->b == Vec<3, T>{4, 6, 3});
        each_spoiled<T>(p, [&](const Vec<3, T>& bad) {
            check_relation(bad, p, disjoint);
            check_relation(bad, bad, disjoint);
            CHECK(distance(bad, p) == std::numeric_limits<T>::infinity());
            CHECK_FALSE(closest_points(p, bad));
        });
    }
}
