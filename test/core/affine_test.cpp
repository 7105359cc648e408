// affine_test.cpp: mirrors hitbox/core/affine.hpp.
#include <hitbox/core/affine.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <string>
#include <type_traits>

#include "../oracle/random.hpp"

using namespace hitbox;
using hitbox::oracle::Random;

namespace {

template <class T>
double off(const Vec<3, T>& a, const Vec<3, T>& b) {
    return std::hypot(double(a.x) - double(b.x), double(a.y) - double(b.y), double(a.z) - double(b.z)) /
           double(std::numeric_limits<T>::epsilon());
}

}  // namespace

TEST_SUITE("core/affine") {
    TEST_CASE_TEMPLATE("a default map changes nothing", T, float, double) {
        CHECK(Affine<T>{}.point({1, 2, 3}) == Vec<3, T>{1, 2, 3});
        CHECK(Affine<T>{} == Affine<T>::scale({1, 1, 1}));
        CHECK(Affine<T>{} == Affine<T>::translate({}));
    }

    TEST_CASE_TEMPLATE("translation moves points and leaves directions alone", T, float, double) {
        const auto map = Affine<T>::translate({1, 2, 3});
        CHECK(map.point({10, 20, 30}) == Vec<3, T>{11, 22, 33});
        CHECK(map.direction({10, 20, 30}) == Vec<3, T>{10, 20, 30});
    }

    TEST_CASE_TEMPLATE("scale goes by axis; rows are those of a matrix as it is written", T, float, double) {
        CHECK(Affine<T>::scale({2, 3, -4}).point({1, 1, 1}) == Vec<3, T>{2, 3, -4});
        const auto map = Affine<T>::from_rows({1, 2, 3, 10, 4, 5, 6, 20, 7, 8, 9, 30});
        CHECK(map.point({1, 0, 0}) == Vec<3, T>{11, 24, 37});
        CHECK(map.point({0, 1, 0}) == Vec<3, T>{12, 25, 38});
        CHECK(map.point({0, 0, 1}) == Vec<3, T>{13, 26, 39});
        CHECK(map.direction({1, 1, 1}) == Vec<3, T>{6, 15, 24});
    }

    TEST_CASE_TEMPLATE("a product does its right side first", T, float, double) {
        const auto scale = Affine<T>::scale({2, 2, 2}), move = Affine<T>::translate({1, 0, 0});
        CHECK((scale * move).point({1, 1, 1}) == Vec<3, T>{4, 2, 2});
        CHECK((move * scale).point({1, 1, 1}) == Vec<3, T>{3, 2, 2});
        CHECK(scale * Affine<T>{} == scale);
        CHECK(Affine<T>{} * scale == scale);
    }

    TEST_CASE_TEMPLATE("rotate by an axis: counter-clockwise for whom the axis points at", T, float, double) {
        struct Row {
            std::string name;
            Vec<3, T> axis, from, to;
        };
        const Row rows[] = {
            {"about x", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            {"about y", {0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
            {"about z", {0, 0, 1}, {1, 0, 0}, {0, 1, 0}},
            {"a long axis", {0, 0, 1000}, {1, 0, 0}, {0, 1, 0}},
            {"an axis whose square underflows", {0, 0, std::numeric_limits<T>::min()}, {1, 0, 0}, {0, 1, 0}},
            {"an axis whose square overflows", {0, 0, std::numeric_limits<T>::max()}, {1, 0, 0}, {0, 1, 0}},
            {"the axis itself stays", {0, 3, 4}, {0, 3, 4}, {0, 3, 4}},
        };
        const T quarter = std::numbers::pi_v<T> / 2;
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(off(Affine<T>::rotate(row.axis, quarter).point(row.from), row.to) < 16);
        }
    }

    TEST_CASE_TEMPLATE("rotate by a quaternion of any length", T, float, double) {
        // A third of a turn about (1, 1, 1) is the quaternion (1, 1, 1, 1): x goes to y, y to z, z to x.
        for (const T length : {T(1), T(0.5), T(1e-30), T(1e30), std::numeric_limits<T>::min()}) {
            CAPTURE(length);
            const auto map = Affine<T>::rotate(length, length, length, length);
            CHECK(off(map.point({1, 2, 3}), Vec<3, T>{3, 1, 2}) < 16);
        }
        CHECK(Affine<T>::rotate(0, 0, 0, 1) == Affine<T>{});
        CHECK(Affine<T>::rotate(0, 0, 0, -1) == Affine<T>{});
    }

    TEST_CASE_TEMPLATE("rotations keep lengths and handedness, within rounding", T, float, double) {
        Random random(1);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto x = [&] { return T(random.uniform(-1, 1)); };
            const auto [u, v, w] = Affine<T>::rotate(x(), x(), x(), x()).columns;
            worst = std::max({worst, off(cross(u, v), w), off(cross(v, w), u), off(cross(w, u), v)});
        }
        CHECK(worst < 16);
    }

    TEST_CASE("is a plain value, and constexpr") {
        static_assert(std::is_trivially_copyable_v<Affine3> && sizeof(Affine3f) == 12 * sizeof(float));
        static_assert((Affine3::translate({1, 2, 3}) * Affine3::scale({2, 2, 2})).point({1, 1, 1}) ==
                      Vec3{3, 4, 5});
    }
}
