// aabb_obb_test.cpp: mirrors hitbox/pair/aabb_obb.hpp.
#include <hitbox/pair/aabb_obb.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// `relation` is that of the oriented box to the other one.
template <class T>
struct AabbObbRow {
    std::string name;
    Aabb<3, T> aabb;
    Obb<T> obb;
    Relation relation;
};

template <class T>
Obb<T> straight(const Vec<3, T>& center, const Vec<3, T>& half) {
    return {center, {Vec<3, T>{half.x, 0, 0}, Vec<3, T>{0, half.y, 0}, Vec<3, T>{0, 0, half.z}}};
}
// Turned by 45 degrees about z: a square whose corners are `size` away from the center.
template <class T>
Obb<T> diamond(const Vec<3, T>& center, T size, T height) {
    return {center,
            {Vec<3, T>{size / 2, size / 2, 0}, Vec<3, T>{-size / 2, size / 2, 0}, Vec<3, T>{0, 0, height}}};
}
// Turned by 3-4-5 about z, 5 from the center to the faces.
template <class T>
Obb<T> turned_low(const Vec<3, T>& center) {
    return {center, {Vec<3, T>{3, 4, 0}, Vec<3, T>{-4, 3, 0}, Vec<3, T>{0, 0, 1}}};
}

}  // namespace

