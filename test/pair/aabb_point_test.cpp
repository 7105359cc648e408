// aabb_point_test.cpp: mirrors hitbox/pair/aabb_point.hpp.
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/closest_points.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "point_rows.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/aabb_point") {
    using enum Relation;

    TEST_CASE_TEMPLATE("inside, on, beside: relation, distance and the nearest point", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        check_points<T>(box, {
                                 {"inside", {1, 2, 3}, {1, 2, 3}, inside, 0},
                                 {"on a face", {4, 2, 3}, {4, 2, 3}, touching, 0},
                                 {"on an edge", {4, 4, 3}, {4, 4, 3}, touching, 0},
                                 {"on a corner", {0, 0, 0}, {0, 0, 0}, touching, 0},
                                 {"beside a face", {7, 2, 3}, {4, 2, 3}, disjoint, 3},
                                 {"beside an edge: 3, 4", {7, 8, 3}, {4, 4, 3}, disjoint, 5},
                                 {"beside a corner: 2, 3, 6", {6, 7, 10}, {4, 4, 4}, disjoint, 7},
                                 {"beside the other corner", {-2, -3, -6}, {0, 0, 0}, disjoint, 7},
                             });
    }

    TEST_CASE_TEMPLATE("flat, infinite and empty boxes", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Aabb<3, T> flat{{0, 0, 2}, {4, 4, 2}}, point{{1, 2, 3}, {1, 2, 3}},
            half{{0, -inf, -inf}, {inf, inf, inf}};
        check_relation_everywhere<T>(Vec<3, T>{1, 1, 2}, flat, inside);
        check_relation_everywhere<T>(Vec<3, T>{4, 1, 2}, flat, touching);
        check_relation_everywhere<T>(Vec<3, T>{1, 1, 3}, flat, disjoint);
        check_relation_everywhere<T>(Vec<3, T>{1, 2, 3}, point, equal);
        check_relation_everywhere<T>(Vec<3, T>{1, 2, 4}, point, disjoint);
        check_relation(Vec<3, T>{0, 9, 9}, half, touching);
        check_relation(Vec<3, T>{1, 9, 9}, half, inside);
        check_relation(Vec<3, T>{-1, 9, 9}, half, disjoint);
        CHECK(distance(half, Vec<3, T>{-3, 9, 9}) == 3);
        const Aabb<3, T> empty{{0, 0, 4}, {4, 4, 0}};
        check_relation(Vec<3, T>{1, 1, 2}, empty, disjoint);
        CHECK(distance(empty, Vec<3, T>{1, 1, 2}) == inf);
        CHECK_FALSE(closest_points(empty, Vec<3, T>{1, 1, 2}));
        each_spoiled<T>(Vec<3, T>{1, 1, 1}, [&](const Vec<3, T>& bad) {
            check_relation(bad, Aabb<3, T>{{0, 0, 0}, {4, 4, 4}}, disjoint);
            check_relation(bad, Aabb<3, T>{{-inf, -inf, -inf}, {inf, inf, inf}}, disjoint);
        });
    }

    TEST_CASE_TEMPLATE("one ulp decides, and boxes of the plane", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        check_relation(Vec<3, T>{above(T(4)), 2, 2}, box, disjoint);
        check_relation(Vec<3, T>{below(T(4)), 2, 2}, box, inside);
        check_relation(Vec<3, T>{2, 2, -std::numeric_limits<T>::denorm_min()}, box, disjoint);
        check_relation(Vec<3, T>{2, 2, std::numeric_limits<T>::denorm_min()}, box, inside);
        const Aabb<2, T> square{{0, 0}, {4, 4}};
        CHECK(intersects(square, Vec<2, T>{4, 4}));
        CHECK_FALSE(intersects(square, Vec<2, T>{4, above(T(4))}));
    }
}
