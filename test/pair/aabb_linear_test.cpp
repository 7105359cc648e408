// aabb_linear_test.cpp: mirrors hitbox/pair/aabb_linear.hpp: segments, rays and lines against an axis-aligned box.
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/placement.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "box_situations.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class Shape, class T>
struct LinearAabbRow {
    std::string name;
    Shape shape;
    Aabb<3, T> box;
    Relation relation;  // of the shape to the box
    IntersectionKind kind;
    ParameterRange<T> t{};
};

template <class T, class Shape>
void check_row(const Shape& shape, const Aabb<3, T>& box, Relation relation, IntersectionKind kind,
               const ParameterRange<T>& t) {
    check_relation(shape, box, relation);
    const Intersection<T> shared = intersection(shape, box), mirrored = intersection(box, shape);
    CHECK(shared.kind == kind);
    CHECK(mirrored.kind == kind);
    if (kind == IntersectionKind::none) return;
    CHECK(shared.t == t);
    CHECK(mirrored.t_b == t);
}

template <class T>
Aabb<3, T> cube() {
    return {{0, 0, 0}, {4, 4, 4}};
}

}  // namespace

TEST_SUITE("pair/aabb_linear") {
    using enum Relation;

    TEST_CASE_TEMPLATE("segments: one row for each way to miss, touch, run through and lie in", T, float,
                       double) {
        for (const SegmentBeside<T>& row : segments_beside_box<T>()) {
            CAPTURE(row.name);
            for (const Place<T>& place : all_places<T>()) {
                CAPTURE(place.unit);
                CAPTURE(place.shift);
                const Segment<T> s = place.of(row.segment);
                const Aabb<3, T> box = place.of(cube<T>());
                check_row(s, box, row.relation, row.kind, row.t);
                if (row.kind == IntersectionKind::none) continue;
                const auto shared = intersection(s, box);
                const Vec<3, T> from = row.segment.a, along = row.segment.b - from;
                CHECK(shared.points[0] == place.of(from + along * row.t.low));
                CHECK(shared.points[shared.count - 1] == place.of(from + along * row.t.high));
            }
        }
    }

    TEST_CASE_TEMPLATE("rays and lines", T, float, double) {
        constexpr auto none = IntersectionKind::none, point = IntersectionKind::point,
                       part = IntersectionKind::segment;
        const Aabb<3, T> box = cube<T>(), flat{{0, 0, 2}, {4, 4, 2}};
        const LinearAabbRow<Ray<T>, T> rays[] = {
            {"toward it", {{-4, 2, 2}, {2, 0, 0}}, box, overlapping, part, {2, 4}},
            {"away from it", {{5, 2, 2}, {2, 0, 0}}, box, disjoint, none},
            {"from inside", {{2, 2, 2}, {2, 0, 0}}, box, overlapping, part, {0, 1}},
            {"from a face inward", {{0, 2, 2}, {1, 0, 0}}, box, overlapping, part, {0, 4}},
            {"from a face outward", {{4, 2, 2}, {1, 0, 0}}, box, touching, point, {0, 0}},
            {"from a face along it", {{1, 2, 4}, {1, 0, 0}}, box, touching, part, {0, 3}},
            {"past an edge", {{6, 2, 2}, {-1, 0, 1}}, box, touching, point, {2, 2}},
            {"past a corner", {{6, 4, 2}, {-1, 0, 1}}, box, touching, point, {2, 2}},
            {"along an edge", {{-4, 0, 0}, {2, 0, 0}}, box, touching, part, {2, 4}},
            {"from the corner along the diagonal", {{0, 0, 0}, {2, 2, 2}}, box, overlapping, part, {0, 2}},
            {"beyond an edge", {{7, 2, 2}, {-1, 0, 1}}, box, disjoint, none},
            {"parallel to a face, beside it", {{5, 2, 2}, {0, 0, 1}}, box, disjoint, none},
            {"without direction", {{2, 2, 2}, {0, 0, 0}}, box, disjoint, none},
            {"through a flat box", {{2, 2, -2}, {0, 0, 2}}, flat, overlapping, point, {2, 2}},
            {"from a flat box", {{2, 2, 2}, {0, 0, 2}}, flat, touching, point, {0, 0}},
            {"in a flat box", {{2, 2, 2}, {1, 0, 0}}, flat, overlapping, part, {0, 2}},
            {"past the edge of a flat box", {{4, 2, -2}, {0, 0, 2}}, flat, touching, point, {2, 2}},
        };
        const LinearAabbRow<Line<T>, T> lines[] = {
            {"through it", {{8, 2, 2}, {2, 0, 0}}, box, overlapping, part, {-4, -2}},
            {"in a face", {{2, 2, 4}, {1, 0, 0}}, box, touching, part, {-2, 2}},
            {"along an edge", {{8, 4, 4}, {2, 0, 0}}, box, touching, part, {-4, -2}},
            {"past an edge", {{6, 2, 2}, {1, 0, -1}}, box, touching, point, {-2, -2}},
            {"past a corner", {{6, 4, 2}, {1, 0, -1}}, box, touching, point, {-2, -2}},
            {"beyond an edge", {{7, 2, 2}, {1, 0, -1}}, box, disjoint, none},
            {"parallel to a face, beside it", {{5, 2, 2}, {0, 0, 1}}, box, disjoint, none},
            {"without direction", {{2, 2, 2}, {0, 0, 0}}, box, disjoint, none},
            {"in a flat box", {{2, 2, 2}, {1, 0, 0}}, flat, overlapping, part, {-2, 2}},
            {"through a point", {{0, 0, 0}, {1, 1, 1}}, {{2, 2, 2}, {2, 2, 2}}, contains, point, {2, 2}},
            {"along a flat box of no width",
             {{-2, 0, 0}, {1, 0, 0}},
             {{0, 0, 0}, {4, 0, 0}},
             contains,
             part,
             {2, 6}},
        };
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            for (const auto& row : rays) {
                CAPTURE(row.name);
                check_row(place.of(row.shape), place.of(row.box), row.relation, row.kind, row.t);
            }
            for (const auto& row : lines) {
                CAPTURE(row.name);
                check_row(place.of(row.shape), place.of(row.box), row.relation, row.kind, row.t);
            }
        }
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Aabb<3, T> box = cube<T>();
        const T up = above(T(4)), down = below(T(4));
        check_relation(Segment<T>{{2, 2, up}, {2, 2, 9}}, box, disjoint);
        check_relation(Segment<T>{{2, 2, down}, {2, 2, 9}}, box, overlapping);
        check_relation(Segment<T>{{-9, 2, up}, {9, 2, up}}, box, disjoint);
        check_relation(Segment<T>{{6, 2, 2}, {2, 2, above(T(6))}}, box, disjoint);
        check_relation(Segment<T>{{6, 2, 2}, {2, 2, below(T(6))}}, box, overlapping);
        check_relation(Ray<T>{{up, 2, 2}, {1, 0, 0}}, box, disjoint);
        check_relation(Ray<T>{{up, 2, 2}, {-1, 0, 0}}, box, overlapping);
        check_relation(Line<T>{{above(T(8)), 2, 0}, {-1, 0, 1}}, box, disjoint);
        check_relation(Line<T>{{below(T(8)), 2, 0}, {-1, 0, 1}}, box, overlapping);
    }

    TEST_CASE_TEMPLATE("boxes with infinite corners: what is shared may be without end", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Aabb<3, T> all{{-inf, -inf, -inf}, {inf, inf, inf}}, half{{0, -inf, -inf}, {inf, inf, inf}},
            slab{{0, -inf, -inf}, {4, inf, inf}};
        using enum IntersectionKind;
        check_row(Line<T>{{1, 2, 3}, {4, 5, 6}}, all, inside, line, {-inf, inf});
        check_row(Ray<T>{{1, 2, 3}, {4, 5, 6}}, all, inside, ray, {0, inf});
        check_row(Segment<T>{{1, 2, 3}, {4, 5, 6}}, all, inside, segment, {0, 1});
        check_row(Line<T>{{0, 2, 3}, {0, 5, 6}}, half, touching, line, {-inf, inf});
        check_row(Line<T>{{1, 2, 3}, {0, 5, 6}}, half, inside, line, {-inf, inf});
        check_row(Line<T>{{-4, 2, 3}, {2, 5, 6}}, half, overlapping, ray, {2, inf});
        check_row(Ray<T>{{-4, 2, 3}, {2, 5, 6}}, half, overlapping, ray, {2, inf});
        check_row(Ray<T>{{0, 2, 3}, {2, 5, 6}}, half, inside, ray, {0, inf});
        check_row(Ray<T>{{0, 2, 3}, {-2, 5, 6}}, half, touching, point, {0, 0});
        check_row(Ray<T>{{4, 2, 3}, {-2, 5, 6}}, half, overlapping, segment, {0, 2});
        check_row(Ray<T>{{-4, 2, 3}, {-2, 5, 6}}, half, disjoint, none, {});
        check_row(Line<T>{{-4, 2, 3}, {2, 5, 6}}, slab, overlapping, segment, {2, 4});
        check_row(Line<T>{{-1, 2, 3}, {0, 5, 6}}, slab, disjoint, none, {});
    }

    TEST_CASE_TEMPLATE("near and far of the line are given for a segment inside too", T, float, double) {
        const auto shared = intersection(Segment<T>{{1, 2, 2}, {3, 2, 2}}, cube<T>());
        CHECK(shared.t == ParameterRange<T>{0, 1});
        CHECK(shared.line_t == ParameterRange<T>{T(-.5), T(1.5)});
    }

    TEST_CASE_TEMPLATE("placement of a segment", T, float, double) {
        for (const SegmentBeside<T>& row : segments_beside_box<T>()) {
            CAPTURE(row.name);
            const auto open = [](const Vec<3, T>& p) {
                return 0 < p.x && p.x < 4 && 0 < p.y && p.y < 4 && 0 < p.z && p.z < 4;
            };
            const Placement expected = row.relation == disjoint                     ? Placement::none
                                       : open(row.segment.a) && open(row.segment.b) ? Placement::included
                                                                                    : Placement::intersect;
            for (const Place<T>& place : all_places<T>())
                CHECK(placement(place.of(row.segment), place.of(cube<T>())) == expected);
        }
        CHECK(placement(Segment<T>{{1, 1, 2}, {2, 2, 2}}, Aabb<3, T>{{0, 0, 2}, {4, 4, 2}}) ==
              Placement::intersect);
        CHECK(placement(Segment<T>{{1, 1, 2}, {2, 2, 2}}, Aabb<3, T>{}) == Placement::none);
    }

    TEST_CASE_TEMPLATE("an empty box, a NaN and infinities meet nothing", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        const Segment<T> segment{{1, 1, 1}, {3, 3, 3}};
        const Ray<T> ray{{1, 1, 1}, {3, 3, 3}};
        const Line<T> line{{1, 1, 1}, {3, 3, 3}};
        const auto check_none = [](const auto& shape, const Aabb<3, T>& box) {
            check_relation(shape, box, disjoint);
            CHECK(intersection(shape, box).kind == IntersectionKind::none);
        };
        for (const Aabb<3, T>& empty :
             {Aabb<3, T>{}, Aabb<3, T>{{0, 0, 4}, {4, 4, 0}}, Aabb<3, T>{{0, nan, 0}, {4, 4, 4}},
              Aabb<3, T>{{inf, 0, 0}, {inf, 4, 4}}}) {
            check_none(segment, empty);
            check_none(ray, empty);
            check_none(line, empty);
        }
        const auto spoiled = [&](auto shape) {
            each_coordinate<T>(shape, [&](T& x) {
                const T good = x;
                for (const T bad : {nan, inf, -inf}) {
                    x = bad;
                    check_none(shape, cube<T>());
                }
                x = good;
            });
        };
        spoiled(segment), spoiled(ray), spoiled(line);
    }
}