TEST_SUITE("pair/aabb_obb") {
    using enum Relation;

    TEST_CASE_TEMPLATE("one row for each way to miss, touch, overlap and hold", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}}, wide{{-10, -10, -10}, {10, 10, 10}};
        const AabbObbRow<T> rows[] = {
            // Along the axes
            {"is the same", box, straight<T>({2, 2, 2}, {2, 2, 2}), equal},
            {"is the same, half-axes the other way",
             box,
             {{2, 2, 2}, {Vec<3, T>{0, -2, 0}, Vec<3, T>{0, 0, 2}, Vec<3, T>{-2, 0, 0}}},
             equal},
            {"lies inside", box, straight<T>({2, 2, 2}, {1, 1, 1}), inside},
            {"lies inside, sharing a face", box, straight<T>({2, 2, 3}, {1, 1, 1}), inside},
            {"holds it", box, straight<T>({2, 2, 2}, {3, 2, 2}), contains},
            {"overlaps", box, straight<T>({4, 4, 4}, {1, 1, 1}), overlapping},
            {"shares a face", box, straight<T>({6, 2, 2}, {2, 2, 2}), touching},
            {"shares an edge", box, straight<T>({6, 6, 2}, {2, 2, 2}), touching},
            {"shares a corner", box, straight<T>({6, 6, 6}, {2, 2, 2}), touching},
            {"beside a face", box, straight<T>({7, 2, 2}, {2, 2, 2}), disjoint},

            // Turned
            {"its edge touches a face", box, diamond<T>({6, 2, 2}, 2, 1), touching},
            {"its edge stands in the face", box, diamond<T>({5, 2, 2}, 2, 1), overlapping},
            {"its edge in front of a face", box, diamond<T>({7, 2, 2}, 2, 1), disjoint},
            {"its face touches an edge", box, diamond<T>({6, 6, 2}, 4, 1), touching},
            {"its face cuts an edge", box, diamond<T>({5, 6, 2}, 4, 1), overlapping},
            {"its face misses the edge that its bounds hold", box, diamond<T>({7, 6, 2}, 4, 1), disjoint},
            {"its face on a face", box, diamond<T>({2, 2, 5}, 2, 1), touching},
            {"lies inside, edges on faces", box, diamond<T>({2, 2, 2}, 2, 1), inside},
            {"holds it, its faces at edges", box, diamond<T>({2, 2, 2}, 4, 2), contains},
            {"by 3-4-5: lies inside", wide, turned_low<T>({0, 0, 0}), inside},
            {"by 3-4-5: lies inside up to a face", wide, turned_low<T>({3, 0, 0}), inside},
            {"by 3-4-5: sticks out", wide, turned_low<T>({4, 0, 0}), overlapping},
            {"by 3-4-5: its edge touches a face", wide, turned_low<T>({17, 0, 0}), touching},
            {"by 3-4-5: its edge in front of a face", wide, turned_low<T>({18, 0, 0}), disjoint},
            {"by 3-4-5: its face touches an edge", box, turned_low<T>({7, 8, 2}), touching},
            {"by 3-4-5: its face misses an edge", box, turned_low<T>({8, 8, 2}), disjoint},

            // Edge against edge: u runs across the edge x = z = 4 of the box.
            {"its edge against an edge",
             box,
             {{6, 2, 6}, {Vec<3, T>{1, 1, -1}, Vec<3, T>{1, -1, -1}, Vec<3, T>{2, 0, 2}}},
             touching},
            {"its edge misses an edge",
             box,
             {{7, 2, 6}, {Vec<3, T>{1, 1, -1}, Vec<3, T>{1, -1, -1}, Vec<3, T>{2, 0, 2}}},
             disjoint},
            {"its edge cuts an edge",
             box,
             {{5, 2, 6}, {Vec<3, T>{1, 1, -1}, Vec<3, T>{1, -1, -1}, Vec<3, T>{2, 0, 2}}},
             overlapping},

            // Sheared, with half-axes that are not perpendicular: slanted faces in 2 x - y = 8, from (2, -4) to (6, 4)
            {"sheared: its slanted face touches an edge",
             box,
             {{7, 0, 2}, {Vec<3, T>{3, 0, 0}, Vec<3, T>{2, 4, 0}, Vec<3, T>{0, 0, 1}}},
             touching},
            {"sheared: its slanted face misses an edge",
             box,
             {{8, 0, 2}, {Vec<3, T>{3, 0, 0}, Vec<3, T>{2, 4, 0}, Vec<3, T>{0, 0, 1}}},
             disjoint},
            {"sheared: its slanted face cuts an edge",
             box,
             {{6, 0, 2}, {Vec<3, T>{3, 0, 0}, Vec<3, T>{2, 4, 0}, Vec<3, T>{0, 0, 1}}},
             overlapping},
            {"sheared: its sharp edge touches an edge",
             box,
             {{9, 4, 2}, {Vec<3, T>{3, 0, 0}, Vec<3, T>{2, 4, 0}, Vec<3, T>{0, 0, 1}}},
             touching},
        };
        for (const AabbObbRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const Obb<T>& obb : orders(row.obb))
                check_relation_everywhere<T>(obb, row.aabb, row.relation);
        }
    }

    TEST_CASE_TEMPLATE("flat boxes of either kind", T, float, double) {
        const Vec<3, T> zero{0, 0, 0};
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}}, square{{0, 0, 2}, {4, 4, 2}}, point{{2, 2, 2}, {2, 2, 2}};
        const Obb<T> plate{{2, 2, 2}, {Vec<3, T>{1, 1, 0}, Vec<3, T>{-1, 1, 0}, zero}},
            upright{{2, 2, 2}, {Vec<3, T>{1, 1, 0}, zero, Vec<3, T>{0, 0, 1}}},
            rod{{2, 2, 2}, {zero, zero, Vec<3, T>{1, 1, 1}}}, dot{{2, 2, 2}, {zero, zero, zero}};
        const AabbObbRow<T> rows[] = {
            {"a plate inside", box, plate, inside},
            {"a plate in a square", square, plate, inside},
            {"a plate that holds a square",
             {{1, 1, 2}, {2, 2, 2}},
             {{2, 2, 2}, {Vec<3, T>{2, 2, 0}, Vec<3, T>{-2, 2, 0}, zero}},
             contains},
            {"the same square", square, straight<T>({2, 2, 2}, {2, 2, 0}), equal},
            {"a plate through a square", square, upright, overlapping},
            {"a plate that stands on a square", {{0, 0, 1}, {4, 4, 1}}, upright, touching},
            {"a plate above a square", {{0, 0, 0}, {4, 4, 0}}, upright, disjoint},
            {"a rod inside", box, rod, inside},
            {"a rod through a square", square, rod, overlapping},
            {"a rod that ends on a square", {{0, 0, 1}, {4, 4, 1}}, rod, touching},
            {"a rod through a point", point, rod, contains},
            {"a rod that ends in a point", {{3, 3, 3}, {3, 3, 3}}, rod, touching},
            {"a rod beside a point", {{3, 2, 2}, {3, 2, 2}}, rod, disjoint},
            {"the same point", point, dot, equal},
            {"a point inside", box, dot, inside},
            {"a point on a face", {{2, 0, 0}, {4, 4, 4}}, dot, touching},
            {"a point outside", {{3, 0, 0}, {4, 4, 4}}, dot, disjoint},
        };
        for (const AabbObbRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const Obb<T>& obb : orders(row.obb))
                check_relation_everywhere<T>(obb, row.aabb, row.relation);
        }
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Aabb<3, T> box{{0, 0, 0}, {4, 4, 4}};
        check_relation(diamond<T>({above(T(6)), 2, 2}, 2, 1), box, disjoint);
        check_relation(diamond<T>({below(T(6)), 2, 2}, 2, 1), box, overlapping);
        check_relation(diamond<T>({above(T(6)), 6, 2}, 4, 1), box, disjoint);
        check_relation(diamond<T>({below(T(6)), 6, 2}, 4, 1), box, overlapping);
        check_relation(turned_low<T>({above(T(7)), 8, 2}), box, disjoint);
        check_relation(turned_low<T>({below(T(7)), 8, 2}), box, overlapping);
        check_relation(diamond<T>({2, 2, 2}, above(T(4)), 2), box, contains);
        check_relation(diamond<T>({2, 2, 2}, below(T(4)), 2), box, overlapping);
    }

    TEST_CASE_TEMPLATE("infinite corners, empty boxes, NaN", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
        const auto from_x = [&](T x) { return Aabb<3, T>{{x, -inf, -inf}, {inf, inf, inf}}; };
        const Obb<T> obb = turned_low<T>({0, 0, 0});
        check_relation(obb, from_x(-inf), inside);
        check_relation(obb, from_x(-7), inside);
        check_relation(obb, from_x(0), overlapping);
        check_relation(obb, from_x(7), touching);
        check_relation(obb, from_x(above(T(7))), disjoint);
        check_relation(obb, Aabb<3, T>{{3, 4, -inf}, {inf, inf, inf}}, touching);
        check_relation(obb, Aabb<3, T>{{4, 4, -inf}, {inf, inf, inf}}, disjoint);
        check_relation(obb, Aabb<3, T>{}, disjoint);
        check_relation(obb, Aabb<3, T>{{-9, -9, 9}, {9, 9, -9}}, disjoint);
        check_relation(obb, Aabb<3, T>{{-9, -9, -9}, {9, nan, 9}}, disjoint);
        Obb<T> bad = obb;
        each_coordinate<T>(bad, [&](T& x) {
            const T good = x;
            for (const T value : {nan, inf, -inf}) {
                x = value;
                check_relation(bad, from_x(-inf), disjoint);
                check_relation(bad, Aabb<3, T>{{-9, -9, -9}, {9, 9, 9}}, disjoint);
            }
            x = good;
        });
    }
}
