// aabb_test.cpp: mirrors hitbox/shape/aabb.hpp.
#include <hitbox/shape/aabb.hpp>

#include <doctest/doctest.h>

#include <gmpxx.h>

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

const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};

template <class T>
bool holds(const Aabb<3, T>& box, const std::array<mpq_class, 3>& p) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (box.min[k] > -Aabb<3, T>::inf && p[k] < mpq_class(double(box.min[k]))) return false;
        if (box.max[k] < Aabb<3, T>::inf && p[k] > mpq_class(double(box.max[k]))) return false;
    }
    return true;
}

// The image of a point, without rounding.
template <class T>
std::array<mpq_class, 3> image(const Affine<T>& map, const Vec<3, T>& p) {
    std::array<mpq_class, 3> r;
    for (std::size_t k = 0; k < 3; ++k) {
        r[k] = mpq_class(double(map.translation[k]));
        for (std::size_t i = 0; i < 3; ++i)
            r[k] += mpq_class(double(map.columns[i][k])) * mpq_class(double(p[i]));
    }
    return r;
}

template <class T>
Affine<T> any_map(Random& random) {
    const auto x = [&] { return T(random.uniform(-1, 1) * random.uniform(1, 2)); };
    Affine<T> map = Affine<T>::rotate(x(), x(), x(), x());
    map.translation = {100 * x(), x(), x()};
    return map;
}

}  // namespace

