// aabb_triangle_test.cpp: mirrors hitbox/pair/aabb_triangle.hpp.
#include <hitbox/pair/aabb_triangle.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

#include "box_situations.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// `relation` is that of the triangle to the box.
template <class T>
struct AabbTriangleRow {
    std::string name;
    Triangle<T> triangle;
    Relation relation;
};

template <class T>
struct FlatBoxRow {
    std::string name;
    Aabb<3, T> box;
    Triangle<T> triangle;
    Relation relation;
};

}  // namespace

TEST_SUITE("pair/aabb_triangle") {
    using enum Relation;

    TEST_CASE_TEMPLATE("one row for each way to miss, touch, cut and lie in", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        for (const auto& row : triangles_beside_box<T>()) {
            CAPTURE(row.name);
            for (const Triangle<T>& t : orders(row.shape)) check_relation_everywhere<T>(t, box, row.relation);
        }
    }

    TEST_CASE_TEMPLATE("flat boxes are rectangles, segments and points", T, float, double) {
        const Aabb<3, T> rectangle{{0, 0, 2}, {4, 4, 2}}, segment{{0, 0, 0}, {4, 0, 0}},
            point{{2, 2, 2}, {2, 2, 2}};
        const FlatBoxRow<T> rows[] = {
            {"rectangle: lies in it", rectangle, {{1, 1, 2}, {3, 1, 2}, {1, 3, 2}}, inside},
            {"rectangle: half of it", rectangle, {{0, 0, 2}, {4, 0, 2}, {0, 4, 2}}, inside},
            {"rectangle: covers it", rectangle, {{-20, -20, 2}, {20, -20, 2}, {0, 40, 2}}, contains},
            {"rectangle: overlaps it in the plane",
             rectangle,
             {{1, 1, 2}, {9, 1, 2}, {1, 9, 2}},
             overlapping},
            {"rectangle: shares an edge in the plane",
             rectangle,
             {{4, 0, 2}, {4, 4, 2}, {9, 2, 2}},
             touching},
            {"rectangle: crosses it", rectangle, {{2, 2, 1}, {2, 2, 3}, {3, 2, 3}}, overlapping},
            {"rectangle: stands on it", rectangle, {{2, 2, 2}, {2, 2, 3}, {3, 2, 3}}, touching},
            {"rectangle: above it", rectangle, {{2, 2, 3}, {2, 2, 4}, {3, 2, 3}}, disjoint},
            {"segment: is an edge", segment, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, touching},
            {"segment: contains it", segment, {{-9, -1, 0}, {13, -1, 0}, {2, 9, 0}}, contains},
            {"segment: crosses it", segment, {{2, -1, -1}, {2, 1, -1}, {2, 0, 5}}, overlapping},
            {"segment: on a line, the same", segment, {{4, 0, 0}, {1, 0, 0}, {0, 0, 0}}, equal},
            {"segment: on a line, a part", segment, {{3, 0, 0}, {1, 0, 0}, {2, 0, 0}}, inside},
            {"segment: on a line, continues", segment, {{4, 0, 0}, {5, 0, 0}, {9, 0, 0}}, touching},
            {"segment: on a line, skew", segment, {{2, -1, 1}, {2, 0, 1}, {2, 1, 1}}, disjoint},
            {"point: contains it", point, {{1, 1, 2}, {4, 1, 2}, {1, 4, 2}}, contains},
            {"point: has it on an edge", point, {{1, 1, 2}, {3, 3, 2}, {1, 4, 2}}, touching},
            {"point: misses it in the plane", point, {{1, 1, 2}, {2, 1, 2}, {1, 2, 2}}, disjoint},
            {"point: is the same", point, {{2, 2, 2}, {2, 2, 2}, {2, 2, 2}}, equal},
        };
        for (const FlatBoxRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const Triangle<T>& t : orders(row.triangle))
                check_relation_everywhere<T>(t, row.box, row.relation);
        }
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        const T up = above(T(4)), down = below(T(4)), next = above(T(12)), last = below(T(12));
        const AabbTriangleRow<T> rows[] = {
            {"a corner one ulp above a face", {{2, 2, up}, {1, 2, 9}, {3, 2, 9}}, disjoint},
            {"a corner one ulp within", {{2, 2, down}, {1, 2, 9}, {3, 2, 9}}, overlapping},
            {"one ulp above a face, parallel", {{1, 1, up}, {3, 1, up}, {1, 3, up}}, disjoint},
            {"one ulp below a face, parallel", {{1, 1, down}, {3, 1, down}, {1, 3, down}}, inside},
            {"its face one ulp past a corner", {{next, 0, 0}, {0, next, 0}, {0, 0, next}}, disjoint},
            {"its face one ulp before a corner", {{last, 0, 0}, {0, last, 0}, {0, 0, last}}, overlapping},
            {"its face past a corner, tilted by an ulp", {{12, 0, 0}, {0, 12, 0}, {0, 0, next}}, disjoint},
            {"its face before a corner, tilted by an ulp",
             {{12, 0, 0}, {0, 12, 0}, {0, 0, last}},
             overlapping},
            {"an edge one ulp past an edge", {{5, 2, 3}, {3, 2, above(T(5))}, {9, 9, 9}}, disjoint},
            {"an edge one ulp before an edge", {{5, 2, 3}, {3, 2, below(T(5))}, {9, 9, 9}}, overlapping},
        };
        for (const AabbTriangleRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const View& view : all_views)
                for (const Triangle<T>& t : orders(view.of(row.triangle)))
                    check_relation(t, view.of(box), row.relation);
        }
    }

    TEST_CASE_TEMPLATE("boxes with infinite corners", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Aabb<3, T> all{{-inf, -inf, -inf}, {inf, inf, inf}},
            above_zero{{-inf, -inf, 0}, {inf, inf, inf}}, slab{{-inf, -inf, 0}, {inf, inf, 4}},
            edge{{0, -inf, 0}, {inf, inf, inf}}, none{{inf, 0, 0}, {inf, 4, 4}};
        const FlatBoxRow<T> rows[] = {
            {"space", all, {{-9, 1, 1}, {3, 9, 1}, {1, 3, 9}}, inside},
            {"half of space: in its face", above_zero, {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}}, touching},
            {"half of space: within", above_zero, {{0, 0, 0}, {9, 0, 0}, {0, 9, 1}}, inside},
            {"half of space: across", above_zero, {{0, 0, -1}, {9, 0, 0}, {0, 9, 1}}, overlapping},
            {"half of space: a corner on it", above_zero, {{0, 0, 0}, {9, 0, -1}, {0, 9, -1}}, touching},
            {"half of space: below", above_zero, {{0, 0, -1}, {9, 0, -1}, {0, 9, -1}}, disjoint},
            {"slab: through both faces", slab, {{0, 0, -1}, {9, 0, 5}, {0, 9, 5}}, overlapping},
            {"slab: from face to face", slab, {{0, 0, 0}, {9, 0, 4}, {0, 9, 4}}, inside},
            {"quarter of space: an edge across its edge",
             edge,
             {{1, 0, -1}, {-1, 9, 1}, {-9, 0, -9}},
             touching},
            {"quarter of space: past its edge", edge, {{1, 0, -2}, {-1, 9, 0}, {-9, 0, -9}}, disjoint},
            {"a box at infinity is empty", none, {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}}, disjoint},
        };
        for (const FlatBoxRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const Place<T>& place : all_places<T>())
                if (place.shift == 0)
                    for (const Triangle<T>& t : orders(place.of(row.triangle)))
                        check_relation(t, place.of(row.box), row.relation);
        }
    }

    TEST_CASE_TEMPLATE("an empty box, a NaN and an infinite triangle meet nothing", T, float, double) {
        const Triangle<T> triangle{{1, 1, 1}, {3, 1, 1}, {1, 3, 1}};
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        REQUIRE(classify(triangle, box) == inside);
        check_relation_everywhere<T>(triangle, Aabb<3, T>{}, disjoint);
        check_relation_everywhere<T>(triangle, Aabb<3, T>{{0, 0, 4}, {4, 4, 0}}, disjoint);
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        Aabb<3, T> bad_box = box;
        each_coordinate<T>(bad_box, [&](T& x) {
            const T good = x;
            x = nan;
            check_relation(triangle, bad_box, disjoint);
            x = good;
        });
        Triangle<T> bad = triangle;
        each_coordinate<T>(bad, [&](T& x) {
            const T good = x;
            for (const T value : {nan, inf, -inf}) {
                x = value;
                check_relation(bad, box, disjoint);
                check_relation(bad, Aabb<3, T>{{-inf, -inf, -inf}, {inf, inf, inf}}, disjoint);
            }
            x = good;
        });
    }

    TEST_CASE("an edge is no axis of the box where only its rounded difference is zero") {
        // Seen along z, the edge from (0, 0) to (2^-60, 1) is nearly parallel to y. Relative to the far corner (-1, 0)
        // both ends have the same x in doubles.
        const Triangle3 triangle{{-1, 0, 0}, {0, 0, 0}, {0x1p-60, 1, 0}};
        const auto box = [](double from, double to) { return Aabb3{{from, 0, -1}, {1, to, 1}}; };
        CHECK_FALSE(intersects(box(0x1.8p-61, 0.25), triangle));
        CHECK(intersects(box(0x1.8p-61, 0.75), triangle));
        CHECK(intersects(box(0x1p-62, 0.25), triangle));
        CHECK_FALSE(intersects(box(std::nextafter(0x1p-62, 1), 0.25), triangle));
        for (const Triangle3& t : orders(triangle)) {
            CHECK_FALSE(intersects(box(0x1.8p-61, 0.25), t));
            CHECK(intersects(box(0x1.8p-61, 0.75), t));
        }
    }

    TEST_CASE("an axis whose products underflow separates") {
        // A tall prism and a steep triangle: in x and y they are so small that products of two coordinates are zero
        // in doubles. Seen along z, the edge from (6, 2) to (2, 6) passes the corner (3, 3) or (5, 5).
        constexpr double s = 0x1p-550;
        for (const double corner : {3, 4, 5}) {
            CAPTURE(corner);
            const Aabb3 box{{0, 0, -1}, {corner * s, corner * s, 1}};
            for (const Triangle3& t :
                 orders(Triangle3{{6 * s, 2 * s, 0}, {2 * s, 6 * s, 0}, {6 * s, 6 * s, 1}}))
                CHECK(intersects(box, t) == (corner > 3));
        }
    }
}
