// planar_point_test.cpp: mirrors hitbox/pair/planar_point.hpp: points against triangles and rectangles.
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/pair/planar_point.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "flat_shapes.hpp"
#include "point_rows.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
void check_points_of_orders(const Triangle<T>& triangle, const std::vector<PointRow<T>>& rows) {
    for (const Triangle<T>& t : orders(triangle)) check_points<T>(t, rows);
}

}  // namespace

TEST_SUITE("pair/planar_point") {
    using enum Relation;

    TEST_CASE_TEMPLATE("a triangle and a rectangle: face, edges, corners", T, float, double) {
        const std::vector<PointRow<T>> both{
            {"in the face", {1, 1, 0}, {1, 1, 0}, inside, 0},
            {"above the face", {1, 1, 3}, {1, 1, 0}, disjoint, 3},
            {"below the face", {1, 2, -3}, {1, 2, 0}, disjoint, 3},
            {"on an edge", {2, 0, 0}, {2, 0, 0}, touching, 0},
            {"above an edge", {2, 0, 3}, {2, 0, 0}, disjoint, 3},
            {"in the plane, beside an edge", {1, -3, 0}, {1, 0, 0}, disjoint, 3},
            {"beside an edge: 3, 4", {1, -3, 4}, {1, 0, 0}, disjoint, 5},
            {"beside another edge: 3, 4", {-3, 1, -4}, {0, 1, 0}, disjoint, 5},
            {"at a corner", {4, 0, 0}, {4, 0, 0}, touching, 0},
            {"above a corner", {0, 4, 2}, {0, 4, 0}, disjoint, 2},
            {"in the plane, beside a corner: 3, 4", {-3, -4, 0}, {0, 0, 0}, disjoint, 5},
            {"beside a corner: 2, 3, 6", {-2, -3, 6}, {0, 0, 0}, disjoint, 7},
            {"beside a corner: 2, 1, 2", {6, -1, 2}, {4, 0, 0}, disjoint, 3},
            {"on the line of an edge, beyond its end", {7, 0, 0}, {4, 0, 0}, disjoint, 3},
            {"above the line of an edge, beyond its end", {7, 0, 4}, {4, 0, 0}, disjoint, 5},
        };
        check_points_of_orders<T>(base<T>, both);
        check_points<T>(square<T>(), both);
        check_points_of_orders<T>(base<T>,
                                  {
                                      {"on the long edge", {3, 1, 0}, {3, 1, 0}, touching, 0},
                                      {"above the long edge", {3, 1, 5}, {3, 1, 0}, disjoint, 5},
                                      {"beside the long edge: 2, 2, 1", {4, 4, 1}, {2, 2, 0}, disjoint, 3},
                                      {"beside the long edge: 4, 4, 2", {5, 7, 2}, {1, 3, 0}, disjoint, 6},
                                  });
        check_points<T>(square<T>(), {
                                         {"in the other half", {3, 3, 0}, {3, 3, 0}, inside, 0},
                                         {"above the other half", {3, 3, -2}, {3, 3, 0}, disjoint, 2},
                                         {"on another edge", {4, 2, 0}, {4, 2, 0}, touching, 0},
                                         {"beside it: 3, 4", {7, 2, 4}, {4, 2, 0}, disjoint, 5},
                                         {"at the far corner", {4, 4, 0}, {4, 4, 0}, touching, 0},
                                         {"beside it: 2, 3, 6", {6, 7, 6}, {4, 4, 0}, disjoint, 7},
                                     });
    }

    TEST_CASE_TEMPLATE("a rectangle turned by 3-4-5, and a skew one", T, float, double) {
        const Rectangle<T> turned{{0, 0, 0}, {Vec<3, T>{3, 4, 0}, Vec<3, T>{0, 0, 1}}};
        check_points<T>(turned, {
                                    {"in the middle", {0, 0, 0}, {0, 0, 0}, inside, 0},
                                    {"on a long edge", {0, 0, 1}, {0, 0, 1}, touching, 0},
                                    {"on a short edge", {3, 4, 0}, {3, 4, 0}, touching, 0},
                                    {"in front of the face", {4, -3, 0}, {0, 0, 0}, disjoint, 5},
                                    {"in front of a corner", {7, 1, 1}, {3, 4, 1}, disjoint, 5},
                                    {"beyond a short edge", {9, 12, 0}, {3, 4, 0}, disjoint, 10},
                                });
        // The corners are (7, 4), (-1, 4), (-7, -4), (1, -4).
        const Rectangle<T> skew{{0, 0, 0}, {Vec<3, T>{4, 0, 0}, Vec<3, T>{3, 4, 0}}};
        check_points<T>(skew, {
                                  {"near the acute corner", {6, 3, 0}, {6, 3, 0}, inside, 0},
                                  {"at the obtuse corner", {-1, 4, 0}, {-1, 4, 0}, touching, 0},
                                  {"on the slanted edge", {4, 0, 0}, {4, 0, 0}, touching, 0},
                                  {"beside the slanted edge", {8, -3, 0}, {4, 0, 0}, disjoint, 5},
                                  {"beside the acute corner", {10, 8, 0}, {7, 4, 0}, disjoint, 5},
                              });
    }

    TEST_CASE_TEMPLATE("segments: collinear corners, parallel half-axes, a half-axis of zero", T, float,
                       double) {
        const std::vector<PointRow<T>> rows{
            {"in the middle", {2, 0, 0}, {2, 0, 0}, inside, 0},
            {"at the corner in the middle", {1, 0, 0}, {1, 0, 0}, inside, 0},
            {"at an end", {4, 0, 0}, {4, 0, 0}, touching, 0},
            {"beside it: 3, 4", {2, 3, 4}, {2, 0, 0}, disjoint, 5},
            {"beyond an end", {5, 0, 0}, {4, 0, 0}, disjoint, 1},
            {"beyond an end and beside it: 3, 4", {7, 4, 0}, {4, 0, 0}, disjoint, 5},
            {"before the start: 2, 3, 6", {-2, -3, 6}, {0, 0, 0}, disjoint, 7},
        };
        check_points_of_orders<T>({{0, 0, 0}, {4, 0, 0}, {1, 0, 0}}, rows);
        for (const T second : {T(1), T(-1)})
            check_points<T>(Rectangle<T>{{2, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{second, 0, 0}}}, rows);
        check_points<T>(Rectangle<T>{{2, 0, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 0, 0}}}, rows);
        check_points<T>(Rectangle<T>{{2, 0, 0}, {Vec<3, T>{0, 0, 0}, Vec<3, T>{2, 0, 0}}}, rows);
    }

    TEST_CASE_TEMPLATE("points: equal corners, half-axes of zero", T, float, double) {
        const std::vector<PointRow<T>> rows{
            {"the same", {1, 2, 3}, {1, 2, 3}, equal, 0},
            {"another one: 3, 4", {4, 6, 3}, {1, 2, 3}, disjoint, 5},
        };
        check_points<T>(Triangle<T>{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, rows);
        check_points<T>(Rectangle<T>{{1, 2, 3}, {Vec<3, T>{0, 0, 0}, Vec<3, T>{0, 0, 0}}}, rows);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const T tiny = std::numeric_limits<T>::denorm_min();
        const auto check_both = [](const Vec<3, T>& point, Relation relation) {
            check_relation(point, base<T>, relation);
            check_relation(point, square<T>(), relation);
        };
        check_both({1, 1, tiny}, disjoint);
        check_both({1, 1, -tiny}, disjoint);
        check_both({1, tiny, 0}, inside);
        check_both({1, -tiny, 0}, disjoint);
        check_both({4, 0, tiny}, disjoint);
        CHECK(distance(base<T>, Vec<3, T>{1, 1, tiny}) == tiny);
        CHECK(distance(square<T>(), Vec<3, T>{1, 1, tiny}) == tiny);
        check_relation(Vec<3, T>{2, above(T(2)), 0}, base<T>, disjoint);
        check_relation(Vec<3, T>{2, below(T(2)), 0}, base<T>, inside);
        check_relation(Vec<3, T>{above(T(4)), 1, 0}, square<T>(), disjoint);
        check_relation(Vec<3, T>{below(T(4)), 1, 0}, square<T>(), inside);
        check_relation(Vec<3, T>{4, above(T(4)), 0}, square<T>(), disjoint);
        // The three decimals are no multiples of 1, 2, 3: an edge of this triangle passes them.
        const Triangle<T> passed{{0, 0, 0}, {1, 2, 3}, {9, 0, 0}};
        check_relation(Vec<3, T>{T(.1), T(.2), T(.3)}, passed, disjoint);
        CHECK(distance(passed, Vec<3, T>{T(.1), T(.2), T(.3)}) > 0);
    }

    TEST_CASE_TEMPLATE("what is empty meets nothing and has no nearest point", T, float, double) {
        const auto check_none = [](const auto& shape, const Vec<3, T>& point) {
            check_relation(point, shape, disjoint);
            CHECK(distance(shape, point) == std::numeric_limits<T>::infinity());
            CHECK_FALSE(closest_points(shape, point));
        };
        const Vec<3, T> point{1, 1, 0};
        each_spoiled<T>(base<T>, [&](const Triangle<T>& bad) { check_none(bad, point); });
        each_spoiled<T>(square<T>(), [&](const Rectangle<T>& bad) { check_none(bad, point); });
        each_spoiled<T>(point, [&](const Vec<3, T>& bad) {
            check_none(base<T>, bad);
            check_none(square<T>(), bad);
        });
    }

    TEST_CASE(
        "a triangle on a line is as near as the nearest of its edges, whichever of its corners coincide") {
        const std::array corners{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{2, 0, 0}, Vec3{0.5, 0, 0}};
        const std::array points{Vec3{0.3, -1, 0.5}, Vec3{3, 3, 0}, Vec3{-1, 0.2, 0}, Vec3{0.25, 0, 1},
                                Vec3{1.5, 0, 0}};
        for (const Vec3& a : corners)
            for (const Vec3& b : corners)
                for (const Vec3& c : corners)
                    for (const Vec3& p : points) {
                        const double nearest =
                            std::min({distance(Segment3{a, b}, p), distance(Segment3{b, c}, p),
                                      distance(Segment3{c, a}, p)});
                        CHECK(distance(Triangle3{a, b, c}, p) == nearest);
                    }
    }

    TEST_CASE("of a sliver doubles alone would lose the plane, and half of the digits") {
        // The foot of the point lies within the triangle, 3.6e-17 away.
        const Triangle3 sliver{{0x1.9fb79203625f7p-2, -0x1.4b8a588e3f144p-2, -0x1.9e68b46a2f926p-2},
                               {0x1.b98bf034756acp-1, -0x1.e0ba3589a3396p-1, -0x1.3ad7231fc3481p-1},
                               {0x1.db60125e33d14p-2, -0x1.9bf2e8e91b033p-2, -0x1.b9e1cef442096p-2}};
        const Vec3 p{0x1.2d5d33df57966p-1, -0x1.23cb40227fed4p-1, -0x1.f48ba508d1864p-2};
        CHECK(distance(sliver, p) > 0);
        CHECK(distance(sliver, p) < 1e-15);
    }
}
