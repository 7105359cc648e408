// calipers_test.cpp: the smallest rectangle, compared with every side of every pair of points.
#include <hitbox/fit/detail/calipers.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace hitbox;

namespace {

double area(const std::vector<Vec2>& points, const Vec2& u) {
    double low_u = 1e300, high_u = -1e300, low_v = 1e300, high_v = -1e300;
    for (const Vec2& p : points) {
        const double a = u.x * p.x + u.y * p.y, b = u.x * p.y - u.y * p.x;
        low_u = std::min(low_u, a), high_u = std::max(high_u, a);
        low_v = std::min(low_v, b), high_v = std::max(high_v, b);
    }
    return (high_u - low_u) * (high_v - low_v);
}

// A smallest rectangle lies along some pair of points: try them all.
double least_area(const std::vector<Vec2>& points) {
    double least = 1e300;
    for (const Vec2& p : points)
        for (const Vec2& q : points) {
            const Vec2 d = q - p;
            const double length = std::sqrt(d.x * d.x + d.y * d.y);
            if (length > 0) least = std::min(least, area(points, {d.x / length, d.y / length}));
        }
    return least < 1e300 ? least : 0;
}

}  // namespace

TEST_SUITE("fit/calipers") {
    TEST_CASE("named sets") {
        struct Row {
            const char* name;
            std::vector<Vec2> points;
            double area;
        };
        const Row rows[] = {
            {"a point", {{1, 2}}, 0},
            {"a point three times", {{1, 2}, {1, 2}, {1, 2}}, 0},
            {"two points", {{0, 0}, {3, 4}}, 0},
            {"a line", {{0, 0}, {3, 4}, {6, 8}, {-3, -4}}, 0},
            {"a square with its middle and sides",
             {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0.5}, {0.5, 0}, {1, 0.5}},
             1},
            {"a turned square", {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}, 2},
            {"a right triangle", {{0, 0}, {3, 0}, {0, 4}}, 12},
            {"an obtuse triangle", {{0, 0}, {10, 0}, {1, 1}}, 10},
        };
        for (const Row& row : rows) {
            CAPTURE(std::string(row.name));
            std::vector<Vec2> points = row.points;
            const Vec2 u = detail::best_rectangle(points, 0);
            CHECK(u.x * u.x + u.y * u.y == doctest::Approx(1));
            CHECK(area(row.points, u) == doctest::Approx(row.area));
        }
    }

    TEST_CASE("as small as trying everything, on random points and small grids") {
        std::mt19937 random(3);
        for (int n = 0; n < 600; ++n) {
            std::vector<Vec2> points(1 + random() % 25);
            for (Vec2& p : points) {
                if (n % 2 == 0)
                    p = {double(random()) / 0x1p32, double(random()) / 0x1p31};
                else
                    p = {double(random() % 5), double(random() % 4)};
            }
            std::vector<Vec2> shuffled = points;
            const Vec2 u = detail::best_rectangle(shuffled, 0);
            CHECK(area(points, u) <= least_area(points) * (1 + 1e-12) + 1e-15);
        }
    }

    TEST_CASE("many points on a circle, where the supporting lines go all the way round") {
        std::vector<Vec2> points;
        for (int i = 0; i < 500; ++i)
            points.push_back({2 * std::cos(i * 0.0125664), std::sin(i * 0.0125664)});
        const double least = least_area(points);
        const std::vector<Vec2> before = points;
        CHECK(area(before, detail::best_rectangle(points, 0)) <= least * (1 + 1e-12));
    }
}
