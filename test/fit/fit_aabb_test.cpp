// fit_aabb_test.cpp: bounds of points, of any type, count and place in memory.
#include <hitbox/fit/fit_aabb.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <list>
#include <ranges>
#include <vector>

#include "situations.hpp"

using namespace hitbox;

TEST_SUITE("fit/fit_aabb") {
    TEST_CASE("the smallest and largest coordinates, for every count around the length of a row") {
        for (std::size_t count = 1; count < 40; ++count) {
            const std::vector<Vec3> points = test::random_points(count, {1, 2, 3}, unsigned(count));
            Aabb3 expected;
            Aabb3f expected_f;
            std::vector<Vec3f> floats;
            for (const Vec3& p : points) {
                expected.merge(p);
                floats.push_back({float(p.x), float(p.y), float(p.z)});
                expected_f.merge(floats.back());
            }
            CHECK(fit_aabb(points) == expected);
            CHECK(fit_aabb(floats) == expected_f);
        }
    }

    TEST_CASE("in the plane") {
        const std::vector<Vec2> points{{1, 5}, {-2, 3}, {0, 9}};
        CHECK(fit_aabb(points) == Aabb2{{-2, 3}, {1, 9}});
        const std::vector<Vec2f> floats(100, Vec2f{1, 2});
        CHECK(fit_aabb(floats) == Aabb2f{{1, 2}, {1, 2}});
    }

    TEST_CASE("no points give the empty box, NaN is skipped, infinity is not") {
        const double inf = std::numeric_limits<double>::infinity(),
                     nan = std::numeric_limits<double>::quiet_NaN();
        CHECK(fit_aabb(std::vector<Vec3>{}).is_empty());
        std::vector<Vec3> points(20, Vec3{nan, 1, 1});
        points[11] = {2, inf, nan};
        CHECK(fit_aabb(points) == Aabb3{{2, 1, 1}, {2, inf, 1}});
    }

    TEST_CASE("zeros come out positive, whatever their order") {
        for (std::size_t count : {2u, 3u, 30u, 31u}) {
            std::vector<Vec3> points(count, Vec3{-0.0, 0.0, -0.0});
            points[0] = {0.0, -0.0, -0.0};
            const Aabb3 box = fit_aabb(points);
            for (std::size_t k = 0; k < 3; ++k) {
                CHECK_FALSE(std::signbit(box.min[k]));
                CHECK_FALSE(std::signbit(box.max[k]));
            }
        }
    }

    TEST_CASE("other points, other ranges") {
        struct Position {
            float X, Y, Z;
        };
        const std::vector<Position> positions{{1, 2, 3}, {-1, 5, 0}};
        CHECK(fit_aabb(positions) == Aabb3f{{-1, 2, 0}, {1, 5, 3}});

        const std::array<std::array<int, 3>, 2> whole{{{1, 2, 3}, {-1, 5, 0}}};
        CHECK(fit_aabb(whole) == Aabb3{{-1, 2, 0}, {1, 5, 3}});

        const std::list<Vec3> list{{1, 2, 3}, {-1, 5, 0}};
        CHECK(fit_aabb(list) == Aabb3{{-1, 2, 0}, {1, 5, 3}});

#if !defined(__clang__) || __clang_major__ >= 16  // older ones do not compile the views of libstdc++
        const auto view = list | std::views::transform([](const Vec3& p) { return p * 2; });
        CHECK(fit_aabb(view) == Aabb3{{-2, 4, 0}, {2, 10, 6}});
#endif

        struct Pixel {
            double x, y;
        };
        CHECK(fit_aabb<2>(std::vector<Pixel>{{3, 4}, {1, 7}}) == Aabb2{{1, 4}, {3, 7}});
    }

    TEST_CASE("a vertex buffer is read where it lies, aligned or not") {
        std::vector<std::byte> buffer(1000);
        const float a[3] = {1, 2, 3}, b[3] = {-1, 5, 0};
        std::memcpy(&buffer[1], a, sizeof(a));
        std::memcpy(&buffer[1 + 33], b, sizeof(b));
        CHECK(fit_aabb(StridedPoints<float>{&buffer[1], 2, 33}) == Aabb3f{{-1, 2, 0}, {1, 5, 3}});
        CHECK(fit_aabb(StridedPoints<float>{}).is_empty());
    }
}
