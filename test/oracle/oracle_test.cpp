// oracle_test.cpp: the oracle on situations whose answer can be seen.
#include "oracle.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "numbers.hpp"
#include "simplex.hpp"

using namespace hitbox;
using namespace hitbox::test;
using oracle::ConvexSet;
using oracle::Kind;
using oracle::Shape;

namespace {}  // namespace

TEST_SUITE("oracle/oracle") {
    TEST_CASE("simplex finds non-negative solutions, and knows when there is none") {
        // x + y = 3, x - y = difference: x = (3 + difference) / 2.
        struct Row {
            int difference;
            bool feasible;
        };
        for (const Row row :
             {Row{0, true}, Row{1, true}, Row{3, true}, Row{-3, true}, Row{4, false}, Row{-4, false}}) {
            oracle::Equations e(2, 2);
            e.entry(0, 0) = 1, e.entry(0, 1) = 1, e.right_side(0) = 3;
            e.entry(1, 0) = 1, e.entry(1, 1) = -1, e.right_side(1) = row.difference;
            CAPTURE(row.difference);
            CHECK(is_feasible(e) == row.feasible);
        }
    }

    TEST_CASE("classify on whole numbers") {
        oracle::Grid grid;
        for (std::size_t i = 0; i < 3; ++i) grid.cover(i, 0.25);  // every coordinate below is a multiple

        const auto box = [&](Vec3 lo, Vec3 hi) { return box_set(grid, lo, hi); };
        const auto tri = [&](Vec3 a, Vec3 b, Vec3 c) { return hull(grid, {a, b, c}); };
        const auto seg = [&](Vec3 a, Vec3 b) { return hull(grid, {a, b}); };
        const auto at = [&](Vec3 p) { return point_set(grid, p); };
        const auto ray = [&](Vec3 o, Vec3 d) { return ray_set(grid, o, d); };
        const auto line = [&](Vec3 o, Vec3 d) { return line_set(grid, o, d); };
        const auto plane = [&](Vec3 n, double d) { return plane_set(grid, n, d); };
        const auto obb = [&](Vec3 c, std::vector<Vec3> axes) { return zonotope(grid, c, axes); };
        const ConvexSet cube = box({0, 0, 0}, {4, 4, 4});
        const ConvexSet diamond =
            obb({0, 0, 0}, {{2, 2, 0}, {-2, 2, 0}, {0, 0, 1}});  // |x| + |y| <= 4, |z| <= 1
        const ConvexSet floor_triangle = tri({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
        using enum Relation;

        struct Row {
            const char* a_is;
            Relation expected;
            ConvexSet a, b;
        };
        const std::vector<Row> rows{
            {"a box apart on x", disjoint, box({5, 0, 0}, {6, 4, 4}), cube},
            {"a box that shares a face", touching, box({4, 0, 0}, {6, 4, 4}), cube},
            {"a box that shares an edge", touching, box({4, 4, 0}, {6, 6, 4}), cube},
            {"a box that shares a corner", touching, box({4, 4, 4}, {6, 6, 6}), cube},
            {"a box in a box, sharing a face", inside, box({0, 1, 1}, {2, 2, 2}), cube},
            {"the same box", equal, cube, cube},
            {"a box that reaches in", overlapping, box({3, 3, 3}, {6, 6, 6}), cube},
            {"a rectangle in a face", touching, box({0, 1, 1}, {0, 2, 2}), cube},
            {"a rectangle across", overlapping, box({2, -1, 1}, {2, 2, 2}), cube},
            {"a flat box that is a point inside", inside, box({1, 1, 1}, {1, 1, 1}), cube},
            {"a point inside", inside, at({1, 1, 1}), cube},
            {"a point on a face", touching, at({0, 1, 1}), cube},
            {"a point a quarter away", disjoint, at({-0.25, 1, 1}), cube},
            {"the same point", equal, at({1, 2, 3}), at({1, 2, 3})},
            {"a segment in a face", touching, seg({0, 1, 1}, {0, 2, 2}), cube},
            {"a segment from face to face", inside, seg({0, 1, 1}, {4, 2, 2}), cube},
            {"a segment through a corner only", touching, seg({-1, 1, 0}, {1, -1, 0}), cube},
            {"a zero segment inside", inside, seg({1, 1, 1}, {1, 1, 1}), cube},
            {"a segment that is part of another", inside, seg({0, 0, 0}, {2, 2, 0}),
             seg({-1, -1, 0}, {3, 3, 0})},
            {"a segment that continues another", touching, seg({0, 0, 0}, {2, 0, 0}),
             seg({2, 0, 0}, {3, 0, 0})},
            {"a segment that crosses another", overlapping, seg({0, 0, 0}, {2, 2, 0}),
             seg({0, 2, 0}, {2, 0, 0})},
            {"the same segment reversed", equal, seg({0, 0, 0}, {2, 2, 0}), seg({2, 2, 0}, {0, 0, 0})},
            {"a triangle on the floor, shifted", overlapping, tri({1, 1, 0}, {5, 1, 0}, {1, 5, 0}),
             floor_triangle},
            {"a triangle above", disjoint, tri({0, 0, 0.25}, {4, 0, 0.25}, {0, 4, 0.25}), floor_triangle},
            {"a triangle through", overlapping, tri({1, 1, -1}, {1, 1, 1}, {2, 2, 1}), floor_triangle},
            {"a triangle standing on a corner", touching, tri({1, 1, 0}, {1, 0, 2}, {2, 2, 2}),
             floor_triangle},
            {"a triangle that shares an edge", touching, tri({0, 0, 0}, {4, 0, 0}, {0, 0, 4}),
             floor_triangle},
            {"a triangle beside it in its plane", touching, tri({4, 0, 0}, {0, 4, 0}, {4, 4, 0}),
             floor_triangle},
            {"a triangle within", inside, tri({1, 1, 0}, {2, 1, 0}, {1, 2, 0}), floor_triangle},
            {"a collinear triangle within", inside, tri({1, 1, 0}, {2, 1, 0}, {3, 1, 0}), floor_triangle},
            {"a collinear triangle that is an edge", touching, tri({0, 0, 0}, {2, 0, 0}, {4, 0, 0}),
             floor_triangle},
            {"a collinear triangle that is a segment", equal, tri({0, 0, 0}, {2, 0, 0}, {4, 0, 0}),
             seg({4, 0, 0}, {0, 0, 0})},
            {"a triangle of one point", inside, tri({1, 1, 0}, {1, 1, 0}, {1, 1, 0}), floor_triangle},
            {"a diamond whose edge meets a box's edge", touching, box({2, 2, -1}, {3, 3, 1}), diamond},
            {"a box whose corner just misses the diamond", disjoint, box({2.25, 2, -1}, {3, 3, 1}), diamond},
            {"a box whose corner is in the diamond", overlapping, box({1.75, 2, 0}, {3, 3, 1}), diamond},
            {"the square in the diamond", inside, box({-2, -2, -1}, {2, 2, 1}), diamond},
            {"a flat diamond in the diamond", inside, obb({0, 0, 0}, {{2, 2, 0}, {-2, 2, 0}, {0, 0, 0}}),
             diamond},
            {"a skew box with equal half-axes is a segment", equal, obb({0, 0, 0}, {{1, 1, 0}, {1, 1, 0}}),
             seg({2, 2, 0}, {-2, -2, 0})},
            {"a ray away from the box", disjoint, ray({-1, 1, 1}, {-1, 0, 0}), cube},
            {"a ray through the box", overlapping, ray({-1, 1, 1}, {1, 0, 0}), cube},
            {"a ray that starts on a face, outward", touching, ray({0, 1, 1}, {-1, 0, 0}), cube},
            {"a ray from inside", overlapping, ray({1, 1, 1}, {1, 2, 3}), cube},
            {"a ray that starts on a line", touching, ray({1, 0, 0}, {0, 1, 0}), line({0, 0, 0}, {1, 0, 0})},
            {"a ray on a line", inside, ray({1, 0, 0}, {-2, 0, 0}), line({0, 0, 0}, {1, 0, 0})},
            {"the same ray with a longer direction", equal, ray({1, 0, 0}, {-2, 0, 0}),
             ray({1, 0, 0}, {-1, 0, 0})},
            {"the opposite ray", touching, ray({1, 0, 0}, {2, 0, 0}), ray({1, 0, 0}, {-1, 0, 0})},
            {"a ray against an opposing ray, overlapping", overlapping, ray({0, 0, 0}, {1, 0, 0}),
             ray({1, 0, 0}, {-1, 0, 0})},
            {"the same line reversed", equal, line({1, 1, 0}, {1, 1, 0}), line({0, 0, 0}, {-1, -1, 0})},
            {"a parallel line", disjoint, line({1, 0, 0}, {1, 1, 0}), line({0, 0, 0}, {-1, -1, 0})},
            {"skew lines", disjoint, line({0, 0, 1}, {1, 1, 0}), line({0, 0, 0}, {1, -1, 0})},
            {"a triangle in a plane", inside, floor_triangle, plane({0, 0, 2}, 0)},
            {"a triangle across a plane", overlapping, tri({0, 0, -1}, {1, 0, 1}, {0, 1, 1}),
             plane({0, 0, 1}, 0)},
            {"a segment that ends on a plane", touching, seg({1, 1, 1}, {2, 2, 2}), plane({1, 1, 1}, 6)},
            {"a segment that crosses a plane", overlapping, seg({1, 1, 1}, {2, 2, 3}), plane({1, 1, 1}, 6)},
            {"a segment below a plane", disjoint, seg({1, 1, 1}, {2, 2, 1}), plane({1, 1, 1}, 6)},
            {"a point on a plane with thirds", inside, at({0, 0, 1}), plane({1, 1, 3}, 3)},
            {"the same plane, scaled and turned over", equal, plane({1, 2, 3}, 4), plane({-2, -4, -6}, -8)},
            {"a parallel plane", disjoint, plane({1, 2, 3}, 4), plane({-2, -4, -6}, -9)},
            {"a crossing plane", overlapping, plane({1, 2, 3}, 4), plane({1, 2, 4}, 4)},
            {"a line in a plane", inside, line({4, 0, 0}, {-2, 1, 0}), plane({1, 2, 3}, 4)},
            {"a box whose corner is on a plane", touching, cube, plane({1, 1, 1}, 12)},
            {"a half-space against a box that touches it", touching, box({4, -inf, -inf}, {inf, inf, inf}),
             cube},
            {"a slab through a box", overlapping, box({1, -inf, -inf}, {2, inf, inf}), cube},
            {"all of space", contains, box({-inf, -inf, -inf}, {inf, inf, inf}), cube},
            {"an upside-down box", disjoint, box({1, 1, 1}, {0, 2, 2}), cube},
            {"a box with a NaN", disjoint, box({not_a_number, 1, 1}, {2, 2, 2}), cube},
            {"a triangle with a NaN", disjoint, tri({not_a_number, 1, 1}, {2, 2, 2}, {1, 0, 0}), cube},
            {"a ray without direction", disjoint, ray({1, 1, 1}, {0, 0, 0}), cube},
        };
        for (const Row& row : rows) {
            CAPTURE(row.a_is);
            CHECK(to_string(classify(row.a, row.b)) == std::string(to_string(row.expected)));
            CHECK(classify(row.b, row.a) == mirrored(row.expected));
            CHECK(intersects(row.a, row.b) == (row.expected != disjoint));
        }
    }

    TEST_CASE("side of the plane x = 1, whatever the length of its normal") {
        using enum Side;
        struct Row {
            const char* it_is;
            std::optional<Side> expected;
            Shape shape;
        };
        const std::vector<Row> rows{
            {"a point before it", front, {Kind::point, {Vec3{2, 0, 0}}}},
            {"a point behind it", back, {Kind::point, {Vec3{0.5, 0, 0}}}},
            {"a point on it", on, {Kind::point, {Vec3{1, 7, 7}}}},
            {"a segment through it", across, {Kind::segment, {Vec3{0, 0, 0}, Vec3{2, 0, 0}}}},
            {"a segment that ends on it", touching_back, {Kind::segment, {Vec3{0, 0, 0}, Vec3{1, 0, 0}}}},
            {"a box with a face on it", touching_front, {Kind::aabb, {Vec3{1, 0, 0}, Vec3{2, 2, 2}}}},
            {"a flat box in it", on, {Kind::aabb, {Vec3{1, 0, 0}, Vec3{1, 2, 2}}}},
            {"a ray away from it", front, {Kind::ray, {Vec3{2, 0, 0}, Vec3{1, 1, 0}}}},
            {"a ray towards it", across, {Kind::ray, {Vec3{2, 0, 0}, Vec3{-1, 1, 0}}}},
            {"a ray that starts on it", touching_back, {Kind::ray, {Vec3{1, 0, 0}, Vec3{-1, 1, 0}}}},
            {"a parallel line", back, {Kind::line, {Vec3{0, 0, 0}, Vec3{0, 1, 0}}}},
            {"a line through it", across, {Kind::line, {Vec3{0, 0, 0}, Vec3{1, 1, 0}}}},
            {"a parallel plane", back, {Kind::plane, {Vec3{-2, 0, 0}}, 1}},
            {"the same plane", on, {Kind::plane, {Vec3{-2, 0, 0}}, -2}},
            {"a triangle with a NaN", std::nullopt, {Kind::triangle, {Vec3{not_a_number, 0, 0}}}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.it_is);
            CHECK(oracle::side({Kind::plane, {Vec3{3, 0, 0}}, 3}, row.shape) == row.expected);
        }
    }

    TEST_CASE("placement of a segment in a box") {
        const Shape box{Kind::aabb, {Vec3{0, 0, 0}, Vec3{4, 4, 4}}};
        const auto placed = [&](Vec3 a, Vec3 b) { return oracle::placement({Kind::segment, {a, b}}, box); };
        CHECK(placed({1, 1, 1}, {2, 2, 2}) == Placement::included);
        CHECK(placed({0, 1, 1}, {2, 2, 2}) == Placement::intersect);   // one end on a face
        CHECK(placed({-1, 1, 1}, {5, 2, 2}) == Placement::intersect);  // through
        CHECK(placed({5, 5, 5}, {6, 6, 6}) == Placement::none);
        const Shape flat{Kind::aabb, {Vec3{0, 0, 1}, Vec3{4, 4, 1}}};
        CHECK(oracle::placement({Kind::segment, {Vec3{1, 1, 1}, Vec3{2, 2, 1}}}, flat) ==
              Placement::intersect);
    }

    TEST_CASE("dimension of the affine hull") {
        oracle::Grid grid;
        for (std::size_t i = 0; i < 3; ++i) grid.cover(i, 1);
        CHECK(dimension(ConvexSet{}) == -1);
        CHECK(dimension(hull(grid, {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}})) == 0);
        CHECK(dimension(hull(grid, {{1, 1, 1}, {2, 2, 2}, {4, 4, 4}})) == 1);
        CHECK(dimension(hull(grid, {{1, 1, 1}, {2, 2, 2}, {4, 4, 5}})) == 2);
        CHECK(dimension(box_set(grid, {0, 0, 0}, {1, 1, 1})) == 3);
        CHECK(dimension(box_set(grid, {0, 0, 0}, {1, 0, 1})) == 2);
        CHECK(dimension(ray_set(grid, {5, 5, 5}, {1, 1, 1})) == 1);
        CHECK(dimension(plane_set(grid, {1, 2, 3}, 4)) == 2);
        CHECK(dimension(box_set(grid, {-inf, 0, 0}, {inf, 1, inf})) == 3);
    }

    TEST_CASE("the last bit decides, whatever the exponents") {
        const double below = std::nextafter(1.0, 0.0);
        const auto point = [](double x, double y, double z) { return Shape{Kind::point, {Vec3{x, y, z}}}; };
        const Shape unit{Kind::aabb, {Vec3{0, 0, 0}, Vec3{below, 1, 1}}};
        CHECK_FALSE(oracle::intersects(unit, point(1, 0.5, 0.5)));
        CHECK(oracle::intersects(unit, point(below, 0.5, 0.5)));

        // A needle of 1e300 by 1e-300: the point in its plane, the point the least number off it.
        const Shape needle{Kind::triangle, {Vec3{0, 0, 0}, Vec3{1e300, 0, 0}, Vec3{0, 1e-300, 0}}};
        const double least = std::numeric_limits<double>::denorm_min();
        CHECK(oracle::intersects(needle, point(1e299, 1e-301, 0)));
        CHECK_FALSE(oracle::intersects(needle, point(1e299, 1e-301, least)));
        CHECK_FALSE(oracle::intersects(needle, point(1e299, 1e-300, 0)));

        // 0.1 + 0.2 is not 0.3 in doubles, and a box made of them knows it.
        const Shape stacked{Kind::obb, {Vec3{0.1, 0, 0}, Vec3{0.2, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        CHECK(oracle::intersects(stacked, point(0.3, 0, 0)));
        CHECK_FALSE(oracle::intersects(stacked, point(0.1 + 0.2, 0, 0)));

        // A plane has numbers of its own scale: x / 3 + y / 3 = 1/3 in the doubles nearest to these.
        const Shape plane{Kind::plane, {Vec3{1 / 3.0, 1 / 3.0, 0}}, 1 / 3.0};
        CHECK(oracle::intersects(plane, point(0.25, 0.75, 1e300)));
        CHECK_FALSE(oracle::intersects(plane, point(0.25, std::nextafter(0.75, 1.0), 1e300)));
    }

    TEST_CASE("balls, by hand: the 3-4-5 and 1-2-2-3 triangles") {
        const auto ball = [](Vec3 center, double radius) { return Shape{Kind::sphere, {center}, radius}; };
        const Shape cube{Kind::aabb, {Vec3{0, 0, 0}, Vec3{4, 4, 4}}};
        const Shape sheared{Kind::obb, {Vec3{0, 0, 0}, Vec3{4, 0, 0}, Vec3{3, 4, 0}, Vec3{0, 0, 4}}};
        using enum Relation;
        CHECK(oracle::classify(ball({5, 6, 6}, 3), cube) == touching);
        CHECK(oracle::classify(ball({5, 6, 6}, 2.999), cube) == disjoint);
        CHECK(oracle::classify(ball({5, 6, 6}, 3.001), cube) == overlapping);
        CHECK(oracle::classify(ball({2, 2, 2}, 2), cube) == inside);
        CHECK(oracle::classify(ball({2, 2, 2}, 2.001), cube) == overlapping);
        CHECK(oracle::classify(ball({2, 2, 2}, 4), cube) == contains);
        CHECK(oracle::classify(cube, ball({2, 2, 2}, 4)) == inside);
        CHECK(oracle::classify(ball({2, 2, 2}, 0), cube) == inside);
        CHECK(oracle::classify(ball({2, 2, 2}, -1), cube) == disjoint);
        // The slanted face passes through (4, 0, 0) along (3, 4, 0).
        CHECK(oracle::classify(ball({8, -3, 0}, 5), sheared) == touching);
        CHECK(oracle::classify(ball({0, 0, 0}, 3.1875), sheared) == inside);
        CHECK(oracle::classify(ball({0, 0, 0}, 3.25), sheared) == overlapping);
        const Shape line{Kind::line, {Vec3{0, 3, 4}, Vec3{1, 0, 0}}};
        CHECK(oracle::classify(ball({7, 0, 0}, 5), line) == touching);
        CHECK(oracle::classify(ball({7, 0, 0}, 5), ball({7, 3, 4}, 0)) == touching);
        CHECK(oracle::classify(ball({7, 0, 0}, 5), ball({7, 3, 4}, 1)) == overlapping);
        const Shape slope{Kind::plane, {Vec3{0, 3, 4}}, 10};
        CHECK(oracle::side(slope, ball({1, 0, 0}, 2)) == Side::touching_back);
        CHECK(oracle::side(slope, ball({1, 0, 0}, 2.5)) == Side::across);
        CHECK(oracle::side(slope, ball({1, 3, 4}, 3)) == Side::touching_front);
        CHECK(oracle::side(slope, ball({1, 3, 4}, -3)) == std::nullopt);
    }
}
