// fit_sphere_test.cpp: mirrors hitbox/fit/fit_sphere.hpp: containment and the least radius in rational arithmetic.
#include <doctest/doctest.h>

#include <hitbox/fit/fit_sphere.hpp>
#include <hitbox/pair/point_sphere.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <random>
#include <vector>

#include "rational_ball.hpp"
#include "situations.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

mpq_class rational_distance_square(const Vec3& a, const Vec3& b) {
    const auto d = oracle::rational::exact(a) - oracle::rational::exact(b);
    return dot(d, d);
}

// Of type T: every point is inside, and with the next smaller radius one is not.
template <class T>
bool is_least_around(const Sphere<T>& sphere, const std::vector<Vec<3, T>>& points) {
    if (sphere.is_empty()) return false;
    mpq_class most = 0;
    for (const Vec<3, T>& p : points)
        most = std::max(most, rational_distance_square(Vec3(p), Vec3(sphere.center)));
    const mpq_class radius(double(sphere.radius));
    if (radius * radius < most) return false;
    if (sphere.radius == 0) return true;
    const mpq_class less(double(std::nextafter(sphere.radius, T(0))));
    return less * less < most;
}

// The points that may determine the smallest ball, each once: their own smallest ball is at most as large as that of all.
std::vector<Vec3> on_boundary(const Sphere3& sphere, const std::vector<Vec3>& points, double slack) {
    std::vector<Vec3> found;
    const double scale = sphere.radius;
    for (const Vec3& p : points) {
        const double far_off = length((p - sphere.center) / scale);
        if (far_off > 1 - slack && std::find(found.begin(), found.end(), p) == found.end())
            found.push_back(p);
    }
    return found;
}

// The radius is that of the smallest ball of all points, up to 1e-14 and the rounding of the center.
bool is_smallest(const Sphere3& sphere, const std::vector<Vec3>& points) {
    double slack = 1e-9;
    std::vector<Vec3> few = on_boundary(sphere, points, slack);
    while (few.size() > 12 && slack > 1e-16) few = on_boundary(sphere, points, slack /= 4);
    if (few.size() > 12) few.resize(12);
    const mpq_class least = rational_square(few);
    double ulp = 0;
    for (const double c : sphere.center)
        ulp = std::max(ulp,
                       std::nextafter(std::fabs(c), std::numeric_limits<double>::infinity()) - std::fabs(c));
    // radius - ulp <= sqrt(least) (1 + 1e-14)
    const mpq_class radius = mpq_class(sphere.radius) - mpq_class(ulp);
    if (radius <= 0) return true;
    const mpq_class more = mpq_class(1 + 1e-14);
    return radius * radius <= least * more * more;
}

}  // namespace

