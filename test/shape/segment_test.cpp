// segment_test.cpp: mirrors hitbox/shape/segment.hpp.
#include <hitbox/pair/linear_linear.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/shape/segment.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

using namespace hitbox;

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
            CHECK(s.b.x == doctest::Approx(row.expected.x).epsilon(1e-6));
            CHECK(s.b.y == doctest::Approx(row.expected.y).epsilon(1e-6));
            CHECK(s.b.z == doctest::Approx(row.expected.z).epsilon(1e-6));
        }
        // A direction whose length is beyond the largest number.
        const T most = limits::max();
        const auto diagonal = Segment<T>::from_direction({}, {most, most, most}, 3);
        CHECK(diagonal.length() == doctest::Approx(3).epsilon(1e-6));
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
        CHECK(Segment<T>{{}, {3 * tiny, 4 * tiny, 0}}.length() == doctest::Approx(5 * tiny).epsilon(1e-6));
        CHECK(Segment<T>{{}, {3 * tiny, 4 * tiny, 0}}.length() > 4 * tiny);
        CHECK(Segment<T>{{}, {3 * huge, 4 * huge, 0}}.length() / huge == doctest::Approx(5).epsilon(1e-6));
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