TEST_SUITE("shape/aabb") {
    TEST_CASE("a default box is empty, whatever the dimension and the scalar") {
        static_assert(Aabb3{}.is_empty() && Aabb2{}.is_empty());
        static_assert(Aabb3f{}.is_empty() && Aabb2f{}.is_empty());
        CHECK(Aabb3{}.min == Vec3{inf, inf, inf});
        CHECK(Aabb3{}.max == Vec3{-inf, -inf, -inf});
    }

    TEST_CASE("is_empty: inverted or NaN on any axis") {
        struct Row {
            std::string name;
            Aabb3 box;
            bool expected;
        };
        const Row rows[] = {
            {"a box", unit, false},
            {"a rectangle", {{0, 0, 1}, {1, 1, 1}}, false},
            {"a point", {{2, 2, 2}, {2, 2, 2}}, false},
            {"a point at minus zero and zero", {{0, 0, 0}, {-0.0, 0, 0}}, false},
            {"a half-space", {{-inf, -inf, 0}, {inf, inf, inf}}, false},
            {"inverted in x", {{1, 0, 0}, {0, 1, 1}}, true},
            {"inverted in y by an ulp", {{0, 1, 0}, {1, std::nextafter(1.0, 0.0), 1}}, true},
            {"inverted in z", {{0, 0, 1}, {1, 1, 0}}, true},
            {"a NaN in min", {{not_a_number, 0, 0}, {1, 1, 1}}, true},
            {"a NaN in max", {{0, 0, 0}, {1, 1, not_a_number}}, true},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(row.box.is_empty() == row.expected);
        }
    }

    TEST_CASE("merge grows to hold points, and the empty box is its identity") {
        Aabb3 box;
        box.merge(Vec3{1, 2, 3});
        CHECK(box == Aabb3{{1, 2, 3}, {1, 2, 3}});
        box.merge(Vec3{-1, 5, 3}).merge(Vec3{0, 0, 0});
        CHECK(box == Aabb3{{-1, 0, 0}, {1, 5, 3}});
        const Aabb3 before = box;
        CHECK(box.merge(Aabb3{}) == before);
        CHECK(Aabb3{}.merge(before) == before);
    }

    TEST_CASE("merge of boxes: no corner of an inverted or NaN box leaks in") {
        Aabb3 box = unit;
        CHECK(box.merge(Aabb3{{2, -1, 0}, {3, 1, 1}}) == Aabb3{{0, -1, 0}, {3, 1, 1}});
        const Aabb3 before = box;
        CHECK(box.merge(Aabb3{{9, 0, 0}, {-9, 9, 9}}) == before);
        CHECK(box.merge(Aabb3{{-9, -9, -9}, {9, not_a_number, 9}}) == before);
    }

    TEST_CASE("a NaN coordinate of a point is skipped, the others count") {
        Aabb3 box = unit;
        CHECK(box.merge(Vec3{not_a_number, 2, 0}) == Aabb3{{0, 0, 0}, {1, 2, 1}});
    }

    TEST_CASE("from two points in any order, from center and half extents") {
        CHECK(Aabb3::from_points({1, 0, 5}, {0, 2, 5}) == Aabb3{{0, 0, 5}, {1, 2, 5}});
        CHECK(Aabb2::from_points({1, 0}, {0, 2}) == Aabb2{{0, 0}, {1, 2}});
        CHECK(Aabb3::from_center_half_extents({1, 1, 1}, {1, 0, 2}) == Aabb3{{0, 1, -1}, {2, 1, 3}});
        CHECK(Aabb3::from_center_half_extents({1, 1, 1}, {1, -1, 2}).is_empty());
        CHECK(Aabb3::from_center_half_extents({1, 1, 1}, {1, not_a_number, 2}).is_empty());
    }

    TEST_CASE("center and half extents, also of the largest box") {
        const Aabb3 box{{-1, 0, 4}, {3, 0, 8}};
        CHECK(box.center() == Vec3{1, 0, 6});
        CHECK(box.half_extents() == Vec3{2, 0, 2});
        const double most = std::numeric_limits<double>::max();
        const Aabb3 largest{{-most, -most, most}, {most, most, most}};
        CHECK(largest.center() == Vec3{0, 0, most});
        CHECK(largest.half_extents() == Vec3{most, most, 0});
    }

    TEST_CASE("expanded: outward, inward, and empty when nothing is left") {
        struct Row {
            std::string name;
            double by;
            Aabb3 expected;
        };
        const Aabb3 box{{0, 0, 0}, {4, 8, 8}};
        const Row rows[] = {
            {"by nothing", 0, box},
            {"outward, and not an ulp further", 0.5, {{-0.5, -0.5, -0.5}, {4.5, 8.5, 8.5}}},
            {"inward", -1, {{1, 1, 1}, {3, 7, 7}}},
            {"inward to a rectangle", -2, {{2, 2, 2}, {2, 6, 6}}},
            {"inward beyond the middle", -2.25, {}},
            {"by infinity", inf, {{-inf, -inf, -inf}, {inf, inf, inf}}},
            {"by minus infinity", -inf, {}},
            {"by a NaN", not_a_number, {}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(box.expanded(row.by) == row.expected);
            CHECK(Aabb3{}.expanded(row.by).is_empty());
        }
        const Aabb3 below{{-inf, 0, 0}, {0, 1, 1}};
        CHECK(below.expanded(1) == Aabb3{{-inf, -1, -1}, {1, 2, 2}});
        CHECK(Aabb2{{0, 0}, {1, 1}}.expanded(1) == Aabb2{{-1, -1}, {2, 2}});
    }

    TEST_CASE_TEMPLATE("expanded: no face stays short of where it should be", T, float, double) {
        Random random(1);
        std::size_t short_of = 0, too_far = 0;
        for (int n = 0; n < 2000; ++n) {
            const T low = T(random.uniform(-9, 0)), high = T(random.uniform(0, 9));
            const T by = T(random.uniform(-1, 1) * random.magnitude(-60, 2));
            const Aabb<3, T> box = Aabb<3, T>{{low, low, low}, {high, high, high}}.expanded(by);
            if (box.is_empty()) continue;
            const mpq_class bottom = mpq_class(double(low)) - mpq_class(double(by)),
                            top = mpq_class(double(high)) + mpq_class(double(by));
            short_of += mpq_class(double(box.min.x)) > bottom || mpq_class(double(box.max.y)) < top;
            const T inner_min = std::nextafter(box.min.x, high), inner_max = std::nextafter(box.max.y, low);
            too_far += mpq_class(double(inner_min)) <= bottom || mpq_class(double(inner_max)) >= top;
        }
        CHECK(short_of == 0);
        CHECK(too_far == 0);
    }

    TEST_CASE("corner i lies at max where its bits say so, and edges join corners one bit apart") {
        const auto corner = unit.corners();
        for (std::size_t i = 0; i < 8; ++i)
            CHECK(corner[i] == Vec3{double(i & 1), double(i >> 1 & 1), double(i >> 2 & 1)});
        Vec3 sum{};
        unit.outline([&](const Vec3& a, const Vec3& b) {
            CHECK(length_sq(b - a) == 1);
            sum = sum + (b - a);
        });
        CHECK(sum == Vec3{4, 4, 4});  // four along each axis
        CHECK(Aabb2{{0, 0}, {1, 2}}.corners()[3] == Vec2{1, 2});
    }

    TEST_CASE_TEMPLATE("transformed: holds the image of every corner, exactly", T, float, double) {
        Random random(2);
        std::size_t outside = 0;
        double loosest = 0;
        for (int n = 0; n < 500; ++n) {
            const auto x = [&] { return T(random.uniform(-1, 1) * random.uniform(1, 2)); };
            const auto box = Aabb<3, T>::from_points({x(), x(), x()}, {x(), x(), x()});
            const Affine<T> map = any_map<T>(random);
            const Aabb<3, T> moved = box.transformed(map);
            Aabb<3, T> of_corners;
            for (const auto& p : box.corners()) {
                outside += !holds(moved, image(map, p));
                of_corners.merge(map.point(p));
            }
            for (std::size_t k = 0; k < 3; ++k)
                loosest = std::max(loosest, double(of_corners.min[k]) - double(moved.min[k]));
        }
        CHECK(outside == 0);
        CHECK(loosest < 1000 * double(std::numeric_limits<T>::epsilon()));  // and is not much larger
    }

    TEST_CASE(
        "transformed: what is infinite stays so only where the map takes it, and finite ends still hold") {
        Random random(3);
        std::size_t outside = 0;
        for (int n = 0; n < 500; ++n) {
            // Turned about z, so that one axis stays finite on one side only.
            const Affine3 map = Affine3::rotate({0, 0, 1}, random.uniform(0.1, 1.4));
            const Aabb3 quadrant{{0.1, -inf, -1}, {inf, -0.3, 1}};
            const Aabb3 moved = quadrant.transformed(map);
            CHECK(moved.max.x == inf);
            CHECK(moved.min.x > -inf);
            CHECK(std::fabs(moved.min.z + 1) < 1e-12);
            outside += !holds(moved, image(map, Vec3{0.1, -0.3, 1}));
        }
        CHECK(outside == 0);
        CHECK(Aabb3{}.transformed(Affine3::translate({1, 2, 3})).is_empty());
    }

    TEST_CASE("is a plain value of its two corners") {
        static_assert(std::is_trivially_copyable_v<Aabb3> && sizeof(Aabb3f) == 6 * sizeof(float));
        CHECK(unit == Aabb3{{0, 0, 0}, {1, 1, 1}});
        CHECK(unit != Aabb3{{0, 0, 0}, {1, 1, 2}});
        CHECK(unit.is_finite());
        CHECK_FALSE(Aabb3{{0, 0, 0}, {1, 1, inf}}.is_finite());
    }
}
