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
        const auto map = Affine<T>::from_3x4({1, 2, 3, 10, 4, 5, 6, 20, 7, 8, 9, 30}, MatrixOrder::rows);
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

    TEST_CASE_TEMPLATE("Euler angles: the order names the turns about fixed axes, first to last", T, float,
                       double) {
        const T quarter = 90;
        const auto turned = [&](const Vec<3, T>& angles, EulerOrder order, const Vec<3, T>& p) {
            return Affine<T>::from_euler(angles, order, AngleUnit::degrees).point(p);
        };
        struct Row {
            std::string name;
            Vec<3, T> angles;
            EulerOrder order;
            Vec<3, T> to;  // where (1, 2, 3) goes
        };
        // About x: (x, y, z) -> (x, -z, y); about y: (z, y, -x); about z: (-y, x, z).
        const Row rows[] = {
            {"x alone", {quarter, 0, 0}, EulerOrder::xyz, {1, -3, 2}},
            {"y alone", {0, quarter, 0}, EulerOrder::xyz, {3, 2, -1}},
            {"z alone", {0, 0, quarter}, EulerOrder::xyz, {-2, 1, 3}},
            {"x, then y", {quarter, quarter, 0}, EulerOrder::xyz, {2, -3, -1}},
            {"y, then x", {quarter, quarter, 0}, EulerOrder::yxz, {3, 1, 2}},
            {"z, then x: Unity", {quarter, 0, quarter}, EulerOrder::zxy, {-2, -3, 1}},
            {"x, then z", {quarter, 0, quarter}, EulerOrder::xzy, {3, 1, 2}},
            {"y, then z", {0, quarter, quarter}, EulerOrder::yzx, {-2, 3, -1}},
            {"z, then y", {0, quarter, quarter}, EulerOrder::zyx, {3, 1, 2}},
            {"half turns", {180, 0, 0}, EulerOrder::xyz, {1, -2, -3}},
            {"more than once around", {-630, 0, 0}, EulerOrder::xyz, {1, -3, 2}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(turned(row.angles, row.order, {1, 2, 3}) == row.to);
        }
        const Vec<3, T> some{T(0.3), T(-1.1), T(2)};
        const auto about = [](T x, T y, T z, T angle) {
            return Affine<T>::rotate(Vec<3, T>{x, y, z}, angle);
        };
        const auto product = about(0, 1, 0, some.y) * about(1, 0, 0, some.x) * about(0, 0, 1, some.z);
        const auto unity = Affine<T>::from_euler(some, EulerOrder::zxy);
        const T degree = 180 / std::numbers::pi_v<T>;
        const auto same = Affine<T>::from_euler(some * degree, EulerOrder::zxy, AngleUnit::degrees);
        for (std::size_t k = 0; k < 3; ++k) {
            CHECK(off(unity.columns[k], product.columns[k]) < 16);
            CHECK(off(same.columns[k], product.columns[k]) < 16);
        }
    }

    TEST_CASE("quaternions of the user's type, by the names of their numbers or by a named order") {
        struct Named {
            float w, x, y, z;
        };
        struct Upper {
            double X, Y, Z, W;
        };
        const Affine3 turn = Affine3::rotate(1, 2, 3, 4);
        CHECK(Affine3::from_quaternion(Named{4, 1, 2, 3}) == turn);
        CHECK(Affine3::from_quaternion(Upper{1, 2, 3, 4}) == turn);
        CHECK(Affine3::from_quaternion({1, 2, 3, 4}, QuaternionOrder::xyzw) == turn);
        const float real_first[] = {4, 1, 2, 3};
        CHECK(Affine3::from_quaternion(real_first, QuaternionOrder::wxyz) == turn);
        CHECK(Affine3::from_quaternion(&real_first[0], QuaternionOrder::wxyz) == turn);
        static_assert(!QuaternionLike<Upper, float> && !QuaternionLike<Vec3, double>);
        static_assert(!Quaternion4Like<float[3], double>);
    }

    TEST_CASE("position, rotation, scale: the scale comes first") {
        const auto quarter = Affine3::from_euler({0, 0, 90}, EulerOrder::xyz, AngleUnit::degrees);
        CHECK(Affine3::from_pose({10, 20, 30}, quarter, {2, 3, 4}).point({1, 1, 1}) == Vec3{7, 22, 34});
        CHECK(Affine3::from_pose({1, 2, 3}, {}) == Affine3::translate({1, 2, 3}));
    }

    TEST_CASE_TEMPLATE("an inverse takes back what the map did, within rounding", T, float, double) {
        Random random(2);
        const T huge = std::is_same_v<T, float> ? T(1e15) : T(1e150);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto x = [&] { return T(random.uniform(-1, 1)); };
            const T size = n % 3 == 0 ? T(1) : n % 3 == 1 ? huge : 1 / huge;
            const auto map =
                Affine<T>::from_pose(Vec<3, T>{x(), x(), x()} * size, Affine<T>::rotate(x(), x(), x(), x()),
                                     Vec<3, T>{1, -2, T(0.5)} * size);
            const auto back = map.inverse();
            REQUIRE(back);
            const Vec<3, T> p{x(), x(), x()};
            worst = std::max({worst, off(back->point(map.point(p)), p),
                              off(map.point(back->point(p * size)) * (1 / size), p)});
        }
        CHECK(worst < 64);
        CHECK(*Affine<T>::scale({2, 4, -8}).inverse() == Affine<T>::scale({T(0.5), T(0.25), T(-0.125)}));
        CHECK(*Affine<T>::translate({1, 2, 3}).inverse() == Affine<T>::translate({-1, -2, -3}));
    }

    TEST_CASE("no inverse where space is flattened, or nobody could tell") {
        const double nan = __builtin_nan(""), tenth = 0.1;
        CHECK_FALSE(Affine3::scale({1, 0, 1}).inverse());
        CHECK_FALSE(Affine3::from_3x4({1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0}, MatrixOrder::rows).inverse());
        CHECK_FALSE(Affine3::from_3x4({tenth, 3 * tenth, 0, 0, 3 * tenth, 9 * tenth, 0, 0, 0, 0, 1, 0},
                                      MatrixOrder::rows)
                        .inverse());
        CHECK_FALSE(Affine3::scale({1, nan, 1}).inverse());
        CHECK_FALSE(Affine3::translate({nan, 0, 0}).inverse());
        CHECK_FALSE(Affine3::scale({5e-324, 1, 1}).inverse());  // 1 / 5e-324 is beyond the largest double
    }

    TEST_CASE("is a plain value, and constexpr") {
        static_assert(std::is_trivially_copyable_v<Affine3> && sizeof(Affine3f) == 12 * sizeof(float));
        static_assert((Affine3::translate({1, 2, 3}) * Affine3::scale({2, 2, 2})).point({1, 1, 1}) ==
                      Vec3{3, 4, 5});
    }
}
