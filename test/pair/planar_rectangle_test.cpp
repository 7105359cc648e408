// planar_rectangle_test.cpp: mirrors hitbox/pair/planar_rectangle.hpp: rectangles against triangles and rectangles.
#include <hitbox/pair/planar_rectangle.hpp>

#include <doctest/doctest.h>

#include <limits>

#include "box_situations.hpp"
#include "flat_shapes.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T, class Shape>
void check_under_maps(const Beside<Shape>& row) {
    CAPTURE(row.name);
    for (const Affine<T>& map : integer_maps<T>())
        check_relation_everywhere<T>(row.shape.transformed(map), square<T>().transformed(map), row.relation);
}

}  // namespace

TEST_SUITE("pair/planar_rectangle") {
    using enum Relation;

    TEST_CASE_TEMPLATE("triangles", T, float, double) {
        const Beside<Triangle<T>> rows[] = {
            // In its plane
            {"lies in it", {{1, 1, 0}, {3, 1, 0}, {1, 3, 0}}, inside},
            {"is half of it", {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, inside},
            {"holds it", {{-20, -20, 0}, {20, -20, 0}, {0, 40, 0}}, contains},
            {"holds it, with corners on its edges", {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, contains},
            {"overlaps it", {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, overlapping},
            {"cuts a corner off", {{9, 0, 0}, {0, 7, 0}, {9, 9, 0}}, overlapping},
            {"shares an edge", {{4, 0, 0}, {4, 4, 0}, {9, 2, 0}}, touching},
            {"shares a corner", {{4, 4, 0}, {9, 4, 0}, {4, 9, 0}}, touching},
            {"its edge passes a corner", {{8, 0, 0}, {0, 8, 0}, {9, 9, 0}}, touching},
            {"its edge misses a corner", {{9, 0, 0}, {0, 9, 0}, {9, 9, 0}}, disjoint},
            {"beside it", {{5, 0, 0}, {5, 4, 0}, {9, 2, 0}}, disjoint},

            // Through its plane
            {"crosses it", {{2, 2, -1}, {2, 2, 1}, {3, 2, 1}}, overlapping},
            {"crosses it and beyond", {{2, 2, -1}, {2, 2, 1}, {9, 2, 1}}, overlapping},
            {"is crossed by an edge of it", {{2, -9, -9}, {2, 9, -9}, {2, 0, 9}}, overlapping},
            {"stands on it with a corner", {{2, 2, 0}, {1, 2, 5}, {3, 2, 5}}, touching},
            {"stands on it with an edge", {{1, 2, 0}, {3, 2, 0}, {2, 2, 5}}, touching},
            {"stands on its corner", {{4, 4, 0}, {4, 4, 5}, {9, 9, 5}}, touching},
            {"crosses its edge", {{4, 2, -1}, {4, 2, 1}, {9, 2, 1}}, touching},
            {"an edge across its edge", {{5, 2, -1}, {3, 2, 1}, {9, 2, 5}}, touching},
            {"an edge past its edge", {{6, 2, -1}, {4, 2, 1}, {9, 2, 5}}, disjoint},
            {"crosses its plane beside it", {{5, 2, -1}, {5, 2, 1}, {9, 2, 1}}, disjoint},
            {"above it", {{1, 1, 1}, {3, 1, 1}, {1, 3, 2}}, disjoint},
            {"parallel above it", {{1, 1, 1}, {3, 1, 1}, {1, 3, 1}}, disjoint},

            // On a line, or a point
            {"on a line: lies in it", {{1, 1, 0}, {2, 2, 0}, {3, 3, 0}}, inside},
            {"on a line: pierces it", {{2, 2, -1}, {2, 2, 0}, {2, 2, 1}}, overlapping},
            {"on a line: along an edge", {{0, 0, 0}, {4, 0, 0}, {2, 0, 0}}, touching},
            {"on a line: above it", {{1, 1, 1}, {2, 2, 1}, {3, 3, 1}}, disjoint},
            {"a point in it", {{2, 2, 0}, {2, 2, 0}, {2, 2, 0}}, inside},
            {"a point on a corner", {{4, 4, 0}, {4, 4, 0}, {4, 4, 0}}, touching},
            {"a point above it", {{2, 2, 1}, {2, 2, 1}, {2, 2, 1}}, disjoint},
        };
        for (const auto& row : rows) check_under_maps<T>(row);
    }

    TEST_CASE_TEMPLATE("rectangles", T, float, double) {
        const Vec<3, T> zero{0, 0, 0};
        const Beside<Rectangle<T>> rows[] = {
            // In one plane
            {"is the same", square<T>(), equal},
            {"is the same, half-axes exchanged and turned over",
             {{2, 2, 0}, {{{0, -2, 0}, {2, 0, 0}}}},
             equal},
            {"lies in it", {{2, 2, 0}, {{{1, 0, 0}, {0, 2, 0}}}}, inside},
            {"lies in it, corners on the middles of its edges",
             {{2, 2, 0}, {{{1, 1, 0}, {1, -1, 0}}}},
             inside},
            {"holds it, corners in the middles of edges", {{2, 2, 0}, {{{2, 2, 0}, {2, -2, 0}}}}, contains},
            {"overlaps it crosswise", {{2, 2, 0}, {{{9, 0, 0}, {0, 1, 0}}}}, overlapping},
            {"shares a part of an edge", {{6, 4, 0}, {{{2, 0, 0}, {0, 2, 0}}}}, touching},
            {"shares a corner", {{6, 6, 0}, {{{2, 0, 0}, {0, 2, 0}}}}, touching},
            {"cuts a corner off", {{5, 5, 0}, {{{2, 2, 0}, {-3, 3, 0}}}}, overlapping},
            {"its edge touches a corner", {{5, 5, 0}, {{{1, 1, 0}, {-3, 3, 0}}}}, touching},
            {"its edge misses a corner", {{6, 6, 0}, {{{1, 1, 0}, {-1, 1, 0}}}}, disjoint},
            {"beside it", {{7, 2, 0}, {{{2, 0, 0}, {0, 2, 0}}}}, disjoint},

            // In different planes
            {"crosses it", {{2, 2, 0}, {{{1, 0, 0}, {0, 0, 1}}}}, overlapping},
            {"crosses it at a slant", {{2, 2, 0}, {{{1, 0, 1}, {0, 9, 0}}}}, overlapping},
            {"stands on it", {{2, 2, 1}, {{{1, 0, 0}, {0, 0, 1}}}}, touching},
            {"crosses its edge", {{4, 2, 0}, {{{0, 1, 0}, {0, 0, 1}}}}, touching},
            {"an edge across its edge", {{5, 2, 1}, {{{1, 0, -1}, {1, 0, 1}}}}, touching},
            {"an edge past its edge", {{6, 2, 1}, {{{1, 0, -1}, {1, 0, 1}}}}, disjoint},
            {"an edge within its edge", {{4, 2, 1}, {{{1, 0, -1}, {1, 0, 1}}}}, overlapping},
            {"above it, parallel", {{2, 2, 1}, {{{1, 0, 0}, {0, 1, 0}}}}, disjoint},
            {"crosses its plane beside it", {{5, 2, 0}, {{{0, 1, 0}, {0, 0, 1}}}}, disjoint},

            // Segments and points
            {"parallel half-axes: lies in it", {{2, 2, 0}, {{{1, 1, 0}, {1, 1, 0}}}}, inside},
            {"parallel half-axes: pierces it", {{2, 2, 0}, {{{0, 0, 1}, {0, 0, 2}}}}, overlapping},
            {"one zero half-axis: an edge", {{2, 0, 0}, {{{2, 0, 0}, zero}}}, touching},
            {"one zero half-axis: above it", {{2, 2, 1}, {{zero, {1, 0, 0}}}}, disjoint},
            {"no half-axis: a point in it", {{1, 1, 0}, {{zero, zero}}}, inside},
            {"no half-axis: a point beside it", {{5, 1, 0}, {{zero, zero}}}, disjoint},
        };
        for (const auto& row : rows) check_under_maps<T>(row);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Rectangle<T> r = square<T>();
        const T up = above(T(8)), down = below(T(8)), tiny = std::numeric_limits<T>::denorm_min();
        check_relation(Triangle<T>{{up, 0, 0}, {0, 8, 0}, {9, 9, 0}}, r, disjoint);
        check_relation(Triangle<T>{{down, 0, 0}, {0, 8, 0}, {9, 9, 0}}, r, overlapping);
        check_relation(Triangle<T>{{1, 1, tiny}, {3, 1, tiny}, {1, 3, tiny}}, r, disjoint);
        check_relation(Triangle<T>{{1, 1, -tiny}, {3, 1, tiny}, {1, 3, tiny}}, r, overlapping);
        check_relation(Rectangle<T>{{above(T(6)), 2, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}}, r,
                       disjoint);
        check_relation(Rectangle<T>{{below(T(6)), 2, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}}, r,
                       overlapping);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity makes either empty", T, float, double) {
        const Triangle<T> triangle{{1, 1, 0}, {3, 1, 0}, {1, 3, 0}};
        each_spoiled<T>(square<T>(), [&](const Rectangle<T>& bad) {
            check_relation(bad, triangle, disjoint);
            check_relation(bad, square<T>(), disjoint);
        });
        each_spoiled<T>(triangle,
                        [&](const Triangle<T>& bad) { check_relation(bad, square<T>(), disjoint); });
    }
}
