// segment_test.cpp: mirrors hitbox/shape/segment.hpp.
#include <hitbox/pair/linear_linear.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/shape/segment.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "ulps.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("shape/segment") {
    TEST_CASE_TEMPLATE("from origin, direction and length: the direction's own length does not matter", T,
                       float, double) {
        using limits = std::numeric_limits<T>;
        struct Row {
            std::string name;
            Vec<3, T> direction;
            T length;
            Vec<3, T> expected;
        };
        const Row rows[] = {
            {"a unit direction", {0, 0, 1}, 5, {1, 2, 8}},
            {"a longer one", {0, 0, 100}, 5, {1, 2, 8}},
            {"3, 4, 5", {3, 4, 0}, 10, {7, 10, 3}},
            {"no length", {3, 4, 0}, 0, {1, 2, 3}},
            {"backward", {0, 4, 0}, -2, {1, 0, 3}},
            {"the smallest direction", {0, 0, limits::denorm_min()}, 4, {1, 2, 7}},
            {"one whose square underflows", {limits::min(), 0, 0}, 4, {5, 2, 3}},
            {"the largest direction", {0, -limits::max(), 0}, 4, {1, -2, 3}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto s = Segment<T>::from_direction({1, 2, 3}, row.direction, row.length);
            CHECK(s.a == Vec<3, T>{1, 2, 3});
            // Of the way four ulp, and half an ulp of the sum.
            for (std::size_t k = 0; k < 3; ++k)
                CHECK(std::fabs(Wide(s.b[k]) - Wide(row.expected[k])) <=
                      ulps<T>(Wide(row.expected[k]) - Wide(s.a[k]), 4) + ulps<T>(row.expected[k], 0.5L));
        }
        // A direction whose length is beyond the largest number.
        const T most = limits::max();
        const auto diagonal = Segment<T>::from_direction({}, {most, most, most}, 3);
        for (std::size_t k = 0; k < 3; ++k) CHECK(within_ulps(diagonal.b[k], std::sqrt(Wide(3)), 4));
    }

    TEST_CASE_TEMPLATE("from any direction: the way is within 4 ulp on each axis", T, float, double) {
        Numbers<T> numbers(1);
        std::size_t wrong = 0;
        for (int n = 0; n < 20'000; ++n) {
            const Vec<3, T> direction = numbers.direction();
            const T length = numbers.number(-20, 20);
            const auto s = Segment<T>::from_direction({}, direction, length);
            const Wide had = wide_length(direction.x, direction.y, direction.z);
            for (std::size_t k = 0; k < 3; ++k)
                if (!within_ulps(s.b[k], Wide(direction[k]) / had * Wide(length), 4)) ++wrong;
        }
        CHECK(wrong == 0);
    }

    TEST_CASE_TEMPLATE("from a zero direction: empty", T, float, double) {
        const auto none = Segment<T>::from_direction({1, 2, 3}, {}, 5);
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, 3}, none));
        CHECK_FALSE(intersects(none, none));
    }

    TEST_CASE_TEMPLATE("point_at: the ends are the ends, without rounding", T, float, double) {
        const Segment<T> s{{T(0.1), T(-7), T(1e-8)}, {T(0.7), T(1e6), T(3)}};
        CHECK(s.point_at(0) == s.a);
        CHECK(s.point_at(1) == s.b);
        const T most = std::numeric_limits<T>::max();
        const Segment<T> longest{{-most, 0, 0}, {most, 0, 0}};
        CHECK(longest.point_at(0) == longest.a);
        CHECK(longest.point_at(1) == longest.b);
        CHECK(Segment<T>{{0, 0, 0}, {4, 8, -4}}.point_at(T(0.25)) == Vec<3, T>{1, 2, -1});
        CHECK(Segment<T>{{0, 0, 0}, {4, 8, -4}}.point_at(2) == Vec<3, T>{8, 16, -8});
    }

    TEST_CASE_TEMPLATE("length and distance_along: in the caller's unit, at any size", T, float, double) {
        const Segment<T> s{{1, 1, 1}, {4, 5, 1}};
        CHECK(s.length() == 5);
        CHECK(s.distance_along(T(0.5)) == T(2.5));
        CHECK(s.distance_along(0) == 0);
        CHECK(Segment<T>{{2, 2, 2}, {2, 2, 2}}.length() == 0);
        const T tiny = std::numeric_limits<T>::min(), huge = std::numeric_limits<T>::max() / 8;
        CHECK(within_ulps(Segment<T>{{}, {3 * tiny, 4 * tiny, 0}}.length(), Wide(5) * tiny, 4));
        CHECK(within_ulps(Segment<T>{{}, {3 * huge, 4 * huge, 0}}.length(), Wide(5) * huge, 4));
    }

    TEST_CASE_TEMPLATE("point_at, length and distance_along are as near as they say", T, float, double) {
        Numbers<T> numbers(2);
        std::size_t far_point = 0, far_length = 0, far_along = 0;
        for (int n = 0; n < 20'000; ++n) {
            const int size = n % 3 == 0 ? 0 : n % 3 == 1 ? 60 : -60;
            const Segment<T> s{numbers.vector(size - 12, size), numbers.vector(size - 12, size)};
            const T t = numbers.number(-12, 4);
            const Vec<3, T> p = s.point_at(t);
            Wide way[3];
            for (std::size_t k = 0; k < 3; ++k) {
                way[k] = Wide(s.b[k]) - Wide(s.a[k]);
                const Wide exact = Wide(s.a[k]) + way[k] * Wide(t);
                // The result itself may be off by the first ulp; what it is rounded by is half an ulp of that.
                const Wide by_way = ulps<T>(way[k] * Wide(t), 1);
                far_point +=
                    std::fabs(Wide(p[k]) - exact) > by_way + ulps<T>(std::fabs(exact) + by_way, 0.5L);
            }
            const Wide length = wide_length(way[0], way[1], way[2]);
            far_length += !within_ulps(s.length(), length, 4);
            far_along += !within_ulps(s.distance_along(t), Wide(t) * length, 4);
        }
        CHECK(far_point == 0);
        CHECK(far_length == 0);
        CHECK(far_along == 0);
    }

    TEST_CASE_TEMPLATE("transformed: both ends", T, float, double) {
        Affine<T> map = Affine<T>::scale({2, 3, -1});
        map.translation = {10, 0, 0};
        CHECK(Segment<T>{{1, 1, 1}, {0, 2, 0}}.transformed(map) == Segment<T>{{12, 3, -1}, {10, 6, 0}});
        CHECK(Segment<T>{{1, 1, 1}, {0, 2, 0}}.transformed({}) == Segment<T>{{1, 1, 1}, {0, 2, 0}});
    }

    TEST_CASE_TEMPLATE("equal ends are a point; a NaN in either end makes it empty", T, float, double) {
        const Vec<3, T> p{T(0.1), T(0.2), T(0.3)};
        CHECK(intersects(p, Segment<T>{p, p}));
        CHECK(classify(Segment<T>{p, p}, p) == Relation::equal);
        CHECK_FALSE(intersects(Vec<3, T>{std::nextafter(p.x, T(1)), p.y, p.z}, Segment<T>{p, p}));
        const T nan = std::numeric_limits<T>::quiet_NaN();
        for (std::size_t k = 0; k < 3; ++k)
            for (const bool first : {true, false}) {
                Segment<T> s{{-1, -1, -1}, {1, 1, 1}};
                CHECK(intersects(Vec<3, T>{0, 0, 0}, s));
                (first ? s.a : s.b)[k] = nan;
                CHECK_FALSE(intersects(Vec<3, T>{0, 0, 0}, s));
                CHECK(classify(s, s) == Relation::disjoint);
            }
    }

    TEST_CASE("is a plain value of its two ends") {
        static_assert(std::is_trivially_copyable_v<Segment3> && sizeof(Segment3f) == 6 * sizeof(float));
        static_assert(Segment3{{0, 0, 0}, {2, 0, 0}}.point_at(0.5) == Vec3{1, 0, 0});
        CHECK(Segment3{{1, 2, 3}, {4, 5, 6}} !=
              Segment3{{4, 5, 6}, {1, 2, 3}});  // the same set, another value
    }
}
