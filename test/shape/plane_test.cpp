// plane_test.cpp: mirrors hitbox/shape/plane.hpp.
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/plane_plane.hpp>
#include <hitbox/shape/plane.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

#include "../oracle/random.hpp"

using namespace hitbox;
using hitbox::oracle::Random;

namespace {

template <class T>
Vec<3, T> any_vec(Random& random) {
    const auto x = [&] { return T(random.uniform(-1, 1)); };
    return {x(), x(), x()};
}

// How far p is from the plane, in units of the last place of `size`.
template <class T>
double ulps_off(const Plane<T>& plane, const Vec<3, T>& p, double size) {
    double n[3], far = -double(plane.offset), most = 0;
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(double(plane.normal[k])));
    for (std::size_t k = 0; k < 3; ++k) n[k] = double(plane.normal[k]) / most;
    far /= most;
    for (std::size_t k = 0; k < 3; ++k) far += n[k] * double(p[k]);
    return std::fabs(far) / size / double(std::numeric_limits<T>::epsilon());
}

}  // namespace

TEST_SUITE("shape/plane") {
    TEST_CASE_TEMPLATE("from a point and a normal of any length", T, float, double) {
        CHECK(Plane<T>::from_point_normal({1, 2, 3}, {0, 0, 2}) == Plane<T>{{0, 0, 2}, 6});
        CHECK(Plane<T>::from_point_normal({0, 0, 0}, {1, 1, 1}) == Plane<T>{{1, 1, 1}, 0});
        CHECK(side(Plane<T>::from_point_normal({1, 2, 3}, {0, 0, 2}), Vec<3, T>{0, 0, 4}).value() ==
              Side::front);
    }

    TEST_CASE_TEMPLATE("from a point and a normal whose product leaves the range of the scalar", T, float,
                       double) {
        using limits = std::numeric_limits<T>;
        // Powers of two, so that the offset is exact.
        for (const T size :
             {limits::denorm_min(), limits::min(), T(0x1p-80), T(0x1p80), 1 / (4 * limits::min())})
            for (const T at : {T(0x1p-80), T(1), T(0x1p80)}) {
                CAPTURE(size);
                CAPTURE(at);
                const auto plane = Plane<T>::from_point_normal({at, 0, 0}, {-size, 0, 0});
                CHECK(intersects(plane, Vec<3, T>{at, 5, 7}));
                CHECK(side(plane, Vec<3, T>{at / 2, 5, 7}).value() == Side::front);
                CHECK(side(plane, Vec<3, T>{at * 2, 5, 7}).value() == Side::back);
            }
    }

    TEST_CASE_TEMPLATE("from three points: in front they turn counter-clockwise", T, float, double) {
        const Vec<3, T> a{0, 0, 1}, b{2, 0, 1}, c{0, 3, 1};
        CHECK(Plane<T>::from_points(a, b, c) == Plane<T>{{0, 0, 6}, 6});
        CHECK(Plane<T>::from_points(a, c, b) == Plane<T>{{0, 0, -6}, -6});
        for (const Vec<3, T>& p : {a, b, c}) CHECK(intersects(Plane<T>::from_points(a, b, c), p));
    }

    TEST_CASE_TEMPLATE("from three points as small or large as the scalar has them", T, float, double) {
        using limits = std::numeric_limits<T>;
        for (const T s : {limits::denorm_min(), limits::min(), T(1e-20), T(1e20), limits::max() / 4}) {
            CAPTURE(s);
            const auto plane = Plane<T>::from_points({0, 0, 0}, {s, 0, 0}, {0, s, 0});
            CHECK(intersects(plane, Vec<3, T>{s, s, 0}));
            CHECK(side(plane, Vec<3, T>{0, 0, limits::denorm_min()}).value() == Side::front);
        }
    }

    TEST_CASE_TEMPLATE("from three points: each lies within rounding of it", T, float, double) {
        Random random(1);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto a = any_vec<T>(random), b = any_vec<T>(random), c = any_vec<T>(random);
            const Vec<3, T> normal = cross(b - a, c - a);
            if (length_sq(normal) < T(0.01)) continue;  // a sliver has a plane only roughly
            const auto plane = Plane<T>::from_points(a, b, c);
            for (const Vec<3, T>& p : {a, b, c}) worst = std::max(worst, ulps_off(plane, p, 1));
        }
        CHECK(worst < 32);
        CHECK(worst > 0.1);  // the measure measures
    }

    TEST_CASE("from a x + b y + c z + d = 0: the offset is -d") {
        CHECK(Plane3::from_abcd(1, 0, 0, -5) == Plane3{{1, 0, 0}, 5});
        CHECK(Plane3f::from_abcd(0, 2, 0, 3) == Plane3f{{0, 2, 0}, -3});
        CHECK(intersects(Plane3::from_abcd(1, 2, 3, -6), Vec3{1, 1, 1}));
    }

    TEST_CASE_TEMPLATE("nearest_to_origin, whatever the length of the normal", T, float, double) {
        CHECK(Plane<T>{{0, 0, 2}, 6}.nearest_to_origin() == Vec<3, T>{0, 0, 3});
        CHECK(Plane<T>{{0, 0, -2}, 6}.nearest_to_origin() == Vec<3, T>{0, 0, -3});
        const T tiny = std::numeric_limits<T>::min() * 4, huge = std::numeric_limits<T>::max() / 8;
        CHECK(Plane<T>{{tiny, 0, 0}, 3 * tiny}.nearest_to_origin() == Vec<3, T>{3, 0, 0});
        CHECK(Plane<T>{{huge, 0, 0}, 3 * huge}.nearest_to_origin() == Vec<3, T>{3, 0, 0});
    }

    TEST_CASE_TEMPLATE("transformed: moved, turned, stretched; front stays front under a mirror image", T,
                       float, double) {
        const Plane<T> up{{0, 0, 1}, 2};
        struct Row {
            std::string name;
            Affine<T> map;
            Vec<3, T> on, front;
        };
        Affine<T> shear;
        shear.columns[0] = {1, 0, 1};  // z grows with x
        const Row rows[] = {
            {"identity", {}, {7, 8, 2}, {0, 0, 3}},
            {"moved", Affine<T>::translate({0, 0, 5}), {7, 8, 7}, {0, 0, 8}},
            {"stretched", Affine<T>::scale({3, 4, 2}), {7, 8, 4}, {0, 0, 5}},
            {"a mirror image in z", Affine<T>::scale({1, 1, -1}), {7, 8, -2}, {0, 0, -3}},
            {"a mirror image in x", Affine<T>::scale({-1, 1, 1}), {7, 8, 2}, {0, 0, 3}},
            {"through the origin", Affine<T>::scale({-1, -1, -1}), {7, 8, -2}, {0, 0, -3}},
            {"sheared", shear, {1, 0, 3}, {1, 0, 4}},
            {"tiny in x and y, where the area has no float",
             Affine<T>::scale({std::numeric_limits<T>::min(), std::numeric_limits<T>::min(), 1}),
             {7, 8, 2},
             {0, 0, 3}},
            {"huge in x and y", Affine<T>::scale({T(1e30), T(1e30), 1}), {7, 8, 2}, {0, 0, 3}},
            {"tiny in z alone", Affine<T>::scale({1, 1, T(0x1p-100)}), {7, 8, T(0x1p-99)}, {0, 0, 1}},
            {"tiny in x, huge in y", Affine<T>::scale({T(0x1p-100), T(0x1p100), 4}), {7, 8, 8}, {0, 0, 9}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Plane<T> moved = up.transformed(row.map);
            CHECK(intersects(moved, row.on));
            CHECK(side(moved, row.front).value() == Side::front);
        }
        // A map that flattens the plane's front onto it leaves nothing to stand on.
        CHECK_FALSE(intersects(up.transformed(Affine<T>::scale({0, 0, 1})), Vec<3, T>{0, 0, 2}));
    }

    TEST_CASE_TEMPLATE("transformed: points of the plane go to points of the image, within rounding", T,
                       float, double) {
        Random random(2);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const Vec<3, T> p = any_vec<T>(random), q = any_vec<T>(random), r = any_vec<T>(random);
            if (length_sq(cross(q - p, r - p)) < T(0.01)) continue;
            Affine<T> map = Affine<T>::rotate(any_vec<T>(random), T(random.uniform(0, 6)));
            map.translation = any_vec<T>(random);
            const auto moved = Plane<T>::from_points(p, q, r).transformed(map);
            for (const Vec<3, T>& x : {p, q, r}) worst = std::max(worst, ulps_off(moved, map.point(x), 1));
        }
        CHECK(worst < 64);
    }

    TEST_CASE_TEMPLATE("a zero normal, a NaN or an infinity makes it empty", T, float, double) {
        const Vec<3, T> origin{};
        CHECK(intersects(Plane<T>{{0, 0, 1}, 0}, origin));
        CHECK_FALSE(intersects(Plane<T>{{}, 0}, origin));
        CHECK_FALSE(side(Plane<T>{{}, 0}, origin).has_value());
        CHECK_FALSE(intersects(Plane<T>::from_points({1, 1, 1}, {2, 2, 2}, {3, 3, 3}), Vec<3, T>{1, 1, 1}));
        CHECK_FALSE(intersects(Plane<T>::from_points({1, 1, 1}, {1, 1, 1}, {3, 2, 1}), Vec<3, T>{1, 1, 1}));
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()}) {
            for (std::size_t k = 0; k < 3; ++k) {
                Plane<T> plane{{1, 1, 1}, 0};
                plane.normal[k] = bad;
                CHECK_FALSE(intersects(plane, origin));
                CHECK(classify(plane, plane) == Relation::disjoint);
            }
            CHECK_FALSE(intersects(Plane<T>{{1, 1, 1}, bad}, origin));
        }
    }

    TEST_CASE("is a plain value; one set has many") {
        static_assert(std::is_trivially_copyable_v<Plane3> && sizeof(Plane3f) == 4 * sizeof(float));
        static_assert(Plane3::from_points({0, 0, 1}, {1, 0, 1}, {0, 1, 1}) == Plane3{{0, 0, 1}, 1});
        static_assert(Plane3{{0, 0, 1}, 1}.transformed(Affine3::translate({0, 0, 1})) ==
                      Plane3{{0, 0, 1}, 2});
        CHECK(Plane3{{0, 0, 1}, 1} != Plane3{{0, 0, -3}, -3});
        CHECK(classify(Plane3{{0, 0, 1}, 1}, Plane3{{0, 0, -3}, -3}) == Relation::equal);
    }
}
