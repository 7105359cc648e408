// ray_test.cpp: mirrors hitbox/shape/ray.hpp.
#include <hitbox/pair/linear_linear.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/shape/ray.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <type_traits>

#include "ulps.hpp"

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("shape/ray") {
    TEST_CASE_TEMPLATE("from two points: t = 1 is the second", T, float, double) {
        const auto ray = Ray<T>::from_points({1, 2, 3}, {4, 2, -1});
        CHECK(ray == Ray<T>{{1, 2, 3}, {3, 0, -4}});
        CHECK(ray.point_at(1) == Vec<3, T>{4, 2, -1});
        CHECK(ray.distance_along(1) == 5);
    }

    TEST_CASE_TEMPLATE("from origin, direction and length: t = 1 is that far away", T, float, double) {
        using limits = std::numeric_limits<T>;
        struct Row {
            std::string name;
            Vec<3, T> direction;
        };
        const Row rows[] = {
            {"a unit direction", {0, 0, 1}},
            {"a longer one", {3, -4, 12}},
            {"the smallest", {0, limits::denorm_min(), 0}},
            {"one whose square underflows", {limits::min(), limits::min(), 0}},
            {"one longer than the largest number", {limits::max(), limits::max(), limits::max()}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto ray = Ray<T>::from_direction({1, 2, 3}, row.direction, 7);
            CHECK(ray.origin == Vec<3, T>{1, 2, 3});
            const Wide had = wide_length(row.direction.x, row.direction.y, row.direction.z);
            for (std::size_t k = 0; k < 3; ++k)
                CHECK(within_ulps(ray.direction[k], Wide(row.direction[k]) / had * 7, 4));
        }
        CHECK(Ray<T>::from_direction({}, {0, 0, 9}, 2) == Ray<T>{{}, {0, 0, 2}});
    }

    TEST_CASE_TEMPLATE("point_at and distance_along count in lengths of the direction", T, float, double) {
        const Ray<T> ray{{1, 0, 0}, {0, 3, 4}};
        CHECK(ray.point_at(0) == ray.origin);
        CHECK(ray.point_at(2) == Vec<3, T>{1, 6, 8});
        CHECK(ray.distance_along(2) == 10);
        const T tiny = std::numeric_limits<T>::min();
        CHECK(Ray<T>{{}, {tiny, 0, 0}}.distance_along(1) == tiny);  // its square is zero
    }

    TEST_CASE_TEMPLATE("from_direction, point_at and distance_along are as near as they say", T, float,
                       double) {
        Numbers<T> numbers(3);
        std::size_t far_direction = 0, far_point = 0, far_along = 0;
        for (int n = 0; n < 20'000; ++n) {
            const Vec<3, T> direction = numbers.direction();
            const T length = numbers.number(-20, 20), t = numbers.number(-12, 12);
            const auto made = Ray<T>::from_direction({}, direction, length);
            const Wide had = wide_length(direction.x, direction.y, direction.z);
            const Ray<T> ray{numbers.vector(-12, 12), numbers.vector(-12, 12)};
            const Vec<3, T> p = ray.point_at(t);
            for (std::size_t k = 0; k < 3; ++k) {
                far_direction += !within_ulps(made.direction[k], Wide(direction[k]) / had * Wide(length), 4);
                const Wide way = Wide(ray.direction[k]) * Wide(t), exact = Wide(ray.origin[k]) + way;
                const Wide by_way = ulps<T>(way, 0.5L);
                far_point +=
                    std::fabs(Wide(p[k]) - exact) > by_way + ulps<T>(std::fabs(exact) + by_way, 0.5L);
            }
            const Wide size = wide_length(ray.direction.x, ray.direction.y, ray.direction.z);
            far_along += !within_ulps(ray.distance_along(t), Wide(t) * size, 4);
        }
        CHECK(far_direction == 0);
        CHECK(far_point == 0);
        CHECK(far_along == 0);
    }

    TEST_CASE_TEMPLATE("transformed: the origin moves, the direction only turns and stretches", T, float,
                       double) {
        Affine<T> map = Affine<T>::scale({2, 2, -1});
        map.translation = {5, 0, 0};
        CHECK(Ray<T>{{1, 1, 1}, {0, 3, 4}}.transformed(map) == Ray<T>{{7, 2, -1}, {0, 6, -4}});
    }

    TEST_CASE_TEMPLATE("the origin belongs to it, what is behind does not", T, float, double) {
        const Ray<T> ray{{1, 2, 3}, {0, 0, T(1e-30)}};
        CHECK(intersects(Vec<3, T>{1, 2, 3}, ray));
        CHECK(intersects(Vec<3, T>{1, 2, T(1e30)}, ray));
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, T(2.999)}, ray));
        CHECK(classify(Vec<3, T>{1, 2, 3}, ray) == Relation::touching);  // its interior is without the origin
    }

    TEST_CASE_TEMPLATE("a zero direction, a NaN or an infinity makes it empty", T, float, double) {
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, 3}, Ray<T>{{1, 2, 3}, {}}));
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, 3}, Ray<T>::from_direction({1, 2, 3}, {}, 1)));
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, 3}, Ray<T>::from_points({1, 2, 3}, {1, 2, 3})));
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()})
            for (std::size_t k = 0; k < 3; ++k)
                for (const bool first : {true, false}) {
                    Ray<T> ray{{0, 0, 0}, {1, 1, 1}};
                    CHECK(intersects(Vec<3, T>{1, 1, 1}, ray));
                    (first ? ray.origin : ray.direction)[k] = bad;
                    CHECK_FALSE(intersects(Vec<3, T>{1, 1, 1}, ray));
                    CHECK(classify(ray, ray) == Relation::disjoint);
                }
    }

    TEST_CASE("is a plain value of origin and direction") {
        static_assert(std::is_trivially_copyable_v<Ray3> && sizeof(Ray3f) == 6 * sizeof(float));
        CHECK(Ray3{{}, {1, 0, 0}} != Ray3{{}, {2, 0, 0}});  // the same set, another value
        CHECK(classify(Ray3{{}, {1, 0, 0}}, Ray3{{}, {2, 0, 0}}) == Relation::equal);
    }
}
