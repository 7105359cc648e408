// linear_linear_test.cpp: mirrors hitbox/pair/linear_linear.hpp: segments, rays and lines among themselves.
#include <hitbox/pair/linear_linear.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// `relation` is that of the first to the second; `t` and `t_b` are the parameters of what both share.
template <class A, class B, class T>
struct LinearLinearRow {
    std::string name;
    A a;
    B b;
    Relation relation;
    IntersectionKind kind = IntersectionKind::none;
    ParameterRange<T> t{}, t_b{};
};

template <class T, class A, class B, std::size_t N>
void check_rows(const LinearLinearRow<A, B, T> (&rows)[N]) {
    for (const auto& row : rows) {
        CAPTURE(row.name);
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            const A a = place.of(row.a);
            const B b = place.of(row.b);
            check_relation(a, b, row.relation);
            const Intersection<T> shared = intersection(a, b), other = intersection(b, a);
            CHECK(shared.kind == row.kind);
            CHECK(other.kind == row.kind);
            if (row.kind == IntersectionKind::none) continue;
            CHECK(shared.t == row.t);
            CHECK(shared.t_b == row.t_b);
        }
    }
}

}  // namespace

TEST_SUITE("pair/linear_linear") {
    using enum Relation;
    constexpr auto point = IntersectionKind::point, part = IntersectionKind::segment,
                   ray = IntersectionKind::ray, line = IntersectionKind::line;

    TEST_CASE_TEMPLATE("two segments", T, float, double) {
        const Segment<T> base{{0, 0, 0}, {4, 4, 0}};
        const T half = T(.5), quarter = T(.25);
        const LinearLinearRow<Segment<T>, Segment<T>, T> rows[] = {
            {"cross", base, {{0, 4, 0}, {4, 0, 0}}, overlapping, point, {half, half}, {half, half}},
            {"cross in space",
             base,
             {{2, 2, -1}, {2, 2, 3}},
             overlapping,
             point,
             {half, half},
             {quarter, quarter}},
            {"one ends on the other",
             base,
             {{1, 1, 0}, {1, 9, 0}},
             touching,
             point,
             {quarter, quarter},
             {0, 0}},
            {"share an end", base, {{4, 4, 0}, {9, 0, 5}}, touching, point, {1, 1}, {0, 0}},
            {"the lines cross beyond an end", base, {{0, 12, 0}, {12, 0, 0}}, disjoint},
            {"skew", base, {{0, 4, 1}, {4, 0, 1}}, disjoint},
            {"parallel", base, {{0, 1, 0}, {4, 5, 0}}, disjoint},
            {"on one line: overlap", base, {{2, 2, 0}, {6, 6, 0}}, overlapping, part, {half, 1}, {0, half}},
            {"on one line: one holds the other",
             base,
             {{1, 1, 0}, {3, 3, 0}},
             contains,
             part,
             {quarter, 3 * quarter},
             {0, 1}},
            {"on one line: one holds the other, from its end",
             base,
             {{0, 0, 0}, {2, 2, 0}},
             contains,
             part,
             {0, half},
             {0, 1}},
            {"the same", base, base, equal, part, {0, 1}, {0, 1}},
            {"on one line, opposite: overlap, both ranges ascend",
             base,
             {{10, 10, 0}, {2, 2, 0}},
             overlapping,
             part,
             {half, 1},
             {3 * quarter, 1}},
            {"the same, opposite", base, {{4, 4, 0}, {0, 0, 0}}, equal, part, {0, 1}, {0, 1}},
            {"on one line: continue each other",
             base,
             {{4, 4, 0}, {5, 5, 0}},
             touching,
             point,
             {1, 1},
             {0, 0}},
            {"on one line: apart", base, {{5, 5, 0}, {6, 6, 0}}, disjoint},
            {"a point in the middle", base, {{2, 2, 0}, {2, 2, 0}}, contains, point, {half, half}, {0, 0}},
            {"a point at the end", base, {{4, 4, 0}, {4, 4, 0}}, touching, point, {1, 1}, {0, 0}},
            {"a point beside it", base, {{2, 3, 0}, {2, 3, 0}}, disjoint},
            {"a point on its line", base, {{5, 5, 0}, {5, 5, 0}}, disjoint},
            {"two points, the same",
             {{1, 2, 3}, {1, 2, 3}},
             {{1, 2, 3}, {1, 2, 3}},
             equal,
             point,
             {0, 0},
             {0, 0}},
            {"two points", {{1, 2, 3}, {1, 2, 3}}, {{1, 2, 4}, {1, 2, 4}}, disjoint},
        };
        check_rows<T>(rows);
    }

    TEST_CASE_TEMPLATE("rays", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Ray<T> base{{0, 0, 0}, {1, 1, 0}};
        const LinearLinearRow<Ray<T>, Ray<T>, T> rays[] = {
            {"cross", base, {{0, 4, 0}, {1, -1, 0}}, overlapping, point, {2, 2}, {2, 2}},
            {"one starts on the other", base, {{2, 2, 0}, {0, 0, 1}}, touching, point, {2, 2}, {0, 0}},
            {"start together", base, {{0, 0, 0}, {1, -1, 0}}, touching, point, {0, 0}, {0, 0}},
            {"the lines cross behind", base, {{0, 4, 0}, {-1, 1, 0}}, disjoint},
            {"the same, another length", base, {{0, 0, 0}, {2, 2, 0}}, equal, ray, {0, inf}, {0, inf}},
            {"one starts further on", base, {{2, 2, 0}, {1, 1, 0}}, contains, ray, {2, inf}, {0, inf}},
            {"back to back", base, {{0, 0, 0}, {-1, -1, 0}}, touching, point, {0, 0}, {0, 0}},
            {"away from each other", base, {{-1, -1, 0}, {-1, -1, 0}}, disjoint},
            {"parallel", base, {{1, 0, 0}, {1, 1, 0}}, disjoint},
            {"without direction", base, {{0, 0, 0}, {0, 0, 0}}, disjoint},
        };
        check_rows<T>(rays);
        check_relation_everywhere<T>(base, Ray<T>{{4, 4, 0}, {-1, -1, 0}}, overlapping);  // toward each other

        const LinearLinearRow<Segment<T>, Ray<T>, T> segments[] = {
            {"cross", {{2, 0, 0}, {0, 2, 0}}, base, overlapping, point, {T(.5), T(.5)}, {1, 1}},
            {"the ray starts on it", {{-1, 1, 0}, {1, -1, 0}}, base, touching, point, {T(.5), T(.5)}, {0, 0}},
            {"it ends on the ray", {{3, 3, 9}, {3, 3, 0}}, base, touching, point, {1, 1}, {3, 3}},
            {"on the ray", {{1, 1, 0}, {3, 3, 0}}, base, inside, part, {0, 1}, {1, 3}},
            {"on its line, partly before it",
             {{-2, -2, 0}, {2, 2, 0}},
             base,
             overlapping,
             part,
             {T(.5), 1},
             {0, 2}},
            {"on its line, up to the start", {{-2, -2, 0}, {0, 0, 0}}, base, touching, point, {1, 1}, {0, 0}},
            {"on its line, before it", {{-2, -2, 0}, {-1, -1, 0}}, base, disjoint},
            {"behind it", {{-2, 0, 0}, {0, -2, 0}}, base, disjoint},
        };
        check_rows<T>(segments);
    }

    TEST_CASE_TEMPLATE("lines", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Line<T> base{{0, 0, 0}, {1, 1, 0}};
        const LinearLinearRow<Line<T>, Line<T>, T> lines[] = {
            {"cross", base, {{0, 4, 0}, {1, -1, 0}}, overlapping, point, {2, 2}, {2, 2}},
            {"cross behind", base, {{0, -4, 0}, {1, -1, 0}}, overlapping, point, {-2, -2}, {-2, -2}},
            {"the same", base, {{3, 3, 0}, {2, 2, 0}}, equal, line, {-inf, inf}, {-inf, inf}},
            {"parallel", base, {{1, 0, 0}, {1, 1, 0}}, disjoint},
            {"skew", base, {{0, 4, 1}, {1, -1, 0}}, disjoint},
            {"without direction", base, {{0, 0, 0}, {0, 0, 0}}, disjoint},
        };
        check_rows<T>(lines);
        const LinearLinearRow<Ray<T>, Line<T>, T> rays[] = {
            {"a ray crosses", {{0, 4, 0}, {1, -1, 0}}, base, overlapping, point, {2, 2}, {2, 2}},
            {"a ray starts on it", {{3, 3, 0}, {1, -1, 5}}, base, touching, point, {0, 0}, {3, 3}},
            {"a ray lies on it", {{3, 3, 0}, {1, 1, 0}}, base, inside, ray, {0, inf}, {3, inf}},
            {"a ray points away", {{0, 4, 0}, {-1, 1, 0}}, base, disjoint},
        };
        check_rows<T>(rays);
        const LinearLinearRow<Segment<T>, Line<T>, T> segments[] = {
            {"a segment crosses",
             {{-4, 0, 0}, {0, -4, 0}},
             base,
             overlapping,
             point,
             {T(.5), T(.5)},
             {-2, -2}},
            {"a segment ends on it", {{3, 3, 9}, {3, 3, 0}}, base, touching, point, {1, 1}, {3, 3}},
            {"a segment lies on it", {{-1, -1, 0}, {3, 3, 0}}, base, inside, part, {0, 1}, {-1, 3}},
            {"a segment beside it", {{-1, 0, 0}, {3, 4, 0}}, base, disjoint},
            {"a point on it", {{3, 3, 0}, {3, 3, 0}}, base, inside, point, {0, 0}, {3, 3}},
        };
        check_rows<T>(segments);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Segment<T> base{{0, 0, 0}, {4, 4, 0}};
        const T up = above(T(8)), down = below(T(8)), tiny = std::numeric_limits<T>::denorm_min();
        check_relation(base, Segment<T>{{8, 0, 0}, {0, 8, 0}}, touching);
        check_relation(base, Segment<T>{{up, 0, 0}, {0, up, 0}}, disjoint);
        check_relation(base, Segment<T>{{down, 0, 0}, {0, down, 0}}, overlapping);
        check_relation(base, Segment<T>{{0, 4, tiny}, {4, 0, tiny}}, disjoint);
        check_relation(base, Line<T>{{0, 0, 0}, {1, above(T(1)), 0}}, touching);
        check_relation(Line<T>{{0, 0, 0}, {1, 1, 0}}, Line<T>{{0, 0, 0}, {1, above(T(1)), 0}}, overlapping);
        check_relation(Line<T>{{0, 1, 0}, {1, 1, 0}}, Line<T>{{0, 0, 0}, {1, above(T(1)), 0}}, overlapping);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity makes either empty", T, float, double) {
        const Line<T> base{{0, 0, 0}, {1, 1, 0}};
        each_spoiled<T>(base, [&](const Line<T>& bad) { check_relation(bad, base, disjoint); });
        each_spoiled<T>(Segment<T>{{0, 2, 0}, {2, 0, 0}}, [&](const Segment<T>& bad) {
            check_relation(bad, base, disjoint);
            check_relation(bad, Segment<T>{{0, 0, 0}, {2, 2, 0}}, disjoint);
        });
        each_spoiled<T>(Ray<T>{{0, 2, 0}, {1, -1, 0}},
                        [&](const Ray<T>& bad) { check_relation(bad, base, disjoint); });
    }
}
