// hull_line_test.cpp: mirrors hitbox/pair/intersection/line_hull.hpp: entry and exit of segments, rays and lines in convex hulls.
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../hull_scenes.hpp"

using namespace hitbox;
using oracle::Random;
using test::corners_of_box, test::Numbers3, test::solid_of;

namespace {

using Range = ParameterRange<double>;

template <class T>
void check_same_part(const Intersection<T>& r, const Intersection<T>& expected) {
    CHECK(r.kind == expected.kind);
    REQUIRE(r.count == expected.count);
    for (std::size_t i = 0; i < r.count; ++i) CHECK(r.points[i] == expected.points[i]);
    CHECK(r.t == expected.t);
}

ConvexHull3 unit_cube_hull() { return solid_of(corners_of_box({{0, 0, 0}, {1, 1, 1}})); }

}  // namespace

TEST_SUITE("pair/hull/hull_line") {
    TEST_CASE("a ray that enters and leaves, and one that starts inside") {
        const ConvexHull3 cube = unit_cube_hull();
        const auto through = intersection(Ray3{{-1, 0.5, 0.25}, {2, 0, 0}}, cube);
        CHECK(through.kind == IntersectionKind::segment);
        CHECK(through.t == Range{0.5, 1});
        CHECK(through.line_t == Range{0.5, 1});
        CHECK(through.points[0] == Vec3{0, 0.5, 0.25});
        CHECK(through.points[1] == Vec3{1, 0.5, 0.25});
        const auto inside = intersection(cube, Ray3{{0.5, 0.5, 0.25}, {0, 0, 1}});
        CHECK_FALSE(inside.t.has_value());
        CHECK(inside.t_b == Range{0, 0.75});
        CHECK(inside.line_t == Range{-0.25, 0.75});
        CHECK(inside.points[0] == Vec3{0.5, 0.5, 0.25});
        CHECK(inside.points[1] == Vec3{0.5, 0.5, 1});
        CHECK_FALSE(intersection(Ray3{{2, 0.5, 0.5}, {1, 0, 0}}, cube));
        CHECK_FALSE(intersection(Ray3{{-1, 1.5, 0.5}, {1, 0, 0}}, cube));
    }

    TEST_CASE("along a face and an edge, through an edge and a corner, and one ulp beside") {
        const ConvexHull3 cube = unit_cube_hull();
        const double beside = std::nextafter(1, 2);
        CHECK(intersection(Line3{{-1, 0.5, 1}, {1, 0, 0}}, cube).t == Range{1, 2});
        CHECK(intersection(Line3{{-1, 1, 1}, {1, 0, 0}}, cube).t == Range{1, 2});
        CHECK_FALSE(intersection(Line3{{-1, 0.5, beside}, {1, 0, 0}}, cube));
        const auto edge = intersection(Line3{{0.5, 0, 2}, {0, 1, -1}}, cube);
        CHECK(edge.kind == IntersectionKind::point);
        CHECK(edge.point() == Vec3{0.5, 1, 1});
        CHECK(edge.t == Range{1, 1});
        CHECK(edge.line_t == Range{1, 1});
        CHECK_FALSE(intersection(Line3{{0.5, 0, std::nextafter(2, 3)}, {0, 1, -1}}, cube));
        const auto corner = intersection(Segment3{{2, 1, 0}, {0, 1, 2}}, cube);
        CHECK(corner.kind == IntersectionKind::point);
        CHECK(corner.point() == Vec3{1, 1, 1});
        const auto diagonal = intersection(Line3{{-1, -1, -1}, {1, 1, 1}}, cube);
        CHECK(diagonal.t == Range{1, 2});
        CHECK(diagonal.points[1] == Vec3{1, 1, 1});
        const auto touching = intersection(Segment3{{0.5, 0.5, 2}, {0.5, 0.5, 1}}, cube);
        CHECK(touching.kind == IntersectionKind::point);
        CHECK(touching.t == Range{1, 1});
        CHECK(touching.line_t == Range{1, 2});
        CHECK_FALSE(intersection(Segment3{{0.5, 0.5, 2}, {0.5, 0.5, beside}}, cube));
    }

    TEST_CASE("a segment of length zero is a point") {
        const ConvexHull3 cube = unit_cube_hull();
        for (const Vec3& p : {Vec3{0.25, 0.5, 0.75}, Vec3{1, 0.5, 0.75}, Vec3{1, 1, 1}}) {
            const auto r = intersection(Segment3{p, p}, cube);
            CHECK(r.kind == IntersectionKind::point);
            CHECK(r.point() == p);
            CHECK(r.t == Range{0, 0});
            CHECK_FALSE(r.line_t.has_value());
        }
        const Vec3 above{1, 1, std::nextafter(1, 2)};
        CHECK_FALSE(intersection(Segment3{above, above}, cube));
    }

    TEST_CASE("empty hulls and empty lines have nothing in common") {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        CHECK_FALSE(intersection(Line3{{0, 0, 0}, {1, 0, 0}}, ConvexHull3{}));
        CHECK_FALSE(intersection(Line3{{0, 0, 0}, {0, 0, 0}}, unit_cube_hull()));
        CHECK_FALSE(intersection(Ray3{{nan, 0, 0}, {1, 0, 0}}, unit_cube_hull()));
        CHECK_FALSE(intersection(Segment3{{0, 0, 0}, {HUGE_VAL, 0, 0}}, unit_cube_hull()));
    }

    TEST_CASE("the hull of the corners of a box answers as the box") {
        Random random(21);
        int meetings = 0;
        for (int times = 0; times < 2000; ++times) {
            Numbers3 n{random, times % 11 == 0 ? 1e-200 : times % 13 == 0 ? 1e200 : 1, times % 2 == 0};
            const Aabb3 box = Aabb3::from_points(n.vector(), n.vector());
            const ConvexHull3 hull = solid_of(corners_of_box(box));
            const Vec3 a = n.vector(), b = n.vector();
            const auto check = [&](const auto& line) {
                const auto r = intersection(line, hull), expected = intersection(line, box),
                           mirror = intersection(hull, line);
                check_same_part(r, expected);
                CHECK(r.line_t == expected.line_t);
                CHECK(mirror.t_b == r.t);
                CHECK(bool(r) == intersects(line, hull));
                meetings += bool(r);
            };
            check(Segment3{a, b}), check(Ray3{a, b}), check(Line3{a, b});
        }
        CHECK(meetings > 500);
    }

    TEST_CASE("flat hulls answer as triangles and segments") {
        Random random(22);
        int meetings = 0;
        for (int times = 0; times < 1500; ++times) {
            Numbers3 n{random, 1, true};
            const Triangle3 t{n.vector(), n.vector(), n.vector()};
            const Vec3 a = n.vector(), b = times % 3 == 0 ? a + (t.b - t.a) : n.vector();
            const ConvexHull3 three = solid_of({t.a, t.b, t.c}), two = solid_of({t.a, t.b}),
                              one = solid_of({t.a});
            const auto check = [&](const auto& line) {
                check_same_part(intersection(line, three), intersection(line, t));
                auto with_segment = intersection(line, Segment3{t.a, t.b});
                check_same_part(intersection(line, two), with_segment);
                const auto at_point = intersection(line, one);
                CHECK(bool(at_point) == intersects(line, t.a));
                if (at_point) CHECK(at_point.point() == t.a);
                meetings += bool(intersection(line, three));
            };
            check(Segment3{a, b}), check(Ray3{a, b - a}), check(Line3{t.a, b}), check(Segment3{t.c, t.b});
        }
        CHECK(meetings > 500);
    }

    TEST_CASE("floats give the exact numbers, rounded once to float") {
        const auto hull = ConvexHull3f::of(std::vector<Vec3f>{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}});
        REQUIRE(hull.ok());
        const auto r = intersection(Ray3f{{-1, 0.5F, 0.5F}, {3, 0, 0}}, *hull);
        CHECK(r.t == ParameterRange<float>{1.0F / 3, 1});
        CHECK(r.points[0] == Vec3f{0, 0.5F, 0.5F});
        CHECK(r.points[1] == Vec3f{2, 0.5F, 0.5F});
        CHECK(intersection(*hull, Line3f{{1, 1, 0}, {0, 0, 1}}).t_b == ParameterRange<float>{0, 1});
    }

    TEST_CASE("in a hull of many vertices the part is between the spheres around and inside") {
        Random random(23);
        std::vector<Vec3> points;
        while (points.size() < 3000) {
            const Vec3 p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
            if (length_sq(p) < 1 && length_sq(p) > 0.01) points.push_back(normalized(p));
        }
        const ConvexHull3 ball = solid_of(points);
        for (int times = 0; times < 300; ++times) {
            const Vec3 a{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
            const Line3 line{a, {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}};
            const auto r = intersection(line, ball),
                       outer = intersection(line, Sphere3{{0, 0, 0}, 1 + 1e-12}),
                       inner = intersection(line, Sphere3{{0, 0, 0}, 0.98});
            if (!outer) CHECK_FALSE(r);
            if (r) CHECK(outer.t->low <= r.t->low);
            if (r) CHECK(r.t->high <= outer.t->high);
            if (!inner) continue;
            REQUIRE(r.kind == IntersectionKind::segment);
            CHECK(r.t->low <= inner.t->low);
            CHECK(inner.t->high <= r.t->high);
        }
    }
}
