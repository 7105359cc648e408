// triangle_triangle_test.cpp: mirrors hitbox/pair/triangle_triangle.hpp.
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <string>

#include "flat_shapes.hpp"
#include "numbers.hpp"
#include "views.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using enum TriangleContact;

template <class T>
struct TriangleTriangleRow {
    std::string name;
    Triangle<T> triangle;
    TriangleContact expected;
};

// The same answer for both orders of the triangles, all of their corners, and seen from anywhere.
template <class T>
bool is_contact(const Triangle<T>& s, const Triangle<T>& t, TriangleContact expected) {
    bool all = true;
    for (const View& view : all_views)
        for (const auto& a : orders(view.of(s)))
            for (const auto& b : orders(view.of(t))) {
                all &= contact(a, b) == expected && contact(b, a) == expected;
                all &= intersects(a, b) == (expected != none) && intersects(b, a) == (expected != none);
            }
    return all;
}

// What classify must say where contact says this; both triangles have area.
bool agrees(TriangleContact contact, Relation relation) {
    switch (contact) {
        case none:
            return relation == Relation::disjoint;
        case touching:
            return relation == Relation::touching;
        case crossing:
            return relation == Relation::overlapping;
        case coplanar:
            return relation != Relation::disjoint && relation != Relation::touching;
    }
    return false;
}

}  // namespace