TEST_SUITE("fit/fit_sphere") {
    TEST_CASE(
        "every situation: all points inside, the least radius for the center, and the smallest sphere") {
        for (const Situation& situation : situations()) {
            if (situation.name == "as far apart as doubles go") continue;
            CAPTURE(situation.name);
            const Sphere3 sphere = fit_sphere(situation.points);
            CHECK(is_least_around(sphere, situation.points));
            if (sphere.radius > 1e-300) CHECK(is_smallest(sphere, situation.points));
        }
    }

    TEST_CASE("every situation in floats") {
        for (const Situation& situation : situations()) {
            CAPTURE(situation.name);
            std::vector<Vec3f> points;
            bool fits = true;
            for (const Vec3& p : situation.points) {
                points.push_back({float(p.x), float(p.y), float(p.z)});
                fits = fits && length(p) < 1e38;
            }
            if (!fits) continue;
            const Sphere3f sphere = fit_sphere(points);
            CHECK(is_least_around(sphere, points));
        }
    }

    TEST_CASE("few points in rational arithmetic: two, three and four on the sphere") {
        std::mt19937 random(3);
        std::array<int, 5> with_support{};
        for (int n = 0; n < 600; ++n) {
            std::vector<Vec3> points(2 + random() % 7);
            const bool grid = n % 4 == 0, thin = n % 4 == 1, nearly_grid = n % 4 == 2;
            for (Vec3& p : points)
                for (std::size_t k = 0; k < 3; ++k) {
                    p[k] = grid || nearly_grid ? double(int(random() % 5)) : double(random()) / 0x1p32;
                    if (nearly_grid) p[k] += std::ldexp(double(random() % 3) - 1, -int(random() % 50));
                    if (thin && k > 0) p[k] *= std::ldexp(1.0, -int(random() % 40));
                }
            if (n % 5 == 0) points = mapped(points, turned);
            const Sphere3 sphere = fit_sphere(points);
            CAPTURE(n);
            CHECK(is_least_around(sphere, points));
            if (sphere.radius > 0) {
                CHECK(is_smallest(sphere, points));
                ++with_support[std::min<std::size_t>(4, on_boundary(sphere, points, 1e-12).size())];
            }
        }
        for (const std::size_t count : {2u, 3u, 4u}) CHECK(with_support[count] > 20);
    }

    TEST_CASE("spheres that are known") {
        CHECK(fit_sphere(box_corners({1, 1, 1})) == Sphere3{{0, 0, 0}, std::nextafter(std::sqrt(3.0), 2)});
        CHECK(fit_sphere(box_corners({2, 3, 6})) == Sphere3{{0, 0, 0}, 7});
        CHECK(fit_sphere(std::vector<Vec3>{{0, 0, 0}, {0, 0, 8}, {0, 1, 4}}) == Sphere3{{0, 0, 4}, 4});
        CHECK(fit_sphere(std::vector<Vec3>{{1, 2, 3}, {1, 2, 3}}) == Sphere3{{1, 2, 3}, 0});
        CHECK(fit_sphere(std::vector<Vec3>{{3, 0, 0}, {0, 4, 0}, {0, 0, 0}}) == Sphere3{{1.5, 2, 0}, 2.5});
    }

    TEST_CASE("a point that is barely outside of the ball of two others") {
        for (const double beyond : {1e-5, 1e-8, 1e-10, 1e-13, 0x1p-52}) {
            const std::vector<Vec3> points{{-1, 0, 0}, {1, 0, 0}, {0, 1 + beyond, 0}};
            const Sphere3 sphere = fit_sphere(points);
            CHECK(is_least_around(sphere, points));
            CHECK(is_smallest(sphere, points));
        }
    }

    TEST_CASE("thousands of points on one sphere") {
        std::vector<Vec3> points;
        for (int x = -33; x <= 33; ++x)
            for (int y = -33; y <= 33; ++y)
                for (int z = -33; z <= 33; ++z)
                    if (x * x + y * y + z * z == 33 * 33) points.push_back({double(x), double(y), double(z)});
        CHECK(points.size() > 200);
        CHECK(fit_sphere(points) == Sphere3{{0, 0, 0}, 33});
        for (Vec3& p : points) p = turned(p);
        const Sphere3 sphere = fit_sphere(points);
        CHECK(is_least_around(sphere, points));
        CHECK(sphere.radius < 33 * (1 + 1e-14));
    }

    TEST_CASE("a large cloud, whose blocks are not kept") {
        const std::vector<Vec3> points = mapped(random_points(50001, {3, 2, 1}, 9), turned);
        const Sphere3 sphere = fit_sphere(points);
        CHECK(
            std::all_of(points.begin(), points.end(), [&](const Vec3& p) { return intersects(p, sphere); }));
        CHECK(is_smallest(sphere, points));
        CHECK(sphere == fit_sphere(points));
    }

    TEST_CASE("no sphere: no points, no numbers, and points too far apart") {
        const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
        CHECK(fit_sphere(std::vector<Vec3>{}).is_empty());
        CHECK(fit_sphere(std::vector<Vec3>{{0, 0, 0}, {0, nan, 0}}).is_empty());
        CHECK(fit_sphere(std::vector<Vec3>{{0, 0, 0}, {inf, 0, 0}}).is_empty());
        CHECK(fit_sphere(std::vector<Vec3>{{-1.7e308, -1.7e308, -1.7e308}, {1.7e308, 1.7e308, 1.7e308}})
                  .is_empty());
        const Sphere3 widest = fit_sphere(std::vector<Vec3>{{-1.7e308, 0, 0}, {1.7e308, 0, 0}});
        CHECK(widest == Sphere3{{0, 0, 0}, 1.7e308});
    }

    TEST_CASE("ranges, arrays, spans, strided views and other points") {
        struct Mine {
            float x, y, z;
        };
        const std::array<Mine, 2> mine{Mine{0, 0, 0}, Mine{2, 0, 0}};
        CHECK(fit_sphere(mine) == Sphere3f{{1, 0, 0}, 1});
        CHECK(fit_sphere(*strided(mine)) == Sphere3f{{1, 0, 0}, 1});
        const Vec3 array[] = {{0, 0, 0}, {2, 0, 0}};
        CHECK(fit_sphere(array) == Sphere3{{1, 0, 0}, 1});
        CHECK(fit_sphere(std::span<const Vec3>(array)) == Sphere3{{1, 0, 0}, 1});
        const std::list<std::array<int, 3>> whole{{0, 0, 0}, {0, 6, 0}};
        CHECK(fit_sphere(whole) == Sphere3{{0, 3, 0}, 3});
    }
}
