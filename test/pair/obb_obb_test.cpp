// obb_obb_test.cpp: mirrors hitbox/pair/obb_obb.hpp.
#include <hitbox/pair/obb_obb.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <string>

#include "views.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
const Obb<T> aligned_cube{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

// Half-axes along the 3-4-5 diagonals of the x-y plane: turned, yet every product is exact.
template <class T>
Obb<T> turned(const Vec<3, T>& center) {
    return {center, {Vec<3, T>{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}};
}

template <class T>
struct ObbObbRow {
    std::string name;
    Obb<T> a, b;
    bool meet;
};

// For both orders of the boxes, all signs and two orders of the half-axes, seen from anywhere.
template <class T>
bool answers(const ObbObbRow<T>& row) {
    bool all = true;
    for (const View& view : all_views)
        for (const Obb<T>& a : orders(view.of(row.a)))
            for (const Obb<T>& b : orders(view.of(row.b)))
                all &= intersects(a, b) == row.meet && intersects(b, a) == row.meet;
    all &= (classify(row.a, row.b) != Relation::disjoint) == row.meet;
    return all;
}

template <class T, std::size_t N>
void check(const ObbObbRow<T> (&rows)[N]) {
    for (const ObbObbRow<T>& row : rows) {
        CAPTURE(row.name);
        CHECK(answers(row));
    }
}

}  // namespace

TEST_SUITE("pair/obb_obb") {
    TEST_CASE_TEMPLATE("parallel boxes: every edge x edge product is zero or a face normal", T, float,
                       double) {
        const auto at = [](T x, T y, T z) { return Obb<T>{{x, y, z}, aligned_cube<T>.half_axes}; };
        const ObbObbRow<T> rows[] = {
            {"the same box", aligned_cube<T>, aligned_cube<T>, true},
            {"overlapping", aligned_cube<T>, at(1, 1, 1), true},
            {"one inside the other",
             aligned_cube<T>,
             {{.25, 0, 0}, {Vec<3, T>{.25, 0, 0}, {0, .25, 0}, {0, 0, .25}}},
             true},
            {"sharing a face", aligned_cube<T>, at(2, 0, 0), true},
            {"one ulp beside the face", aligned_cube<T>, at(above(T(2)), 0, 0), false},
            {"sharing an edge", aligned_cube<T>, at(2, 2, 0), true},
            {"sharing a corner", aligned_cube<T>, at(2, -2, 2), true},
            {"one ulp beside the corner", aligned_cube<T>, at(2, -2, above(T(2))), false},
            {"turned alike, sharing a face", turned<T>({0, 0, 0}), turned<T>({6, 8, 0}), true},
            {"turned alike, one ulp beside the face", turned<T>({0, 0, 0}), turned<T>({above(T(6)), 8, 0}),
             false},
            {"turned alike, sharing an edge", turned<T>({0, 0, 0}), turned<T>({6, 8, 10}), true},
            {"turned alike, sharing a corner", turned<T>({0, 0, 0}), turned<T>({-2, 14, 10}), true},
        };
        check(rows);
    }

    TEST_CASE_TEMPLATE("turned boxes", T, float, double) {
        const ObbObbRow<T> rows[] = {
            {"a corner of one in a face of the other", turned<T>({8, 0, 0}), aligned_cube<T>, true},
            {"the corner one ulp short of the face", turned<T>({above(T(8)), 0, 0}), aligned_cube<T>, false},
            {"one around the other", turned<T>({.5, .5, 0}), aligned_cube<T>, true},
            {"a face axis of the first separates", aligned_cube<T>, turned<T>({9, 1, 0}), false},
            {"a face axis of the second separates", aligned_cube<T>, turned<T>({5, 5, 0}), false},
        };
        check(rows);
    }

    TEST_CASE_TEMPLATE("only the product of two edges separates: the axes that six-axis tests forget", T,
                       float, double) {
        // A long rod along (1, 1, 0) over the top edge of a roof along x: rod and roof edge are skew lines. Every
        // face normal of either box sees an overlap; the axis (1, 0, 0) x (1, 1, 0) = (0, 0, 1) does not.
        //
        //       rod  ======*======        The roof is a bar with square section standing on its edge: half-axes
        //               /\                (4, 0, 0), (0, 1, 1), (0, -1, 1); its top edge is z = 2 above y = 0.
        //              /  \   roof        The rod is one too, along (4, 4, 0), its lowest edge at its center's z - 2.
        const std::array roof{Vec<3, T>{4, 0, 0}, Vec<3, T>{0, 1, 1}, Vec<3, T>{0, -1, 1}};
        const std::array rod{Vec<3, T>{4, 4, 0}, Vec<3, T>{1, -1, 1}, Vec<3, T>{-1, 1, 1}};
        const auto rod_at = [&](T z) { return Obb<T>{{0, 0, z}, rod}; };
        const Obb<T> bar{{0, 0, 0}, roof};
        const ObbObbRow<T> rows[] = {
            {"edges touch", bar, rod_at(4), true},
            {"edges one ulp apart", bar, rod_at(above(T(4))), false},
            {"edges apart, faces overlap along every face axis", bar, rod_at(4.25), false},
            {"edges cut", bar, rod_at(3.75), true},
        };
        check(rows);

        // That no face axis sees the gap of the third row.
        for (const auto& [box, other] : {std::pair{bar, rod_at(4.25)}, {rod_at(4.25), bar}})
            for (std::size_t i = 0; i < 3; ++i) {
                const Vec<3, T> n = cross(box.half_axes[(i + 1) % 3], box.half_axes[(i + 2) % 3]);
                T reach = 0;
                for (const auto& h : bar.half_axes) reach += std::abs(dot(n, h));
                for (const auto& h : rod) reach += std::abs(dot(n, h));
                CHECK(std::abs(dot(n, other.center - box.center)) < reach);
            }
    }

    TEST_CASE_TEMPLATE("flat boxes", T, float, double) {
        const Vec<3, T> zero{};
        const Obb<T> square{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, {0, 1, 0}, zero}};
        const Obb<T> standing{{0, 0, 1}, {Vec<3, T>{1, 0, 0}, {0, 0, 1}, zero}};
        const Obb<T> needle{{0, 0, 0}, {Vec<3, T>{1, 1, 1}, zero, zero}};
        const auto at = [](Obb<T> box, T x, T y, T z) {
            box.center = {x, y, z};
            return box;
        };
        const ObbObbRow<T> rows[] = {
            // One flat: the fifteen axes do.
            {"a rectangle in a box", square, {{0, 0, 0}, turned<T>({}).half_axes}, true},
            {"a rectangle on a box", at(square, 0, 0, 1), aligned_cube<T>, true},
            {"a rectangle one ulp above a box", at(square, 0, 0, above(T(1))), aligned_cube<T>, false},
            {"a needle touches a corner", at(needle, 2, 2, 2), aligned_cube<T>, true},
            {"a needle one ulp short of it", at(needle, above(T(2)), 2, 2), aligned_cube<T>, false},
            {"a point on a face", {{1, .5, .5}, {zero, zero, zero}}, aligned_cube<T>, true},
            {"a point one ulp off it", {{above(T(1)), .5, .5}, {zero, zero, zero}}, aligned_cube<T>, false},

            // Both flat: they do not.
            {"rectangles that cross", square, at(standing, 0, 0, .5), true},
            {"rectangles that meet at an edge", square, standing, true},
            {"rectangles one ulp apart", square, at(standing, 0, 0, above(T(1))), false},
            {"rectangles of one plane that overlap", square, at(square, 1, 1, 0), true},
            {"rectangles of one plane that meet at an edge", square, at(square, 2, 0, 0), true},
            {"rectangles of one plane that meet at a corner", square, at(square, 2, 2, 0), true},
            {"rectangles of one plane, one ulp apart", square, at(square, above(T(2)), 0, 0), false},
            {"rectangles of one plane, turned, apart",
             square,
             {{2.25, 2.25, 0}, {Vec<3, T>{1, 1, 0}, {1, -1, 0}, zero}},
             false},
            {"rectangles of one plane, turned, touching",
             square,
             {{2, 2, 0}, {Vec<3, T>{1, 1, 0}, {1, -1, 0}, zero}},
             true},
            {"rectangles of parallel planes", square, at(square, 0, 0, above(T(0))), false},
            {"needles that cross", needle, {{0, 0, 0}, {Vec<3, T>{1, -1, 0}, zero, zero}}, true},
            {"needles that pass each other", needle, {{0, 0, .25}, {Vec<3, T>{1, -1, 0}, zero, zero}}, false},
            {"needles on one line that meet", needle, at(needle, 2, 2, 2), true},
            {"needles on one line, one ulp apart", needle, at(needle, above(T(2)), above(T(2)), above(T(2))),
             false},
            {"parallel needles", needle, at(needle, 0, 0, .25), false},
            {"a needle through a rectangle", needle, square, true},
            {"a needle above a rectangle", at(needle, 0, 0, 1.25), square, false},
            {"a needle in the plane of a rectangle, beside it",
             {{2.25, 0, 0}, {Vec<3, T>{0, 4, 0}, zero, zero}},
             square,
             false},
            {"a needle in the plane of a rectangle, across",
             {{0, 0, 0}, {Vec<3, T>{4, 4, 0}, zero, zero}},
             square,
             true},
            {"a point and the same point",
             {{1, 2, 3}, {zero, zero, zero}},
             {{1, 2, 3}, {zero, zero, zero}},
             true},
            {"a point and another", {{1, 2, 3}, {zero, zero, zero}}, {{1, 2, 4}, {zero, zero, zero}}, false},
        };
        check(rows);
    }

    TEST_CASE_TEMPLATE("half-axes as stored: sheared, parallel, left-handed", T, float, double) {
        // y leans towards x.
        const std::array leaning{Vec<3, T>{1, 0, 0}, Vec<3, T>{1, 1, 0}, Vec<3, T>{0, 0, 1}};
        const std::array parallel{Vec<3, T>{1, 0, 0}, Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 0, 1}};
        const ObbObbRow<T> rows[] = {
            {"leaning away, edge to edge", {{-2, 1, 0}, leaning}, aligned_cube<T>, true},
            {"leaning away, one ulp short", {{below(T(-2)), 1, 0}, leaning}, aligned_cube<T>, false},
            {"leaning towards", {{-2.5, -1, 0}, leaning}, aligned_cube<T>, true},
            {"leaning towards, tip to edge", {{-3, -2, 0}, leaning}, aligned_cube<T>, true},
            {"tip one ulp short", {{-3, below(T(-2)), 0}, leaning}, aligned_cube<T>, false},
            {"parallel half-axes reach as far as their sum", {{4, 0, 0}, parallel}, aligned_cube<T>, true},
            {"and not an ulp further", {{above(T(4)), 0, 0}, parallel}, aligned_cube<T>, false},
        };
        check(rows);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity anywhere makes a box empty", T, float, double) {
        const T inf = std::numeric_limits<T>::infinity();
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), inf, -inf}) {
            Obb<T> box = turned<T>({0, 0, 0});
            each_coordinate<T>(box, [&](T& x) {
                const T good = x;
                x = bad;
                CHECK_FALSE(intersects(box, aligned_cube<T>));
                CHECK_FALSE(intersects(aligned_cube<T>, box));
                CHECK_FALSE(intersects(box, box));
                CHECK(classify(box, aligned_cube<T>) == Relation::disjoint);
                x = good;
            });
        }
        CHECK_FALSE(intersects(Obb<T>{}, aligned_cube<T>));
        CHECK_FALSE(intersects(Obb<T>{}, Obb<T>{}));
    }

    TEST_CASE_TEMPLATE("at the ends of the scalar's range nothing changes", T, float, double) {
        const ObbObbRow<T> rows[] = {
            {"corner in a face", turned<T>({8, 0, 0}), aligned_cube<T>, true},
            {"corner beside the face", turned<T>({9, 0, 0}), aligned_cube<T>, false},
            {"sharing a face", turned<T>({0, 0, 0}), turned<T>({6, 8, 0}), true},
            {"beside the face", turned<T>({0, 0, 0}), turned<T>({7, 8, 0}), false},
        };
        using limits = std::numeric_limits<T>;
        for (const T unit : {limits::denorm_min(), limits::min(), 1 / limits::min() / 8})
            for (ObbObbRow<T> row : rows) {
                CAPTURE(row.name);
                CAPTURE(unit);
                each_coordinate<T>(row.a, [&](T& x) { x *= unit; });
                each_coordinate<T>(row.b, [&](T& x) { x *= unit; });
                CHECK(answers(row));
            }
    }
}