TEST_SUITE("pair/triangle_triangle") {
    TEST_CASE_TEMPLATE("contact: one row for each way to miss, touch, overlap and cross", T, float, double) {
        const T t2 = above(T(2));
        const TriangleTriangleRow<T> rows[] = {
            // none
            {"lies in a parallel plane", {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}, none},
            {"lies in the same plane, apart", {{5, 5, 0}, {9, 5, 0}, {5, 9, 0}}, none},
            {"same plane, a corner one ulp off the long edge", {{2, t2, 0}, {5, 5, 0}, {2, 6, 0}}, none},
            {"same plane, its edge line separates", {{-1, 6, 0}, {3, 2, 0}, {6, 6, 0}}, none},
            {"crosses the plane beside the edge", {{5, 1, -1}, {5, 1, 1}, {9, 1, 0}}, none},
            {"crosses the plane one ulp beside the edge", {{2, t2, -1}, {2, t2, 1}, {3, 5, 0}}, none},
            {"hovers over the inside by the smallest number", {{1, 1, tiny<T>}, {1, 1, 3}, {2, 1, 3}}, none},
            {"both cross the other's plane, intervals apart", {{5, -1, -1}, {5, -1, 1}, {5, 9, 0}}, none},
            {"nearly shares an edge", {{0, -tiny<T>, 0}, {4, -tiny<T>, 0}, {0, -1, 4}}, none},
            {"in the same plane, a mirror image one step away",
             {{-tiny<T>, 0, 0}, {-4, 0, 0}, {-tiny<T>, 4, 0}},
             none},

            // touching
            {"corner meets corner", {{0, 0, 0}, {-1, 0, 1}, {0, -1, 1}}, touching},
            {"corner meets corner, on both sides of the plane",
             {{0, 0, 0}, {-1, -1, 1}, {-1, -1, -1}},
             touching},
            {"corner meets edge", {{2, 0, 0}, {1, -1, 1}, {3, -1, 1}}, touching},
            {"corner meets the long edge from beyond", {{2, 2, 0}, {3, 3, 1}, {3, 3, -1}}, touching},
            {"edge passes through a corner", {{4, 0, -1}, {4, 0, 1}, {6, 0, 0}}, touching},
            {"corner meets the inside", {{1, 1, 0}, {1, 1, 2}, {2, 1, 2}}, touching},
            {"edge meets edge in a point", {{2, -1, -1}, {2, 1, 1}, {2, -3, 5}}, touching},
            {"edge lies on an edge, in part", {{1, 0, 0}, {3, 0, 0}, {2, -1, 2}}, touching},
            {"edge lies on an edge and beyond", {{-1, 0, 0}, {9, 0, 0}, {2, -1, 2}}, touching},
            {"shares an edge, folded", {{0, 0, 0}, {4, 0, 0}, {0, 0, 4}}, touching},
            {"shares an edge, folded back over the inside", {{0, 0, 0}, {4, 0, 0}, {1, 1, 1}}, touching},
            {"edge lies in the inside", {{1, 1, 0}, {2, 1, 0}, {1, 1, 3}}, touching},
            {"edge lies in the plane, across the inside and out",
             {{1, 1, 0}, {9, 1, 0}, {1, 1, 3}},
             touching},
            {"edge lies in the plane, across everything", {{-9, 1, 0}, {9, 1, 0}, {1, 1, 3}}, touching},
            {"cuts along an edge from end to end", {{0, 0, -1}, {0, 0, 1}, {9, 0, 0}}, touching},
            {"same plane, shares an edge on the other side", {{0, 0, 0}, {4, 0, 0}, {1, -3, 0}}, touching},
            {"same plane, shares a part of an edge line", {{1, 0, 0}, {6, 0, 0}, {3, -2, 0}}, touching},
            {"same plane, shares a corner", {{4, 0, 0}, {6, 0, 0}, {6, 2, 0}}, touching},
            {"same plane, corner meets the long edge", {{2, 2, 0}, {4, 4, 0}, {2, 5, 0}}, touching},

            // coplanar
            {"same plane, identical", {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, coplanar},
            {"same plane, inside", {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, coplanar},
            {"same plane, inside, all corners on edges", {{2, 0, 0}, {2, 2, 0}, {0, 2, 0}}, coplanar},
            {"same plane, around", {{-9, -9, 0}, {90, -9, 0}, {-9, 90, 0}}, coplanar},
            {"same plane, overlaps", {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, coplanar},
            {"same plane, a star: no corner inside the other", {{3, 3, 0}, {-1, 3, 0}, {3, -1, 0}}, coplanar},
            {"same plane, shares an edge on the same side", {{0, 0, 0}, {4, 0, 0}, {1, 1, 0}}, coplanar},
            {"same plane, shares a corner and overlaps", {{0, 0, 0}, {9, 1, 0}, {1, 9, 0}}, coplanar},
            {"same plane, a corner one ulp within the long edge",
             {{2, below(T(2)), 0}, {4, 4, 0}, {2, 5, 0}},
             coplanar},

            // crossing
            {"pierces the inside with an edge", {{1, 1, -1}, {1, 1, 1}, {9, 9, 0}}, crossing},
            {"is pierced", {{1, -9, -9}, {1, 9, -9}, {1, 0, 9}}, crossing},
            {"each pierces the other", {{1, 1, -1}, {1, 1, 1}, {1, -9, 0}}, crossing},
            {"ends in the plane with a corner", {{1, -1, -1}, {1, -1, 1}, {1, 1, 0}}, crossing},
            {"passes a corner with an edge, then cuts", {{0, 0, -1}, {0, 0, 1}, {3, 3, 0}}, crossing},
            {"passes an edge with an edge, then cuts", {{2, 0, -1}, {2, 0, 1}, {2, 9, 0}}, crossing},
            {"reaches one ulp over the long edge",
             {{2, below(T(2)), -1}, {2, below(T(2)), 1}, {3, 5, 0}},
             crossing},
            {"dips below by the smallest number", {{1, 1, -tiny<T>}, {1, 1, 3}, {2, 1, 3}}, crossing},
        };
        for (const TriangleTriangleRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(is_contact(base<T>, row.triangle, row.expected));
            CHECK(agrees(row.expected, classify(base<T>, row.triangle)));
            CHECK(agrees(row.expected, classify(row.triangle, base<T>)));
        }
    }

    TEST_CASE_TEMPLATE("contact: a degenerate triangle is its segment or point, and can only touch", T, float,
                       double) {
        const TriangleTriangleRow<T> rows[] = {
            {"a segment through the inside", {{1, 1, -1}, {1, 1, 3}, {1, 1, 0.5}}, touching},
            {"a segment that ends in the inside", {{1, 1, 0}, {1, 1, 1}, {1, 1, 2}}, touching},
            {"a segment that ends above it", {{1, 1, 1}, {1, 1, 2}, {1, 1, 3}}, none},
            {"a segment in the plane, across", {{-1, 1, 0}, {9, 1, 0}, {2, 1, 0}}, touching},
            {"a segment in the plane, inside", {{1, 1, 0}, {2, 1, 0}, {1.5, 1, 0}}, touching},
            {"a segment in the plane, along the long edge", {{-1, 5, 0}, {1, 3, 0}, {9, -5, 0}}, touching},
            {"a segment in the plane, beside the long edge", {{0, 5, 0}, {1, 4, 0}, {5, 0, 0}}, none},
            {"a segment past a corner", {{5, -1, 0}, {5, 1, 0}, {5, 0, 0}}, none},
            {"a segment through a corner", {{4, -1, -1}, {4, 1, 1}, {4, 0, 0}}, touching},
            {"a segment whose middle is its third corner twice",
             {{1, 1, -1}, {1, 1, 1}, {1, 1, 1}},
             touching},
            {"a point inside", {{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}, touching},
            {"a point on a corner", {{0, 4, 0}, {0, 4, 0}, {0, 4, 0}}, touching},
            {"a point on the long edge", {{2, 2, 0}, {2, 2, 0}, {2, 2, 0}}, touching},
            {"a point one ulp off the long edge",
             {{2, above(T(2)), 0}, {2, above(T(2)), 0}, {2, above(T(2)), 0}},
             none},
            {"a point just above", {{1, 1, tiny<T>}, {1, 1, tiny<T>}, {1, 1, tiny<T>}}, none},
        };
        for (const TriangleTriangleRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(is_contact(base<T>, row.triangle, row.expected));
        }
    }

    TEST_CASE_TEMPLATE("contact: two degenerate triangles", T, float, double) {
        const Triangle<T> segment{{0, 0, 0}, {4, 4, 4}, {1, 1, 1}};
        const TriangleTriangleRow<T> rows[] = {
            {"segments that cross", {{2, 2, 0}, {2, 2, 4}, {2, 2, 1}}, touching},
            {"segments that cross at an end", {{4, 4, 4}, {4, 4, 9}, {4, 4, 5}}, touching},
            {"segments that pass each other", {{2, 2, 3}, {2, 2, 4}, {2, 2, 5}}, none},
            {"skew segments", {{0, 4, 1}, {4, 0, 1}, {2, 2, 1}}, none},
            {"segments on one line that overlap", {{3, 3, 3}, {9, 9, 9}, {5, 5, 5}}, touching},
            {"segments on one line that meet", {{4, 4, 4}, {9, 9, 9}, {5, 5, 5}}, touching},
            {"segments on one line, one ulp apart",
             {{above(T(4)), above(T(4)), above(T(4))}, {9, 9, 9}, {5, 5, 5}},
             none},
            {"parallel segments", {{0, 0, 1}, {4, 4, 5}, {1, 1, 2}}, none},
            {"a point on the segment", {{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}, touching},
            {"a point beside it", {{3, 3, above(T(3))}, {3, 3, above(T(3))}, {3, 3, above(T(3))}}, none},
        };
        for (const TriangleTriangleRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(is_contact(segment, row.triangle, row.expected));
        }
        const Triangle<T> p{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, q{{1, 2, 4}, {1, 2, 4}, {1, 2, 4}};
        CHECK(is_contact(p, p, touching));
        CHECK(is_contact(p, q, none));
    }

    TEST_CASE_TEMPLATE("contact: a NaN or an infinity anywhere makes a triangle empty", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        const Triangle<T> piercing{{1, 1, -1}, {1, 1, 1}, {9, 9, 0}};
        REQUIRE(contact(base<T>, piercing) == crossing);
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), inf, -inf}) {
            Triangle<T> t = piercing;
            each_coordinate<T>(t, [&](T& x) {
                const T good = x;
                x = bad;
                CHECK(contact(base<T>, t) == none);
                CHECK(contact(t, base<T>) == none);
                CHECK_FALSE(intersects(t, t));
                CHECK(classify(base<T>, t) == Relation::disjoint);
                x = good;
            });
        }
    }

    TEST_CASE_TEMPLATE("contact: at the ends of the scalar's range nothing changes", T, float, double) {
        // Powers of two lose no bit; the triangles are the base and one that shares an edge, overlaps or crosses.
        const TriangleTriangleRow<T> rows[] = {
            {"folded along an edge", {{0, 0, 0}, {4, 0, 0}, {0, 0, 4}}, touching},
            {"overlapping in the plane", {{1, 1, 0}, {8, 1, 0}, {1, 8, 0}}, coplanar},
            {"crossing", {{1, 1, -1}, {1, 1, 1}, {8, 8, 0}}, crossing},
            {"just above", {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, none},
        };
        using limits = std::numeric_limits<T>;
        for (const T unit : {limits::denorm_min(), limits::min(), 1 / limits::min() / 8})
            for (const TriangleTriangleRow<T>& row : rows) {
                CAPTURE(row.name);
                CAPTURE(unit);
                Triangle<T> s = base<T>, t = row.triangle;
                each_coordinate<T>(s, [&](T& x) { x *= unit; });
                each_coordinate<T>(t, [&](T& x) { x *= unit; });
                CHECK(is_contact(s, t, row.expected));
            }
    }

    TEST_CASE("contact: one triangle tiny, the other huge, in one plane and across it") {
        const Triangle3 huge{{-1e300, -1e300, 0}, {1e300, -1e300, 0}, {0, 1e300, 0}};
        const Triangle3 tiny_flat{{0, 0, 0}, {1e-300, 0, 0}, {0, 1e-300, 0}};
        const Triangle3 tiny_across{{0, 0, -1e-300}, {0, 0, 1e-300}, {1e-300, 0, 0}};
        const Triangle3 tiny_above{{0, 0, 1e-300}, {0, 0, 2e-300}, {1e-300, 0, 1e-300}};
        CHECK(is_contact(huge, tiny_flat, coplanar));
        CHECK(is_contact(huge, tiny_across, crossing));
        CHECK(is_contact(huge, tiny_above, none));
    }
}
