// box_planar_test.cpp: mirrors hitbox/pair/box_planar.hpp: triangles and rectangles against boxes of any orientation.
#include <hitbox/pair/box_planar.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "box_situations.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("pair/box_planar") {
    using enum Relation;

    TEST_CASE_TEMPLATE("triangles against an oriented box: sheared, rotated, mirrored", T, float, double) {
        for (const Affine<T>& map : integer_maps<T>())
            for (const auto& row : triangles_beside_box<T>()) {
                CAPTURE(row.name);
                check_relation_everywhere<T>(row.shape.transformed(map), oriented_box(map), row.relation);
            }
    }

    TEST_CASE_TEMPLATE("rectangles against an axis-aligned and an oriented box", T, float, double) {
        const Aabb<3, T> cube{{0, 0, 0}, {4, 4, 4}};
        for (const auto& row : rectangles_beside_box<T>()) {
            CAPTURE(row.name);
            check_relation_everywhere<T>(row.shape, cube, row.relation);
            for (const Affine<T>& map : integer_maps<T>())
                check_relation_everywhere<T>(row.shape.transformed(map), oriented_box(map), row.relation);
        }
    }

    TEST_CASE_TEMPLATE("flat boxes: what lies in them, holds them, is equal", T, float, double) {
        const Aabb<3, T> flat{{0, 0, 2}, {4, 4, 2}};
        const Obb<T> flat_obb{{2, 2, 2}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 0, 0}, Vec<3, T>{0, 2, 0}}};
        const Beside<Rectangle<T>> rows[] = {
            {"is the same", {{2, 2, 2}, {{{0, 2, 0}, {-2, 0, 0}}}}, equal},
            {"lies in it", {{2, 2, 2}, {{{1, 0, 0}, {0, 2, 0}}}}, inside},
            {"lies in it askew", {{2, 2, 2}, {{{1, 1, 0}, {1, -1, 0}}}}, inside},
            {"holds it", {{2, 2, 2}, {{{2, 0, 0}, {0, 3, 0}}}}, contains},
            {"holds it askew", {{2, 2, 2}, {{{2, 2, 0}, {2, -2, 0}}}}, contains},
            {"overlaps it in the plane", {{4, 2, 2}, {{{2, 0, 0}, {0, 2, 0}}}}, overlapping},
            {"shares an edge", {{6, 2, 2}, {{{2, 0, 0}, {0, 2, 0}}}}, touching},
            {"shares a corner", {{6, 6, 2}, {{{2, 0, 0}, {0, 2, 0}}}}, touching},
            {"beside it in the plane", {{7, 2, 2}, {{{2, 0, 0}, {0, 2, 0}}}}, disjoint},
            {"crosses it", {{2, 2, 2}, {{{1, 0, 0}, {0, 0, 1}}}}, overlapping},
            {"stands on it", {{2, 2, 3}, {{{1, 0, 0}, {0, 0, 1}}}}, touching},
            {"crosses at its edge", {{4, 2, 2}, {{{0, 1, 0}, {0, 0, 1}}}}, touching},
            {"above it", {{2, 2, 3}, {{{2, 0, 0}, {0, 2, 0}}}}, disjoint},
        };
        for (const auto& row : rows) {
            CAPTURE(row.name);
            check_relation_everywhere<T>(row.shape, flat, row.relation);
            check_relation_everywhere<T>(row.shape, flat_obb, row.relation);
        }
        // A triangle that holds the flat boxes, or is half of them.
        check_relation_everywhere<T>(Triangle<T>{{-20, -20, 2}, {20, -20, 2}, {0, 40, 2}}, flat_obb,
                                     contains);
        check_relation_everywhere<T>(Triangle<T>{{0, 0, 2}, {4, 0, 2}, {0, 4, 2}}, flat_obb, inside);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        // Turned by 3-4-5: one face lies in 3 x + 4 y = 107, and (5, 23, 11) is its middle.
        const Obb<T> turned = oriented_box(integer_maps<T>()[4]);
        const auto beside = [](T x) { return Triangle<T>{{x, 23, 11}, {8, 27, 11}, {8, 27, 12}}; };
        check_relation(beside(5), turned, touching);
        check_relation(beside(above(T(5))), turned, disjoint);
        check_relation(beside(below(T(5))), turned, overlapping);
        const Aabb<3, T> cube{{0, 0, 0}, {4, 4, 4}};
        check_relation(Rectangle<T>{{2, 2, above(T(5))}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 0, 1}}}, cube,
                       disjoint);
        check_relation(Rectangle<T>{{2, 2, below(T(5))}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 0, 1}}}, cube,
                       overlapping);
        const Obb<T> box = oriented_box(Affine<T>{});
        const T up = above(T(12)), down = below(T(12));
        check_relation(Triangle<T>{{12, 0, 0}, {0, 12, 0}, {0, 0, up}}, box, disjoint);
        check_relation(Triangle<T>{{12, 0, 0}, {0, 12, 0}, {0, 0, down}}, box, overlapping);
    }

    TEST_CASE_TEMPLATE("boxes with infinite corners, and what is empty", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        const Aabb<3, T> half{{0, -inf, -inf}, {inf, inf, inf}}, cube{{0, 0, 0}, {4, 4, 4}};
        const auto facing = [](T x) {
            return Rectangle<T>{{x, 0, 0}, {Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}}};
        };
        check_relation(facing(0), half, touching);
        check_relation(facing(1), half, inside);
        check_relation(facing(-1), half, disjoint);
        check_relation(Rectangle<T>{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 0, 1}}}, half, overlapping);
        check_relation(facing(1), Aabb<3, T>{}, disjoint);
        check_relation(facing(1), Obb<T>{}, disjoint);
        check_relation(Triangle<T>{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, Obb<T>{}, disjoint);
        Rectangle<T> bad{{2, 2, 2}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}}};
        REQUIRE(intersects(bad, cube));
        each_coordinate<T>(bad, [&](T& x) {
            const T good = x;
            for (const T value : {nan, inf, -inf}) {
                x = value;
                check_relation(bad, cube, disjoint);
                check_relation(bad, oriented_box(Affine<T>{}), disjoint);
                check_relation(bad, half, disjoint);
            }
            x = good;
        });
    }
}
