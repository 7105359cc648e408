// obb_test.cpp: mirrors hitbox/shape/obb.hpp.
#include <hitbox/shape/obb.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

#include "../oracle/random.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;
using hitbox::oracle::Random;

namespace {

const std::array<Vec3, 3> coordinate_axes{Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

template <class T>
double away_from(double x, double target) {
    return std::fabs(x - target) / double(std::numeric_limits<T>::epsilon());
}

// How far the axes are from unit length, in ulp.
template <class T>
double off_unit(const std::array<Vec<3, T>, 3>& axes) {
    double worst = 0;
    for (const auto& a : axes) worst = std::max(worst, away_from<T>(double(length_sq(a)), 1));
    return worst;
}

// How far axis i is from perpendicular to the others, in ulp.
template <class T>
double off_square(const std::array<Vec<3, T>, 3>& axes, std::size_t i) {
    double worst = 0;
    for (std::size_t j = 0; j < 3; ++j)
        if (j != i) worst = std::max(worst, away_from<T>(double(dot(axes[i], axes[j])), 0));
    return worst;
}

}  // namespace

TEST_SUITE("shape/obb") {
    TEST_CASE("a default box is empty, and a NaN anywhere makes one so") {
        static_assert(Obb3{}.is_empty() && Obb3f{}.is_empty());
        for (std::size_t i = 0; i < 12; ++i) {
            Obb3 box{{0, 0, 0}, coordinate_axes};
            CHECK_FALSE(box.is_empty());
            (i < 3 ? box.center[i] : box.half_axes[i / 3 - 1][i % 3]) = not_a_number;
            CHECK(box.is_empty());
        }
    }

    TEST_CASE("from axes and half extents: the rounded products are the box") {
        const Obb3 box = Obb3::from_axes({1, 2, 3}, coordinate_axes, {4, 5, 6});
        CHECK(box == Obb3{{1, 2, 3}, {Vec3{4, 0, 0}, {0, 5, 0}, {0, 0, 6}}});
        CHECK(Obb3::from_axes({}, {Vec3{0.1, 0.7, 0}, {}, {}}, {3, 1, 1}).half_axes[0] ==
              Vec3{0.1 * 3, 0.7 * 3, 0});
        CHECK_FALSE(Obb3::from_axes({}, coordinate_axes, {1, 0, 1}).is_empty());
        CHECK(Obb3::from_axes({}, coordinate_axes, {1, -1, 1}).is_empty());
        CHECK(Obb3::from_axes({}, coordinate_axes, {1, 1, not_a_number}).is_empty());
    }

    TEST_CASE("the usual view: axes and half extents of a box in general position") {
        // A 3-4-5 frame, scaled: nothing is rounded.
        const Obb3 box{{7, 7, 7}, {Vec3{6, 8, 0}, {-4, 3, 0}, {0, 0, 2}}};
        CHECK(box.half_extents() == Vec3{10, 5, 2});
        const auto axes = box.axes();
        CHECK(axes[0] == Vec3{0.6, 0.8, 0});
        CHECK(axes[1] == Vec3{-0.8, 0.6, 0});
        CHECK(axes[2] == Vec3{0, 0, 1});
    }

    TEST_CASE_TEMPLATE("axes() is a frame where half-axes are zero", T, float, double) {
        struct Row {
            std::string name;
            std::array<Vec<3, T>, 3> half_axes;
        };
        const Vec<3, T> a{T(0.6), T(0.8), 0}, b{T(-0.8), T(0.6), 0}, up{0, 0, 2}, zero{};
        const Row rows[] = {
            {"a point", {zero, zero, zero}},
            {"a segment along the first", {a, zero, zero}},
            {"a segment along the second", {zero, a, zero}},
            {"a segment along the third", {zero, zero, a}},
            {"a segment along x", {Vec<3, T>{3, 0, 0}, zero, zero}},
            {"a segment along a diagonal", {Vec<3, T>{1, 1, 1}, zero, zero}},
            {"a rectangle without its first", {zero, a, up}},
            {"a rectangle without its second", {a, zero, up}},
            {"a rectangle without its third", {a, b, zero}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Obb<T> box{{}, row.half_axes};
            const auto axes = box.axes();
            CHECK(off_unit(axes) < 8);
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(off_square(axes, i) < 8);
                if (row.half_axes[i] == zero) CHECK(box.half_extents()[i] == 0);
            }
        }
    }

    TEST_CASE_TEMPLATE("axes() has unit length for the smallest and the largest boxes", T, float, double) {
        using limits = std::numeric_limits<T>;
        for (const T size : {limits::denorm_min(), limits::min(), T(1e-18), T(1e18), limits::max() / 4}) {
            CAPTURE(size);
            const Obb<T> box{{}, {Vec<3, T>{size, 0, 0}, {0, size, size}, {0, 0, size}}};
            const auto axes = box.axes();
            CHECK(axes[0] == Vec<3, T>{1, 0, 0});
            CHECK(axes[2] == Vec<3, T>{0, 0, 1});
            // Of a subnormal diagonal only the direction is left: its length is rounded to a few units.
            if (size > limits::min()) CHECK(off_unit(axes) < 8);
            CHECK(axes[1].y == axes[1].z);
        }
    }

    TEST_CASE("parallel half-axes: a missing third is still perpendicular to them, never NaN") {
        const Obb3 box{{}, {Vec3{1, 0, 0}, {2, 0, 0}, {}}};
        const auto axes = box.axes();
        CHECK(off_unit(axes) < 4);
        CHECK(dot(axes[2], axes[0]) == 0);
    }

    TEST_CASE("from an axis-aligned box: the same box; of an empty or infinite one the empty box") {
        const Obb3 box = Obb3::from_aabb({{0, 0, 0}, {2, 4, 6}});
        CHECK(box == Obb3{{1, 2, 3}, {Vec3{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}});
        CHECK(Obb3::from_aabb(Aabb3{}).is_empty());
        CHECK(Obb3::from_aabb({{0, 0, 0}, {1, 1, Aabb3::inf}}).is_empty());
    }

    TEST_CASE("from an axis-aligned box and a map: half-axes go by the map, shear included") {
        Affine3 map = Affine3::translate({10, 0, 0});
        map.columns[1] = {1, 1, 0};  // y leans towards x
        const Obb3 box = Obb3::from_aabb({{-1, -1, -1}, {1, 1, 1}}, map);
        CHECK(box == Obb3{{10, 0, 0}, {Vec3{1, 0, 0}, {1, 1, 0}, {0, 0, 1}}});
    }

    TEST_CASE("from a quaternion of any length: a quarter turn about z") {
        for (const double length : {1.0, 0.5, 3.0}) {
            const Obb3 box = Obb3::from_axes(
                {0, 0, 0}, Affine3::from_quaternion({0, 0, length, length}, QuaternionOrder::xyzw).columns,
                {1, 2, 3});
            CHECK(length_sq(box.half_axes[0] - Vec3{0, 1, 0}) < 1e-30);
            CHECK(length_sq(box.half_axes[1] - Vec3{-2, 0, 0}) < 1e-30);
            CHECK(length_sq(box.half_axes[2] - Vec3{0, 0, 3}) < 1e-30);
        }
    }

    TEST_CASE("corner i lies at + where its bits say so, and edges join corners one bit apart") {
        const Obb3 box{{5, 5, 5}, {Vec3{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}};
        const auto corner = box.corners();
        CHECK(corner[0] == Vec3{4, 3, 2});
        CHECK(corner[1] == Vec3{6, 3, 2});
        CHECK(corner[2] == Vec3{4, 7, 2});
        CHECK(corner[4] == Vec3{4, 3, 8});
        CHECK(corner[7] == Vec3{6, 7, 8});
        Vec3 sum{};
        box.outline([&](const Vec3& a, const Vec3& b) { sum = sum + (b - a); });
        CHECK(sum == Vec3{8, 16, 24});  // four along each
    }

    TEST_CASE("is a plain value") {
        static_assert(std::is_trivially_copyable_v<Obb3> && sizeof(Obb3f) == 12 * sizeof(float));
        const Obb3 box{{1, 2, 3}, coordinate_axes};
        CHECK(box == Obb3{{1, 2, 3}, coordinate_axes});
        CHECK(box != Obb3{{1, 2, 4}, coordinate_axes});
    }

    TEST_CASE_TEMPLATE("the volume is that of the box as stored", T, float, double) {
        using V = Vec<3, T>;
        CHECK(Obb<T>{{9, 9, 9}, {V{1, 0, 0}, V{0, 2, 0}, V{0, 0, 4}}}.volume() == 64);
        CHECK(Obb<T>{{}, {V{0, 2, 0}, V{1, 0, 0}, V{0, 0, 4}}}.volume() == 64);  // left-handed
        CHECK(Obb<T>{{}, {V{1, 0, 0}, V{1, 2, 0}, V{5, 7, 4}}}.volume() == 64);  // sheared
        CHECK(Obb<T>{{}, {V{1, 0, 0}, V{0, 2, 0}, V{1, 2, 0}}}.volume() == 0);
        CHECK(Obb<T>{{}, {V{1, 0, 0}, V{0, 2, 0}, V{0, 0, std::numeric_limits<T>::quiet_NaN()}}}.volume() ==
              0);
    }

    TEST_CASE_TEMPLATE("axes times half extents give back the half-axes, within a few ulp", T, float,
                       double) {
        Random random(4);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto x = [&] { return T(random.uniform(-1, 1)); };
            const Obb<T> box{{}, {Vec<3, T>{x(), x(), x()}, {x(), x(), x()}, {x(), x(), x()}}};
            const Obb<T> again = Obb<T>::from_axes({}, box.axes(), box.half_extents());
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t k = 0; k < 3; ++k)
                    worst = std::max(
                        worst, away_from<T>(double(again.half_axes[i][k]), double(box.half_axes[i][k])));
        }
        CHECK(worst < 4);
    }

    TEST_CASE("from position, rotation and scale: a unit cube, as engines store a box") {
        const auto quarter = Affine3::from_euler({0, 0, 90}, EulerOrder::zxy, AngleUnit::degrees);
        const Obb3 box = Obb3::from_pose({1, 2, 3}, quarter, {4, 6, 8});
        CHECK(box == Obb3{{1, 2, 3}, {Vec3{0, 2, 0}, Vec3{-3, 0, 0}, Vec3{0, 0, 4}}});
        CHECK(Obb3::from_pose({1, 2, 3}, quarter, {2, 2, 2}, {2, 3, 4}) == box);
        CHECK(Obb3::from_pose({1, 2, 3}, quarter, {-4, 6, 8}).bounds() == box.bounds());
    }
}
