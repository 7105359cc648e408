// plane_convex_test.cpp: mirrors hitbox/pair/plane_convex.hpp: sides, relations and cuts of shapes without curved faces.
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/side.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// What the side says about the relation of the shape to the plane.
Relation relation_of(Side side) {
    switch (side) {
        case Side::on:
            return Relation::inside;
        case Side::across:
            return Relation::overlapping;
        case Side::touching_front:
        case Side::touching_back:
            return Relation::touching;
        case Side::front:
        case Side::back:
            break;
    }
    return Relation::disjoint;
}
Side turned_over(Side side) {
    switch (side) {
        case Side::front:
            return Side::back;
        case Side::back:
            return Side::front;
        case Side::touching_front:
            return Side::touching_back;
        case Side::touching_back:
            return Side::touching_front;
        case Side::on:
        case Side::across:
            break;
    }
    return side;
}

// At all places, with the plane's normal both ways. `corners` of what is shared.
template <class T, class Shape>
void check(const std::string& name, const Plane<T>& plane, const Shape& shape, Side expected,
           IntersectionKind kind, std::size_t corners) {
    CAPTURE(name);
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        const Plane<T> p = place.of(plane), over{-p.normal, -p.offset};
        const Shape s = place.of(shape);
        CHECK(side(p, s) == expected);
        CHECK(side(over, s) == turned_over(expected));
        check_relation(s, p, relation_of(expected));
        if constexpr (requires { intersection(p, s); }) {
            const Intersection<T> shared = intersection(p, s);
            CHECK(shared.kind == kind);
            CHECK(shared.count == corners);
            CHECK(intersection(s, over).kind == kind);
        }
    }
}

}  // namespace

