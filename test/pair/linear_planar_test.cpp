// linear_planar_test.cpp: mirrors hitbox/pair/linear_planar.hpp: rays and lines, and segments against rectangles. Segments
// against triangles are in segment_triangle_test.cpp.
#include <hitbox/pair/linear_planar.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "box_situations.hpp"
#include "flat_shapes.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// `relation` is that of the first shape to the flat one; `t` are its parameters in what both share.
template <class Shape, class T>
struct LinearPlanarRow {
    std::string name;
    Shape shape;
    Relation relation;
    IntersectionKind kind = IntersectionKind::none;
    ParameterRange<T> t{};
};

template <class T>
Triangle<T> triangle() {
    return {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
}

template <class T, class Shape, class Flat>
void check_row(const LinearPlanarRow<Shape, T>& row, const Flat& flat) {
    CAPTURE(row.name);
    for (const Affine<T>& map : integer_maps<T>())
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            const Shape s = place.of(row.shape.transformed(map));
            const Flat f = place.of(flat.transformed(map));
            check_relation(s, f, row.relation);
            const Intersection<T> shared = intersection(s, f), other = intersection(f, s);
            CHECK(shared.kind == row.kind);
            CHECK(other.kind == row.kind);
            if (row.kind == IntersectionKind::none) continue;
            CHECK(shared.t == row.t);
            CHECK(other.t_b == row.t);
        }
}

template <class T, class Shape>
void check_both(const LinearPlanarRow<Shape, T>& row) {
    check_row<T>(row, triangle<T>());
    check_row<T>(row, square<T>());
}

}  // namespace

