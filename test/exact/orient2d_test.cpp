// orient2d_test.cpp: mirrors hitbox/exact/orient2d.hpp.
#include <hitbox/exact/orient2d.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <string>

#include "point_families.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using namespace hitbox::test;

namespace {
constexpr double above_one = 0x1.0000000000001p0;  // the next double after one
}

TEST_SUITE("exact/orient2d") {
    TEST_CASE("says how three points turn") {
        struct Row {
            std::string name;
            Vec2 a, b, c;
            Sign expected;
        };
        const double huge = std::numeric_limits<double>::max(), tiny = 0x1p-1074;
        const Row rows[] = {
            {"counter-clockwise", {0, 0}, {1, 0}, {0, 1}, Sign::positive},
            {"clockwise", {0, 0}, {0, 1}, {1, 0}, Sign::negative},
            {"on a line", {0, 0}, {1, 1}, {3, 3}, Sign::zero},
            {"on a line, far from the origin", {1e15, 1e15}, {1e15 + 1, 1e15 + 1}, {0, 0}, Sign::zero},
            {"one ulp above the line", {0, 0}, {3, 3}, {1, above_one}, Sign::positive},
            {"one ulp below the line", {0, 0}, {3, 3}, {above_one, 1}, Sign::negative},
            {"two points are one", {2, 5}, {2, 5}, {7, 1}, Sign::zero},
            {"all three are one", {2, 5}, {2, 5}, {2, 5}, Sign::zero},
            {"decimals that only look collinear", {0, 0}, {0.1, 0.3}, {0.2, 0.6}, Sign::zero},
            {"thirds that are not", {0, 0}, {0.1, 0.3}, {0.3, 0.9}, Sign::positive},
            {"the smallest triangle there is", {0, 0}, {tiny, 0}, {0, tiny}, Sign::positive},
            {"the largest", {-huge, -huge}, {huge, -huge}, {huge, huge}, Sign::positive},
            {"both at once", {0, 0}, {huge, tiny}, {huge, 0}, Sign::negative},
            {"a subnormal off a line of length 1e308", {0, 0}, {huge, 0}, {-huge, tiny}, Sign::positive},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(true_orient2d(row.a, row.b, row.c) == row.expected);
            CHECK(orient2d(row.a, row.b, row.c) == row.expected);
            CHECK(orient2d(row.b, row.c, row.a) == row.expected);
            CHECK(orient2d(row.b, row.a, row.c) == -row.expected);
        }
    }

    TEST_CASE_TEMPLATE("never lies, in any family of points", T, float, double) {
        for (const Points family : all_points) {
            Random random(9);
            std::size_t wrong = 0, flat = 0, unsymmetric = 0;
            constexpr std::size_t cases = 4000;
            for (std::size_t n = 0; n < cases; ++n) {
                const auto [a, b, c] = make_points<2, T, 3>(family, random);
                const Sign truth = true_orient2d(a, b, c);
                wrong += orient2d(a, b, c) != truth;
                flat += truth == Sign::zero;
                unsymmetric += orient2d(c, a, b) != truth || orient2d(b, a, c) != -truth;
            }
            INFO(std::string(to_string(family)) << ": " << flat << " of " << cases << " on a line");
            CHECK(wrong == 0);
            CHECK(unsymmetric == 0);
            if (family == Points::grid || family == Points::repeated) CHECK(flat > cases / 20);
        }
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity has no side", T, float, double) {
        for (const T x : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity(),
                          -std::numeric_limits<T>::infinity()})
            for (std::size_t i = 0; i < 6; ++i) {
                Vec<2, T> p[3] = {{0, 0}, {1, 0}, {0, 1}};
                p[i / 2][i % 2] = x;
                CHECK(orient2d(p[0], p[1], p[2]) == Sign::zero);
            }
    }

    TEST_CASE("seen along an axis, the turn is that component of the normal") {
        const Vec3 a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0};  // normal +z
        CHECK(orient2d(seen_along(2, a), seen_along(2, b), seen_along(2, c)) == Sign::positive);
        CHECK(orient2d(seen_along(0, a), seen_along(0, b), seen_along(0, c)) == Sign::zero);
        CHECK(orient2d(seen_along(1, a), seen_along(1, b), seen_along(1, c)) == Sign::zero);
        const Vec3 u{0, 1, 0}, v{0, 0, 1};  // normal +x
        CHECK(orient2d(seen_along(0, a), seen_along(0, u), seen_along(0, v)) == Sign::positive);
        const Vec3 s{0, 0, 1}, t{1, 0, 0};  // normal +y
        CHECK(orient2d(seen_along(1, a), seen_along(1, s), seen_along(1, t)) == Sign::positive);
    }

    TEST_CASE_TEMPLATE("collinear: all on one line of space, exactly", T, float, double) {
        using V = Vec<3, T>;
        struct Row {
            std::string name;
            V a, b, c;
            bool expected;
        };
        const T next = steps(T(1), 1);
        const Row rows[] = {
            {"a triangle", {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, false},
            {"points of a diagonal", {-1, -1, -1}, {1, 1, 1}, {3, 3, 3}, true},
            {"in any order", {3, 3, 3}, {-1, -1, -1}, {1, 1, 1}, true},
            {"one ulp off in z", {-1, -1, -1}, {3, 3, 3}, {1, 1, next}, false},
            {"along an axis", {0, 5, 7}, {1, 5, 7}, {2, 5, 7}, true},
            {"two are one", {1, 2, 3}, {1, 2, 3}, {4, 7, 1}, true},
            {"all are one", {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, true},
            {"seen edge-on from x and y only", {0, 0, 0}, {1, 0, 0}, {2, 1, 0}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(collinear(row.a, row.b, row.c) == row.expected);
            CHECK(collinear(row.c, row.a, row.b) == row.expected);
            CHECK(collinear(row.b, row.a, row.c) == row.expected);
        }
    }
}