TEST_SUITE("pair/plane_convex") {
    constexpr auto none = IntersectionKind::none, point = IntersectionKind::point,
                   part = IntersectionKind::segment, ray = IntersectionKind::ray,
                   line = IntersectionKind::line, polygon = IntersectionKind::polygon;
    using enum Side;

    TEST_CASE_TEMPLATE("points, segments, rays and lines beside 3 x + 4 y = 25", T, float, double) {
        const Plane<T> plane{{3, 4, 0}, 25};
        check<T>("a point on it", plane, Vec<3, T>{3, 4, 9}, on, point, 1);
        check<T>("a point in front", plane, Vec<3, T>{3, 5, 9}, front, none, 0);
        check<T>("a point behind", plane, Vec<3, T>{0, 0, 9}, back, none, 0);
        const auto segment = [&](const std::string& name, Segment<T> s, Side side, IntersectionKind kind,
                                 std::size_t n) { check<T>(name, plane, s, side, kind, n); };
        segment("a segment across", {{0, 0, 0}, {6, 8, 0}}, across, point, 1);
        segment("a segment on it", {{3, 4, 0}, {7, 1, 5}}, on, part, 2);
        segment("a segment that starts on it", {{3, 4, 0}, {6, 8, 0}}, touching_front, point, 1);
        segment("a segment that ends on it", {{0, 0, 0}, {3, 4, 0}}, touching_back, point, 1);
        segment("a segment in front", {{6, 8, 0}, {3, 5, 0}}, front, none, 0);
        segment("a segment behind, parallel", {{2, 4, 0}, {6, 1, 0}}, back, none, 0);
        segment("a segment that is a point on it", {{3, 4, 0}, {3, 4, 0}}, on, point, 1);
        segment("a segment that is a point behind", {{3, 3, 0}, {3, 3, 0}}, back, none, 0);
        const auto check_ray = [&](const std::string& name, Ray<T> r, Side side, IntersectionKind kind,
                                   std::size_t n) { check<T>(name, plane, r, side, kind, n); };
        check_ray("a ray across", {{0, 0, 0}, {3, 4, 0}}, across, point, 1);
        check_ray("a ray that starts on it", {{3, 4, 0}, {1, 1, 1}}, touching_front, point, 1);
        check_ray("a ray that starts on it backward", {{3, 4, 0}, {-1, 0, 1}}, touching_back, point, 1);
        check_ray("a ray on it", {{3, 4, 0}, {-4, 3, 1}}, on, ray, 2);
        check_ray("a ray away from it", {{0, 0, 0}, {-3, -4, 0}}, back, none, 0);
        check_ray("a ray parallel to it", {{9, 9, 0}, {4, -3, 0}}, front, none, 0);
        check<T>("a line across", plane, Line<T>{{9, 9, 0}, {0, 4, 1}}, across, point, 1);
        check<T>("a line on it", plane, Line<T>{{3, 4, 0}, {-4, 3, 1}}, on, line, 2);
        check<T>("a line parallel to it", plane, Line<T>{{9, 9, 0}, {-4, 3, 1}}, front, none, 0);
        CHECK(intersection(Segment<T>{{0, 0, 0}, {6, 8, 0}}, plane).t == ParameterRange<T>{T(.5), T(.5)});
        CHECK(intersection(Segment<T>{{0, 0, 0}, {6, 8, 0}}, plane).points[0] == Vec<3, T>{3, 4, 0});
        CHECK(intersection(plane, Ray<T>{{0, 0, 0}, {3, 4, 0}}).t_b == ParameterRange<T>{1, 1});
    }

    TEST_CASE_TEMPLATE("triangles and rectangles beside 3 x + 4 y = 25", T, float, double) {
        const Plane<T> plane{{3, 4, 0}, 25};
        const auto triangle = [&](const std::string& name, Triangle<T> t, Side side, IntersectionKind kind,
                                  std::size_t n) {
            for (const Triangle<T>& order : orders(t)) check<T>(name, plane, order, side, kind, n);
        };
        triangle("across", {{0, 0, 0}, {6, 8, 0}, {6, 8, 5}}, across, part, 2);
        triangle("across, a corner on it", {{3, 4, 0}, {0, 0, 0}, {6, 8, 5}}, across, part, 2);
        triangle("on it", {{3, 4, 0}, {7, 1, 0}, {3, 4, 5}}, on, polygon, 3);
        triangle("a corner on it, from the front", {{3, 4, 0}, {6, 8, 0}, {6, 8, 5}}, touching_front, point,
                 1);
        triangle("an edge on it, from behind", {{3, 4, 0}, {7, 1, 5}, {0, 0, 0}}, touching_back, part, 2);
        triangle("in front", {{3, 5, 0}, {6, 8, 0}, {6, 8, 5}}, front, none, 0);
        triangle("on a line, across", {{0, 0, 0}, {6, 8, 0}, {9, 12, 0}}, across, point, 1);
        triangle("on a line, on it", {{3, 4, 0}, {7, 1, 0}, {11, -2, 0}}, on, part, 2);
        triangle("a point on it", {{3, 4, 0}, {3, 4, 0}, {3, 4, 0}}, on, point, 1);
        const auto rectangle = [&](const std::string& name, Vec<3, T> c, Vec<3, T> u, Vec<3, T> v, Side side,
                                   IntersectionKind kind, std::size_t n) {
            check<T>(name, plane, Rectangle<T>{c, {u, v}}, side, kind, n);
        };
        rectangle("a rectangle across", {3, 4, 0}, {3, 4, 0}, {0, 0, 1}, across, part, 2);
        rectangle("a rectangle on it", {3, 4, 0}, {-4, 3, 0}, {0, 0, 1}, on, polygon, 4);
        rectangle("a rectangle with an edge on it", {6, 8, 0}, {3, 4, 0}, {0, 0, 1}, touching_front, part, 2);
        rectangle("a rectangle with a corner on it", {0, 0, 0}, {3, 0, 0}, {0, 4, 0}, touching_back, point,
                  1);
        rectangle("a rectangle behind", {0, 0, 0}, {3, 0, 0}, {0, 3, 0}, back, none, 0);
    }

    TEST_CASE_TEMPLATE("boxes: a corner, an edge, a face, and sections with three to six corners", T, float,
                       double) {
        const Aabb<3, T> cube{{0, 0, 0}, {4, 4, 4}};
        const Obb<T> same{{2, 2, 2}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}, Vec<3, T>{0, 0, 2}}};
        const auto box = [&](const std::string& name, const Vec<3, T>& normal, T offset, Side side,
                             IntersectionKind kind, std::size_t n) {
            check<T>(name, Plane<T>{normal, offset}, cube, side, kind, n);
            check<T>(name, Plane<T>{normal, offset}, same, side, kind, n);
        };
        box("beyond the corner", {1, 1, 1}, 13, back, none, 0);
        box("at the corner", {1, 1, 1}, 12, touching_back, point, 1);
        box("a triangle", {1, 1, 1}, 11, across, polygon, 3);
        box("a triangle through corners", {1, 1, 1}, 8, across, polygon, 3);
        box("a hexagon", {1, 1, 1}, 6, across, polygon, 6);
        box("a pentagon", {1, 2, 3}, 14, across, polygon, 5);
        box("the other corner", {1, 1, 1}, 0, touching_front, point, 1);
        box("before the other corner", {1, 1, 1}, -1, front, none, 0);
        box("at an edge", {1, 1, 0}, 8, touching_back, part, 2);
        box("through two edges", {1, -1, 0}, 0, across, polygon, 4);
        box("at a face", {1, 0, 0}, 4, touching_back, polygon, 4);
        box("parallel to a face", {3, 0, 0}, 3, across, polygon, 4);
        box("beyond a face", {1, 0, 0}, 5, back, none, 0);

        const Obb<T> turned{{0, 0, 0}, {Vec<3, T>{3, 4, 0}, Vec<3, T>{-4, 3, 0}, Vec<3, T>{0, 0, 1}}};
        check<T>("turned: at a face", Plane<T>{{3, 4, 0}, 25}, turned, touching_back, polygon, 4);
        check<T>("turned: within a face", Plane<T>{{3, 4, 0}, 24}, turned, across, polygon, 4);
        check<T>("turned: beyond a face", Plane<T>{{3, 4, 0}, 26}, turned, back, none, 0);
        check<T>("turned: at an edge", Plane<T>{{1, 0, 0}, 7}, turned, touching_back, part, 2);
        const Obb<T> flat{{3, 4, 0}, {Vec<3, T>{0, 0, 0}, Vec<3, T>{-4, 3, 0}, Vec<3, T>{0, 0, 1}}};
        check<T>("flat: on it", Plane<T>{{3, 4, 0}, 25}, flat, on, polygon, 4);
        check<T>("flat: across", Plane<T>{{0, 0, 1}, 0}, flat, across, part, 2);
        check<T>("flat: a square on it", Plane<T>{{0, 0, 1}, 2}, Aabb<3, T>{{0, 0, 2}, {4, 4, 2}}, on,
                 polygon, 4);
        check<T>("flat: a point on it", Plane<T>{{1, 1, 1}, 6}, Aabb<3, T>{{2, 2, 2}, {2, 2, 2}}, on, point,
                 1);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const T up = above(T(12)), down = below(T(12));
        const Aabb<3, T> cube{{0, 0, 0}, {4, 4, 4}};
        CHECK(side(Plane<T>{{1, 1, 1}, up}, cube) == back);
        CHECK(side(Plane<T>{{1, 1, 1}, down}, cube) == across);
        CHECK(side(Plane<T>{{above(T(1)), 1, 1}, 12}, cube) == across);
        CHECK(side(Plane<T>{{below(T(1)), 1, 1}, 12}, cube) == back);
        CHECK(side(Plane<T>{{3, 4, 0}, 25}, Vec<3, T>{above(T(3)), 4, 0}) == front);
        CHECK(side(Plane<T>{{3, 4, 0}, 25}, Vec<3, T>{below(T(3)), 4, 0}) == back);
        // 0.1 + 0.2 is not 0.3, in any of the scalars.
        CHECK(side(Plane<T>{{1, 1, 0}, T(.3)}, Vec<3, T>{T(.1), T(.2), 0}) != on);
    }

    TEST_CASE_TEMPLATE("boxes with infinite corners", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Aabb<3, T> half{{0, -inf, -inf}, {inf, inf, inf}};
        CHECK(side(Plane<T>{{1, 0, 0}, 0}, half) == touching_front);
        CHECK(side(Plane<T>{{1, 0, 0}, -1}, half) == front);
        CHECK(side(Plane<T>{{-2, 0, 0}, 2}, half) == back);
        CHECK(side(Plane<T>{{1, 0, 0}, 1}, half) == across);
        CHECK(side(Plane<T>{{0, 1, 0}, 1}, half) == across);
        CHECK(side(Plane<T>{{1, 1, 0}, -9}, half) == across);
        CHECK(side(Plane<T>{{1, 1, 0}, 8}, Aabb<3, T>{{-inf, -inf, 0}, {4, 4, 4}}) == touching_back);
        CHECK(side(Plane<T>{{1, 1, 0}, 9}, Aabb<3, T>{{-inf, -inf, 0}, {4, 4, 4}}) == back);
    }

    TEST_CASE_TEMPLATE("an empty plane or shape has no side", T, float, double) {
        const auto check_none = [](const Plane<T>& plane, const auto& shape) {
            CHECK(side(plane, shape) == std::nullopt);
            check_relation(shape, plane, Relation::disjoint);
        };
        const Plane<T> plane{{3, 4, 5}, 0};
        const Triangle<T> triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        each_spoiled<T>(plane, [&](const Plane<T>& bad) {
            check_none(bad, triangle);
            check_none(bad, Vec<3, T>{0, 0, 0});
            check_none(bad, Aabb<3, T>{{-1, -1, -1}, {1, 1, 1}});
            check_none(bad, Line<T>{{0, 0, 0}, {1, 1, 1}});
        });
        check_none(Plane<T>{{0, 0, 0}, 0}, triangle);
        check_none(plane, Aabb<3, T>{});
        check_none(plane, Obb<T>{});
        check_none(plane, Ray<T>{{0, 0, 0}, {0, 0, 0}});
        check_none(plane, Line<T>{{0, 0, 0}, {0, 0, 0}});
        each_spoiled<T>(triangle, [&](const Triangle<T>& bad) { check_none(plane, bad); });
        each_spoiled<T>(Vec<3, T>{0, 0, 0}, [&](const Vec<3, T>& bad) { check_none(plane, bad); });
    }
}
