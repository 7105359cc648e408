// obb_point_test.cpp: mirrors hitbox/pair/obb_point.hpp.
#include <hitbox/pair/obb_point.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "views.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
struct ObbPointRow {
    std::string name;
    Vec<3, T> point;
    bool meet;
};

template <class T>
bool answers(const Obb<T>& box, const Vec<3, T>& point, bool meet) {
    bool all = true;
    for (const View& view : all_views)
        for (const Obb<T>& b : orders(view.of(box))) {
            const Vec<3, T> p = view.of(point);
            all &= intersects(b, p) == meet && intersects(p, b) == meet;
            all &= (classify(b, p) != Relation::disjoint) == meet;
        }
    return all;
}

}  // namespace

TEST_SUITE("pair/obb_point") {
    TEST_CASE_TEMPLATE("a turned box: 3-4-5 half-axes, so that its faces are exact", T, float, double) {
        // Half-axes (3, 4, 0), (-4, 3, 0), (0, 0, 5) around (1, 1, 1).
        const Obb<T> box{{1, 1, 1}, {Vec<3, T>{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}};
        const ObbPointRow<T> rows[] = {
            {"the center", {1, 1, 1}, true},
            {"inside", {3, 3, 3}, true},
            {"middle of a face", {4, 5, 1}, true},
            {"one ulp beyond the middle of a face", {above(T(4)), 5, 1}, false},
            {"one ulp before it", {below(T(4)), 5, 1}, true},
            {"middle of the top", {1, 1, 6}, true},
            {"one ulp above the top", {1, 1, above(T(6))}, false},
            {"middle of an edge", {4, 5, 6}, true},
            {"a corner", {0, 8, 6}, true},
            {"one ulp beyond the corner", {0, above(T(8)), 6}, false},
            {"in the bounds of the box, not in it", {7, 7, 1}, false},
            {"far away", {100, 1, 1}, false},
        };
        for (const ObbPointRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(answers(box, row.point, row.meet));
        }
    }

    TEST_CASE_TEMPLATE("half-axes that are not perpendicular to each other: a parallelepiped", T, float,
                       double) {
        // y leans towards x, so the face above lies shifted by one.
        const Obb<T> box{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, {1, 1, 0}, {0, 0, 1}}};
        const ObbPointRow<T> rows[] = {
            {"the leaning corner", {2, 1, 1}, true},
            {"where the box would be if it stood upright", {-1, 1, 0}, false},
            {"on the leaning face", {1.5, 0.5, 0}, true},
            {"one ulp off it", {above(T(1.5)), 0.5, 0}, false},
        };
        for (const ObbPointRow<T>& row : rows) {
            CAPTURE(row.name);
            CHECK(answers(box, row.point, row.meet));
        }
    }

    TEST_CASE_TEMPLATE("flat boxes: rectangle, segment, point", T, float, double) {
        const Vec<3, T> zero{};
        const Obb<T> rectangle{{0, 0, 0}, {Vec<3, T>{1, 1, 0}, {0, 0, 1}, zero}};
        const Obb<T> parallel{{0, 0, 0}, {Vec<3, T>{1, 1, 0}, {2, 2, 0}, {0, 0, 1}}};
        const Obb<T> segment{{0, 0, 0}, {Vec<3, T>{1, 1, 1}, zero, zero}};
        const Obb<T> point{{1, 2, 3}, {zero, zero, zero}};
        struct Case {
            std::string name;
            const Obb<T>& box;
            Vec<3, T> point;
            bool meet;
        };
        const Case rows[] = {
            {"in the rectangle", rectangle, {.5, .5, .5}, true},
            {"on its corner", rectangle, {1, 1, 1}, true},
            {"beside its plane by the smallest number",
             rectangle,
             {0, std::numeric_limits<T>::denorm_min(), 0},
             false},
            {"in its plane, beyond", rectangle, {1.25, 1.25, 0}, false},
            {"parallel half-axes add up", parallel, {3, 3, 1}, true},
            {"but not further", parallel, {3, above(T(3)), 1}, false},
            {"on the segment", segment, {.25, .25, .25}, true},
            {"on its line, beyond", segment, {above(T(1)), above(T(1)), above(T(1))}, false},
            {"beside the segment", segment, {.25, .25, .5}, false},
            {"the point", point, {1, 2, 3}, true},
            {"not the point", point, {1, 2, above(T(3))}, false},
        };
        for (const Case& row : rows) {
            CAPTURE(row.name);
            CHECK(answers(row.box, row.point, row.meet));
        }
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity meets nothing", T, float, double) {
        const Obb<T> box{{0, 0, 0}, {Vec<3, T>{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}};
        const T inf = std::numeric_limits<T>::infinity();
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), inf, -inf}) {
            Obb<T> b = box;
            each_coordinate<T>(b, [&](T& x) {
                const T good = x;
                x = bad;
                CHECK(answers(b, {0, 0, 0}, false));
                x = good;
            });
            Vec<3, T> p{};
            each_coordinate<T>(p, [&](T& x) {
                x = bad;
                CHECK(answers(box, p, false));
                x = 0;
            });
        }
        CHECK(answers(Obb<T>{}, {0, 0, 0}, false));
    }
}
