// segment_triangle_test.cpp: mirrors hitbox/pair/linear_planar.hpp.
#include <hitbox/pair/linear_planar.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "flat_shapes.hpp"
#include "numbers.hpp"
#include "views.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
struct SegmentTriangleRow {
    std::string name;
    Segment<T> segment;
    Relation expected;  // of the segment to the triangle
};

// The same answer for both orders of the arguments, of ends and corners, and seen from anywhere.
template <class T>
bool is_relation(const Segment<T>& segment, const Triangle<T>& triangle, Relation expected) {
    const bool meet = expected != Relation::disjoint;
    bool all = true;
    for (const View& view : all_views)
        for (const auto& s : orders(view.of(segment)))
            for (const auto& t : orders(view.of(triangle))) {
                all &= intersects(s, t) == meet && intersects(t, s) == meet;
                all &= classify(s, t) == expected && classify(t, s) == mirrored(expected);
            }
    return all;
}

}  // namespace

TEST_SUITE("pair/segment_triangle") {
    using enum Relation;

    TEST_CASE_TEMPLATE("one row for each way to miss, touch, pierce and lie in", T, float, double) {
        const T t2 = above(T(2)), b2 = below(T(2));
        const SegmentTriangleRow<T> rows[] = {
            // Through the plane
            {"pierces the inside", {{1, 1, -1}, {1, 1, 1}}, overlapping},
            {"pierces the inside at a slant", {{-1, -1, -2}, {3, 3, 2}}, overlapping},
            {"starts on the inside", {{1, 1, 0}, {1, 1, 1}}, touching},
            {"stops short of it by the smallest number", {{1, 1, tiny<T>}, {1, 1, 1}}, disjoint},
            {"ends beyond it by the smallest number", {{1, 1, -tiny<T>}, {1, 1, 1}}, overlapping},
            {"passes an edge", {{2, 0, -1}, {2, 0, 1}}, touching},
            {"passes the long edge", {{2, 2, -1}, {2, 2, 1}}, touching},
            {"passes one ulp within the long edge", {{2, b2, -1}, {2, b2, 1}}, overlapping},
            {"passes one ulp beyond the long edge", {{2, t2, -1}, {2, t2, 1}}, disjoint},
            {"passes a corner", {{4, 0, -1}, {4, 0, 1}}, touching},
            {"passes a corner at a slant", {{3, -1, -1}, {5, 1, 1}}, touching},
            {"passes one ulp beyond a corner", {{above(T(4)), 0, -1}, {above(T(4)), 0, 1}}, disjoint},
            {"ends on an edge", {{2, 0, 0}, {2, 0, 1}}, touching},
            {"ends on a corner", {{0, 4, 0}, {7, 7, 7}}, touching},
            {"pierces the plane far outside", {{9, 9, -1}, {9, 9, 1}}, disjoint},
            {"misses two edges on different sides", {{-1, 6, -1}, {5, 0, 3}}, disjoint},

            // Beside the plane
            {"runs parallel above", {{1, 1, 1}, {2, 1, 1}}, disjoint},
            {"runs parallel above by the smallest number", {{1, 1, tiny<T>}, {2, 1, tiny<T>}}, disjoint},
            {"points at the plane and stops", {{1, 1, 9}, {1, 1, 1}}, disjoint},

            // In the plane
            {"lies inside", {{1, 1, 0}, {2, 1, 0}}, inside},
            {"lies inside from edge to edge", {{0, 1, 0}, {1, 0, 0}}, inside},
            {"in the plane, crosses an edge", {{1, 1, 0}, {9, 1, 0}}, overlapping},
            {"in the plane, crosses everything", {{-9, 1, 0}, {9, 1, 0}}, overlapping},
            {"in the plane, from a corner across", {{0, 0, 0}, {9, 9, 0}}, overlapping},
            {"in the plane, touches a corner in passing", {{3, -1, 0}, {5, 1, 0}}, touching},
            {"in the plane, touches a corner with its end", {{4, 0, 0}, {9, 1, 0}}, touching},
            {"in the plane, touches an edge with its end", {{2, 0, 0}, {2, -1, 0}}, touching},
            {"is an edge", {{0, 0, 0}, {4, 0, 0}}, touching},
            {"is the long edge", {{4, 0, 0}, {0, 4, 0}}, touching},
            {"lies on an edge", {{1, 0, 0}, {3, 0, 0}}, touching},
            {"lies on an edge and beyond", {{1, 0, 0}, {9, 0, 0}}, touching},
            {"continues an edge", {{4, 0, 0}, {9, 0, 0}}, touching},
            {"continues an edge after a gap", {{above(T(4)), 0, 0}, {9, 0, 0}}, disjoint},
            {"in the plane, one ulp beside the long edge", {{2, t2, 0}, {9, 9, 0}}, disjoint},
            {"in the plane, parallel to the long edge", {{5, 0, 0}, {0, 5, 0}}, disjoint},

            // A point
            {"a point inside", {{1, 1, 0}, {1, 1, 0}}, inside},
            {"a point on an edge", {{2, 2, 0}, {2, 2, 0}}, touching},
            {"a point on a corner", {{0, 0, 0}, {0, 0, 0}}, touching},
            {"a point one ulp off the long edge", {{2, t2, 0}, {2, t2, 0}}, disjoint},
            {"a point just above", {{1, 1, tiny<T>}, {1, 1, tiny<T>}}, disjoint},
        };
        for (const SegmentTriangleRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(is_relation(row.segment, base<T>, row.expected));
        }
    }

    TEST_CASE_TEMPLATE("a collinear triangle is its longest edge, a coincident one its point", T, float,
                       double) {
        const Triangle<T> line{{0, 0, 0}, {4, 4, 4}, {1, 1, 1}}, point{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
        struct Case {
            std::string name;
            Segment<T> segment;
            const Triangle<T>& triangle;
            bool meet;
        };
        const Case rows[] = {
            {"crosses it in the middle", {{2, 2, 0}, {2, 2, 4}}, line, true},
            {"ends on it", {{2, 2, 2}, {2, 2, 4}}, line, true},
            {"ends one ulp before it", {{2, 2, above(T(2))}, {2, 2, 4}}, line, false},
            {"crosses beyond the middle corner", {{3, 3, 0}, {3, 3, 4}}, line, true},
            {"crosses at its far end", {{4, 4, 0}, {4, 4, 9}}, line, true},
            {"crosses its line beyond the far end", {{5, 5, 0}, {5, 5, 9}}, line, false},
            {"lies on it", {{2, 2, 2}, {3, 3, 3}}, line, true},
            {"continues it", {{4, 4, 4}, {5, 5, 5}}, line, true},
            {"continues it after a gap", {{above(T(4)), above(T(4)), above(T(4))}, {5, 5, 5}}, line, false},
            {"runs parallel", {{0, 0, 1}, {4, 4, 5}}, line, false},
            {"is skew to it", {{0, 4, 1}, {4, 0, 1}}, line, false},
            {"passes through the point", {{0, 0, 1}, {2, 4, 5}}, point, true},
            {"misses the point by an ulp", {{0, 0, above(T(1))}, {2, 4, 5}}, point, false},
            {"is the point", {{1, 2, 3}, {1, 2, 3}}, point, true},
            {"is another point", {{1, 2, 4}, {1, 2, 4}}, point, false},
        };
        for (const Case& row : rows) {
            CAPTURE(row.name);
            for (const View& view : all_views)
                for (const auto& s : orders(view.of(row.segment)))
                    for (const auto& t : orders(view.of(row.triangle))) {
                        CHECK(intersects(s, t) == row.meet);
                        CHECK(intersects(t, s) == row.meet);
                    }
        }
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity anywhere makes either empty", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Segment<T> piercing{{1, 1, -1}, {1, 1, 1}};
        REQUIRE(intersects(piercing, base<T>));
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), inf, -inf}) {
            Segment<T> s = piercing;
            each_coordinate<T>(s, [&](T& x) {
                const T good = x;
                x = bad;
                CHECK(is_relation(s, base<T>, disjoint));
                x = good;
            });
            Triangle<T> t = base<T>;
            each_coordinate<T>(t, [&](T& x) {
                const T good = x;
                x = bad;
                CHECK(is_relation(piercing, t, disjoint));
                x = good;
            });
        }
    }

    TEST_CASE_TEMPLATE("at the ends of the scalar's range nothing changes", T, float, double) {
        const SegmentTriangleRow<T> rows[] = {
            {"pierces", {{1, 1, -1}, {1, 1, 1}}, overlapping},
            {"passes the long edge", {{2, 2, -1}, {2, 2, 1}}, touching},
            {"passes beyond the long edge", {{2, 3, -1}, {2, 3, 1}}, disjoint},
            {"lies inside", {{1, 1, 0}, {2, 1, 0}}, inside},
            {"hovers", {{1, 1, 1}, {2, 1, 1}}, disjoint},
        };
        using limits = std::numeric_limits<T>;
        for (const T unit : {limits::denorm_min(), limits::min(), 1 / limits::min() / 8})
            for (const SegmentTriangleRow<T>& row : rows) {
                CAPTURE(row.name);
                CAPTURE(unit);
                Segment<T> s = row.segment;
                Triangle<T> t = base<T>;
                each_coordinate<T>(s, [&](T& x) { x *= unit; });
                each_coordinate<T>(t, [&](T& x) { x *= unit; });
                CHECK(is_relation(s, t, row.expected));
            }
    }
}
