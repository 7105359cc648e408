// linear_obb_test.cpp: mirrors hitbox/pair/linear_obb.hpp: segments, rays and lines against boxes of any orientation.
#include <hitbox/pair/linear_obb.hpp>
#include <hitbox/pair/placement.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "box_situations.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T, class Shape>
void check_row(const Shape& shape, const Obb<T>& box, Relation relation, IntersectionKind kind,
               const ParameterRange<T>& t) {
    check_relation(shape, box, relation);
    const Intersection<T> shared = intersection(shape, box), mirrored = intersection(box, shape);
    CHECK(shared.kind == kind);
    CHECK(mirrored.kind == kind);
    if (kind == IntersectionKind::none) return;
    CHECK(shared.t == t);
    CHECK(mirrored.t_b == t);
}

}  // namespace

TEST_SUITE("pair/linear_obb") {
    using enum Relation;

    TEST_CASE_TEMPLATE("segments against a sheared, a rotated and a mirrored box", T, float, double) {
        for (const Affine<T>& map : integer_maps<T>())
            for (const SegmentBeside<T>& row : segments_beside_box<T>()) {
                CAPTURE(row.name);
                const Segment<T> segment = row.segment.transformed(map);
                for (const Place<T>& place : all_places<T>()) {
                    CAPTURE(place.unit);
                    CAPTURE(place.shift);
                    const Segment<T> s = place.of(segment);
                    const Obb<T> box = place.of(oriented_box(map));
                    check_row(s, box, row.relation, row.kind, row.t);
                    if (row.kind == IntersectionKind::none) continue;
                    const auto shared = intersection(s, box);
                    const Vec<3, T> along = segment.b - segment.a;
                    CHECK(shared.points[0] == place.of(segment.a + along * row.t.low));
                    CHECK(shared.points[shared.count - 1] == place.of(segment.a + along * row.t.high));
                }
            }
    }

    TEST_CASE_TEMPLATE("rays and lines against a box turned by 3-4-5", T, float, double) {
        using enum IntersectionKind;
        // Faces in 3 x + 4 y = +-25, -4 x + 3 y = +-25, z = +-1; corners at (-1, 7), (7, 1), (1, -7), (-7, -1).
        const Obb<T> box{{0, 0, 0}, {Vec<3, T>{3, 4, 0}, Vec<3, T>{-4, 3, 0}, Vec<3, T>{0, 0, 1}}};
        for (const Place<T>& place : all_places<T>()) {
            CAPTURE(place.unit);
            CAPTURE(place.shift);
            const Obb<T> b = place.of(box);
            const auto ray = [&](const Vec<3, T>& o, const Vec<3, T>& d, Relation r, IntersectionKind kind,
                                 const ParameterRange<T>& t = {}) {
                check_row(place.of(Ray<T>{o, d}), b, r, kind, t);
            };
            ray({-9, -12, 0}, {3, 4, 0}, overlapping, segment, {2, 4});
            ray({9, 12, 0}, {3, 4, 0}, disjoint, none);
            ray({0, 0, 0}, {3, 4, 0}, overlapping, segment, {0, 1});
            ray({3, 4, 0}, {3, 4, 0}, touching, point, {0, 0});
            ray({3, 4, 0}, {-4, 3, 0}, touching, segment, {0, 1});
            ray({-1, 7, -5}, {0, 0, 2}, touching, segment, {2, 3});  // along an edge
            ray({-3, 7, 0}, {1, 0, 0}, touching, point, {2, 2});     // past an edge
            ray({-3, 7, 1}, {1, 0, 0}, touching, point, {2, 2});     // past a corner
            ray({-3, 8, 0}, {1, 0, 0}, disjoint, none);
            ray({0, 0, 2}, {3, 4, 0}, disjoint, none);
            ray({0, 0, 0}, {0, 0, 0}, disjoint, none);
            const auto line = [&](const Vec<3, T>& o, const Vec<3, T>& d, Relation r, IntersectionKind kind,
                                  const ParameterRange<T>& t = {}) {
                check_row(place.of(Line<T>{o, d}), b, r, kind, t);
            };
            line({9, 12, 0}, {3, 4, 0}, overlapping, segment, {-4, -2});
            line({9, 12, 1}, {3, 4, 0}, touching, segment, {-4, -2});
            line({7, 1, 9}, {0, 0, -2}, touching, segment, {4, 5});
            line({9, 1, 0}, {2, 0, 0}, overlapping, segment, {T(-7.25), -1});
            line({9, 7, 0}, {2, 0, 0}, touching, point, {-5, -5});
            line({9, 8, 0}, {2, 0, 0}, disjoint, none);
            line({9, 12, 2}, {3, 4, 0}, disjoint, none);
        }
    }

    TEST_CASE_TEMPLATE("flat boxes are parallelograms, segments and points", T, float, double) {
        using enum IntersectionKind;
        const Vec<3, T> u{1, 2, 0}, v{2, -1, 0}, none_at_all{0, 0, 0};
        const Obb<T> flat{{0, 0, 0}, {u, none_at_all, v}}, thin{{0, 0, 0}, {u, u, none_at_all}},
            dot{{1, 2, 3}, {none_at_all, none_at_all, none_at_all}};
        for (const Place<T>& place : all_places<T>()) {
            const auto check = [&](const auto& shape, const Obb<T>& box, Relation r, IntersectionKind kind,
                                   const ParameterRange<T>& t = {}) {
                check_row(place.of(shape), place.of(box), r, kind, t);
            };
            check(Ray<T>{{0, 0, -2}, {0, 0, 1}}, flat, overlapping, point, {2, 2});
            check(Ray<T>{{0, 0, 0}, {0, 0, 1}}, flat, touching, point, {0, 0});
            check(Ray<T>{{3, 1, -2}, {0, 0, 1}}, flat, touching, point, {2, 2});  // at a corner
            check(Ray<T>{{4, 1, -2}, {0, 0, 1}}, flat, disjoint, none);
            check(Segment<T>{{-1, -2, 0}, {1, 2, 0}}, flat, inside, segment, {0, 1});
            check(Segment<T>{{1, 3, 0}, {5, 1, 0}}, flat, disjoint, none);  // in its plane, beside it
            check(Line<T>{{0, 0, 0}, {1, 2, 0}}, thin, contains, segment, {-2, 2});
            check(Segment<T>{{0, 0, 0}, {1, 2, 0}}, thin, inside, segment, {0, 1});
            check(Segment<T>{{2, 4, 0}, {3, 6, 0}}, thin, touching, point, {0, 0});
            check(Line<T>{{0, 0, 1}, {1, 2, 0}}, thin, disjoint, none);
            check(Line<T>{{0, 0, 0}, {1, 2, 3}}, dot, contains, point, {1, 1});
            check(Line<T>{{0, 0, 1}, {1, 2, 3}}, dot, disjoint, none);
        }
    }

    TEST_CASE_TEMPLATE("placement of a segment", T, float, double) {
        for (const Affine<T>& map : integer_maps<T>()) {
            const auto place_of = [&](const Segment<T>& s) {
                return placement(s.transformed(map), oriented_box(map));
            };
            CHECK(place_of({{1, 1, 1}, {3, 2, 3}}) == Placement::included);
            CHECK(place_of({{1, 1, 1}, {1, 1, 1}}) == Placement::included);
            CHECK(place_of({{1, 1, 1}, {4, 2, 3}}) == Placement::intersect);
            CHECK(place_of({{0, 0, 0}, {4, 4, 4}}) == Placement::intersect);
            CHECK(place_of({{-4, 2, 2}, {12, 2, 2}}) == Placement::intersect);
            CHECK(place_of({{6, 2, 2}, {2, 2, 6}}) == Placement::intersect);
            CHECK(place_of({{7, 2, 2}, {3, 2, 6}}) == Placement::none);
        }
        const Obb<T> flat{{0, 0, 0}, {Vec<3, T>{4, 0, 0}, Vec<3, T>{0, 4, 0}, Vec<3, T>{0, 0, 0}}};
        CHECK(placement(Segment<T>{{1, 1, 0}, {2, 2, 0}}, flat) == Placement::intersect);
        CHECK(placement(Segment<T>{{1, 1, 0}, {2, 2, 0}}, Obb<T>{}) == Placement::none);
    }

    TEST_CASE_TEMPLATE("an empty box, a NaN and infinities meet nothing", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        Obb<T> box = oriented_box(Affine<T>{});
        const Segment<T> segment{{1, 1, 1}, {3, 3, 3}};
        const Ray<T> ray{{1, 1, 1}, {3, 3, 3}};
        const Line<T> line{{1, 1, 1}, {3, 3, 3}};
        each_coordinate<T>(box, [&](T& x) {
            const T good = x;
            for (const T bad : {nan, inf, -inf}) {
                x = bad;
                check_row(segment, box, disjoint, IntersectionKind::none, {});
                check_row(ray, box, disjoint, IntersectionKind::none, {});
                check_row(line, box, disjoint, IntersectionKind::none, {});
            }
            x = good;
        });
        Ray<T> bad_ray = ray;
        REQUIRE(intersects(bad_ray, box));
        each_coordinate<T>(bad_ray, [&](T& x) {
            const T good = x;
            for (const T bad : {nan, inf, -inf}) {
                x = bad;
                check_row(bad_ray, box, disjoint, IntersectionKind::none, {});
            }
            x = good;
        });
    }
}
