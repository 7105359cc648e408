// orient3d_test.cpp: mirrors hitbox/exact/orient3d.hpp.
#include <hitbox/exact/orient3d.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>

#include "point_families.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

constexpr double above_one = 0x1.0000000000001p0;  // the next double after one

// Of each of the 24 orders of four points, whether it takes an odd number of swaps, and the answer.
template <class T>
bool all_orders_agree(const std::array<Vec<3, T>, 4>& p, Sign truth) {
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    bool agree = true;
    do {
        int swaps = 0;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i + 1; j < 4; ++j) swaps += order[i] > order[j];
        const Sign s = orient3d(p[order[0]], p[order[1]], p[order[2]], p[order[3]]);
        agree &= s == (swaps % 2 ? -truth : truth);
    } while (std::next_permutation(order.begin(), order.end()));
    return agree;
}

}  // namespace

TEST_SUITE("exact/orient3d") {
    TEST_CASE("says on which side of a plane a point lies") {
        struct Row {
            std::string name;
            Vec3 d;
            Sign expected;
        };
        const double huge = std::numeric_limits<double>::max(), tiny = 0x1p-1074;
        const Row rows[] = {
            {"above: where a, b, c turn counter-clockwise", {0, 0, 1}, Sign::positive},
            {"below", {0, 0, -1}, Sign::negative},
            {"in the plane", {7, -3, 0}, Sign::zero},
            {"on a corner", {1, 0, 0}, Sign::zero},
            {"the smallest height there is", {0.1, 0.2, tiny}, Sign::positive},
            {"the smallest depth, far away", {huge, -huge, -tiny}, Sign::negative},
            {"the largest height", {huge, huge, huge}, Sign::positive},
        };
        const Vec3 a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0};
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(true_orient3d(a, b, c, row.d) == row.expected);
            CHECK(all_orders_agree<double>({a, b, c, row.d}, row.expected));
        }
    }

    TEST_CASE("one ulp tells a plane through three corners from a point beside it") {
        struct Row {
            std::string name;
            Vec3 d;
            Sign expected;
        };
        // The plane x + y + z = 3, its normal towards (1, 1, 1).
        const Vec3 a{3, 0, 0}, b{0, 3, 0}, c{0, 0, 3};
        const Row rows[] = {
            {"in the plane", {1, 1, 1}, Sign::zero},
            {"one ulp beyond", {1, 1, above_one}, Sign::positive},
            {"one ulp before", {1, 1, steps(1.0, -1)}, Sign::negative},
            {"two ulp that cancel", {above_one, 1 - 0x1p-52, 1}, Sign::zero},
            {"far out in the plane", {1e15, -1e15, 3}, Sign::zero},
            {"far out, half a unit off", {1e15, -1e15 + 0.5, 3}, Sign::positive},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(true_orient3d(a, b, c, row.d) == row.expected);
            CHECK(all_orders_agree<double>({a, b, c, row.d}, row.expected));
        }
    }

    TEST_CASE_TEMPLATE("never lies, in any family of points", T, float, double) {
        for (const Points family : all_points) {
            Random random(10);
            std::size_t wrong = 0, flat = 0;
            constexpr std::size_t cases = 4000;
            for (std::size_t n = 0; n < cases; ++n) {
                const auto p = make_points<3, T, 4>(family, random);
                const Sign truth = true_orient3d(p[0], p[1], p[2], p[3]);
                wrong += orient3d(p[0], p[1], p[2], p[3]) != truth;
                flat += truth == Sign::zero;
                if (n % 20 == 0) wrong += !all_orders_agree(p, truth);
            }
            INFO(std::string(to_string(family)) << ": " << flat << " of " << cases << " in a plane");
            CHECK(wrong == 0);
            if (family == Points::grid || family == Points::repeated) CHECK(flat > cases / 50);
        }
    }

    TEST_CASE_TEMPLATE("never lies about the neighbours of points in a plane", T, float, double) {
        // Whole numbers in the plane 3x + 5y - 7z = 11, in any unit; then every coordinate one ulp off in
        // turn.
        Random random(11);
        std::size_t wrong = 0, in_plane = 0;
        const int reach = std::is_same_v<T, float> ? 80 : 600;
        for (int n = 0; n < 300; ++n) {
            const int unit = random.integer(-reach, reach);
            std::array<Vec<3, T>, 4> p;
            for (auto& v : p) {
                // x = 2 + 7i + 5j and y = 1 - 3j give 3x + 5y = 11 + 21i, so z = 3i.
                const int i = random.integer(-20, 20), j = random.integer(-20, 20);
                v = {scaled<T>(2 + 7 * i + 5 * j, unit), scaled<T>(1 - 3 * j, unit), scaled<T>(3 * i, unit)};
            }
            in_plane += orient3d(p[0], p[1], p[2], p[3]) == Sign::zero;
            for (std::size_t i = 0; i < 12; ++i)
                for (const int step : {-1, 1}) {
                    auto q = p;
                    q[i / 3][i % 3] = steps(q[i / 3][i % 3], step);
                    wrong += orient3d(q[0], q[1], q[2], q[3]) != true_orient3d(q[0], q[1], q[2], q[3]);
                }
        }
        CHECK(in_plane == 300);
        CHECK(wrong == 0);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity has no side", T, float, double) {
        for (const T x : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity(),
                          -std::numeric_limits<T>::infinity()})
            for (std::size_t i = 0; i < 12; ++i) {
                Vec<3, T> p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
                p[i / 3][i % 3] = x;
                CHECK(orient3d(p[0], p[1], p[2], p[3]) == Sign::zero);
            }
    }
}
