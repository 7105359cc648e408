// linear_point_test.cpp: mirrors hitbox/pair/linear_point.hpp: points beside segments, rays and lines.
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/linear_point.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "point_rows.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/linear_point") {
    using enum Relation;

    TEST_CASE_TEMPLATE("segments", T, float, double) {
        // From (1, 2, 2) along (4, 4, 2), which is 6 long.
        check_points<T>(Segment<T>{{1, 2, 2}, {5, 6, 4}},
                        {
                            {"in the middle", {3, 4, 3}, {3, 4, 3}, inside, 0},
                            {"at the start", {1, 2, 2}, {1, 2, 2}, touching, 0},
                            {"at the end", {5, 6, 4}, {5, 6, 4}, touching, 0},
                            {"beside the middle: 2, -1, -2", {5, 3, 1}, {3, 4, 3}, disjoint, 3},
                            {"before the start", {-3, -2, 0}, {1, 2, 2}, disjoint, 6},
                            {"before the start and beside", {1, 2, -1}, {1, 2, 2}, disjoint, 3},
                            {"beyond the end", {9, 10, 6}, {5, 6, 4}, disjoint, 6},
                            {"beyond the end and beside: 2, 3, 6", {7, 9, 10}, {5, 6, 4}, disjoint, 7},
                        });
        check_points<T>(Segment<T>{{1, 2, 2}, {1, 2, 2}},
                        {
                            {"a point: the same", {1, 2, 2}, {1, 2, 2}, equal, 0},
                            {"a point: another one", {4, 6, 2}, {1, 2, 2}, disjoint, 5},
                        });
    }

    TEST_CASE_TEMPLATE("rays", T, float, double) {
        check_points<T>(Ray<T>{{1, 2, 2}, {2, 2, 1}},
                        {
                            {"on it", {5, 6, 4}, {5, 6, 4}, inside, 0},
                            {"at the start", {1, 2, 2}, {1, 2, 2}, touching, 0},
                            {"beside it", {5, 3, 1}, {3, 4, 3}, disjoint, 3},
                            {"beside it, farther on", {9, 7, 3}, {7, 8, 5}, disjoint, 3},
                            {"behind the start", {-3, -2, 0}, {1, 2, 2}, disjoint, 6},
                        });
    }

    TEST_CASE_TEMPLATE("lines", T, float, double) {
        check_points<T>(Line<T>{{1, 2, 2}, {2, 2, 1}},
                        {
                            {"on it", {5, 6, 4}, {5, 6, 4}, inside, 0},
                            {"on it, before the origin", {-3, -2, 0}, {-3, -2, 0}, inside, 0},
                            {"beside it", {5, 3, 1}, {3, 4, 3}, disjoint, 3},
                            {"beside it, before the origin", {1, -1, -1}, {-1, 0, 1}, disjoint, 3},
                        });
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const T up = above(T(3));
        check_relation(Vec<3, T>{up, 4, 3}, Segment<T>{{1, 2, 2}, {5, 6, 4}}, disjoint);
        check_relation(Vec<3, T>{up, 4, 3}, Line<T>{{1, 2, 2}, {2, 2, 1}}, disjoint);
        check_relation(Vec<3, T>{up, up, up}, Segment<T>{{1, 1, 1}, {3, 3, 3}}, disjoint);
        check_relation(Vec<3, T>{up, up, up}, Segment<T>{{1, 1, 1}, {5, 5, 5}}, inside);
        check_relation(Vec<3, T>{T(.1), T(.1), T(.1)}, Line<T>{{0, 0, 0}, {1, 1, 1}}, inside);
        check_relation(Vec<3, T>{T(.1), T(.2), T(.3)}, Line<T>{{0, 0, 0}, {1, 2, 3}}, disjoint);
        CHECK(distance(Vec<3, T>{T(.1), T(.2), T(.3)}, Line<T>{{0, 0, 0}, {1, 2, 3}}) > 0);
    }

    TEST_CASE_TEMPLATE("what is empty meets nothing and has no nearest point", T, float, double) {
        const auto check_none = [](const auto& shape, const Vec<3, T>& point) {
            check_relation(point, shape, disjoint);
            CHECK(distance(shape, point) == std::numeric_limits<T>::infinity());
            CHECK_FALSE(closest_points(shape, point));
        };
        const Vec<3, T> point{1, 1, 1};
        const Segment<T> segment{{0, 0, 0}, {2, 2, 2}};
        each_spoiled<T>(segment, [&](const Segment<T>& bad) { check_none(bad, point); });
        each_spoiled<T>(Ray<T>{{0, 0, 0}, {2, 2, 2}}, [&](const Ray<T>& bad) { check_none(bad, point); });
        each_spoiled<T>(Line<T>{{0, 0, 0}, {2, 2, 2}}, [&](const Line<T>& bad) { check_none(bad, point); });
        each_spoiled<T>(point, [&](const Vec<3, T>& bad) { check_none(segment, bad); });
        check_none(Ray<T>{{1, 1, 1}, {0, 0, 0}}, point);
        check_none(Line<T>{{1, 1, 1}, {0, 0, 0}}, point);
    }
}