TEST_SUITE("pair/linear_planar") {
    constexpr auto point = IntersectionKind::point, part = IntersectionKind::segment;
    using enum Relation;

    TEST_CASE_TEMPLATE("rays", T, float, double) {
        const LinearPlanarRow<Ray<T>, T> both[] = {
            {"pierces it", {{1, 1, -2}, {0, 0, 1}}, overlapping, point, {2, 2}},
            {"pierces it from above", {{1, 1, 2}, {0, 0, -2}}, overlapping, point, {1, 1}},
            {"pierces it at a slant", {{-3, 1, -2}, {2, 0, 1}}, overlapping, point, {2, 2}},
            {"starts on it", {{1, 1, 0}, {0, 0, 1}}, touching, point, {0, 0}},
            {"starts above it, upward", {{1, 1, 1}, {0, 0, 1}}, disjoint},
            {"passes an edge", {{2, 0, -2}, {0, 0, 1}}, touching, point, {2, 2}},
            {"passes a corner", {{4, 0, -2}, {0, 0, 1}}, touching, point, {2, 2}},
            {"passes a corner at a slant", {{2, -2, -2}, {-1, 1, 1}}, touching, point, {2, 2}},
            {"passes beside it", {{5, 5, -2}, {0, 0, 1}}, disjoint},
            {"parallel above it", {{1, 1, 1}, {1, 0, 0}}, disjoint},
            {"in the plane: from inside", {{1, 1, 0}, {-1, 0, 0}}, overlapping, part, {0, 1}},
            {"in the plane: along an edge", {{-2, 0, 0}, {1, 0, 0}}, touching, part, {2, 6}},
            {"in the plane: past a corner", {{-2, 2, 0}, {1, -1, 0}}, touching, point, {2, 2}},
            {"in the plane: from an edge outward", {{0, 1, 0}, {-1, 0, 0}}, touching, point, {0, 0}},
            {"in the plane: beside it", {{-2, -1, 0}, {1, 0, 0}}, disjoint},
            {"in the plane: away from it", {{-1, 1, 0}, {-1, 0, 0}}, disjoint},
            {"without direction", {{1, 1, 0}, {0, 0, 0}}, disjoint},
        };
        for (const auto& row : both) check_both<T>(row);
        check_row<T>(
            LinearPlanarRow<Ray<T>, T>{
                "across the triangle", {{-2, 1, 0}, {1, 0, 0}}, overlapping, part, {2, 5}},
            triangle<T>());
        check_row<T>(
            LinearPlanarRow<Ray<T>, T>{
                "across the square", {{-2, 1, 0}, {1, 0, 0}}, overlapping, part, {2, 6}},
            square<T>());
        check_row<T>(LinearPlanarRow<Ray<T>, T>{"past the long edge", {{3, 3, -2}, {0, 0, 1}}, disjoint},
                     triangle<T>());
        check_row<T>(
            LinearPlanarRow<Ray<T>, T>{
                "within the square", {{3, 3, -2}, {0, 0, 1}}, overlapping, point, {2, 2}},
            square<T>());
    }

    TEST_CASE_TEMPLATE("lines", T, float, double) {
        const LinearPlanarRow<Line<T>, T> both[] = {
            {"pierces it", {{1, 1, 2}, {0, 0, 1}}, overlapping, point, {-2, -2}},
            {"passes an edge", {{2, 0, 2}, {0, 0, 1}}, touching, point, {-2, -2}},
            {"passes a corner", {{0, 4, 2}, {0, 0, 1}}, touching, point, {-2, -2}},
            {"passes beside it", {{5, 5, 2}, {0, 0, 1}}, disjoint},
            {"parallel above it", {{1, 1, 1}, {1, 0, 0}}, disjoint},
            {"in the plane: along an edge", {{8, 0, 0}, {2, 0, 0}}, touching, part, {-4, -2}},
            {"in the plane: past a corner", {{2, -2, 0}, {1, -1, 0}}, touching, point, {-2, -2}},
            {"in the plane: beside it", {{8, -1, 0}, {2, 0, 0}}, disjoint},
            {"without direction", {{1, 1, 0}, {0, 0, 0}}, disjoint},
        };
        for (const auto& row : both) check_both<T>(row);
        check_row<T>(
            LinearPlanarRow<Line<T>, T>{"across", {{8, 1, 0}, {1, 0, 0}}, overlapping, part, {-8, -5}},
            triangle<T>());
        check_row<T>(
            LinearPlanarRow<Line<T>, T>{"across", {{8, 1, 0}, {1, 0, 0}}, overlapping, part, {-8, -4}},
            square<T>());
    }

    TEST_CASE_TEMPLATE("segments", T, float, double) {
        const LinearPlanarRow<Segment<T>, T> both[] = {
            {"pierces it", {{1, 1, -2}, {1, 1, 2}}, overlapping, point, {T(.5), T(.5)}},
            {"ends on it", {{1, 1, 2}, {1, 1, 0}}, touching, point, {1, 1}},
            {"ends above it", {{1, 1, 2}, {1, 1, 1}}, disjoint},
            {"passes an edge", {{2, 0, -2}, {2, 0, 2}}, touching, point, {T(.5), T(.5)}},
            {"lies in it", {{1, 1, 0}, {2, 1, 0}}, inside, part, {0, 1}},
            {"lies in it from edge to edge", {{0, 2, 0}, {2, 0, 0}}, inside, part, {0, 1}},
            {"in the plane: out of it", {{1, 1, 0}, {-1, 1, 0}}, overlapping, part, {0, T(.5)}},
            {"in the plane: is an edge", {{0, 0, 0}, {4, 0, 0}}, touching, part, {0, 1}},
            {"in the plane: ends on an edge", {{-3, 1, 0}, {0, 1, 0}}, touching, point, {1, 1}},
            {"in the plane: beside it", {{-3, 1, 0}, {-1, 1, 0}}, disjoint},
            {"a point in it", {{1, 1, 0}, {1, 1, 0}}, inside, point, {0, 0}},
            {"a point on an edge", {{1, 0, 0}, {1, 0, 0}}, touching, point, {0, 0}},
            {"a point above it", {{1, 1, 1}, {1, 1, 1}}, disjoint},
        };
        for (const auto& row : both) check_both<T>(row);
    }

    TEST_CASE_TEMPLATE("flat shapes that are segments and points", T, float, double) {
        const Triangle<T> needle{{0, 0, 0}, {4, 0, 0}, {1, 0, 0}}, dot{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
        const Rectangle<T> rod{{2, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{1, 0, 0}}};
        const LinearPlanarRow<Ray<T>, T> rows[] = {
            {"crosses it", {{2, -2, 0}, {0, 1, 0}}, overlapping, point, {2, 2}},
            {"passes its end", {{4, -2, 0}, {0, 1, 0}}, touching, point, {2, 2}},
            {"runs along it", {{-2, 0, 0}, {1, 0, 0}}, contains, part, {2, 6}},
            {"passes beyond its end", {{5, -2, 0}, {0, 1, 0}}, disjoint},
        };
        for (const auto& row : rows) {
            check_row<T>(row, needle);
            check_row<T>(row, rod);
        }
        check_row<T>(
            LinearPlanarRow<Line<T>, T>{"through a point", {{0, 0, 0}, {1, 2, 3}}, contains, point, {1, 1}},
            dot);
        check_row<T>(LinearPlanarRow<Line<T>, T>{"beside a point", {{0, 0, 0}, {1, 2, 4}}, disjoint}, dot);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const T up = above(T(2)), down = below(T(2)), tiny = std::numeric_limits<T>::denorm_min();
        check_relation(Ray<T>{{2, up, -2}, {0, 0, 1}}, triangle<T>(), disjoint);
        check_relation(Ray<T>{{2, down, -2}, {0, 0, 1}}, triangle<T>(), overlapping);
        check_relation(Ray<T>{{1, 1, tiny}, {0, 0, 1}}, triangle<T>(), disjoint);
        check_relation(Ray<T>{{1, 1, -tiny}, {0, 0, 1}}, triangle<T>(), overlapping);
        check_relation(Ray<T>{{-tiny, 1, -1}, {0, 0, 1}}, square<T>(), disjoint);
        check_relation(Ray<T>{{tiny, 1, -1}, {0, 0, 1}}, square<T>(), overlapping);
        check_relation(Line<T>{{1, 1, tiny}, {1, 0, 0}}, square<T>(), disjoint);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity makes either empty", T, float, double) {
        const Ray<T> ray{{1, 1, -2}, {0, 0, 1}};
        each_spoiled<T>(ray, [](const Ray<T>& bad) { check_relation(bad, square<T>(), disjoint); });
        each_spoiled<T>(Line<T>{{1, 1, -2}, {0, 0, 1}},
                        [](const Line<T>& bad) { check_relation(bad, triangle<T>(), disjoint); });
        each_spoiled<T>(square<T>(), [&](const Rectangle<T>& bad) { check_relation(ray, bad, disjoint); });
        each_spoiled<T>(triangle<T>(), [&](const Triangle<T>& bad) { check_relation(ray, bad, disjoint); });
    }
}
