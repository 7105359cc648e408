// fit_capsule_test.cpp: mirrors hitbox/fit/fit_capsule.hpp: containment in rational arithmetic, volumes beside known ones.
#include <doctest/doctest.h>

#include <hitbox/fit/fit_capsule.hpp>
#include <hitbox/fit/fit_sphere.hpp>
#include <hitbox/pair/capsule_convex.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <list>
#include <numbers>
#include <string>
#include <vector>

#include <gmpxx.h>

#include "../oracle/rational_vector.hpp"
#include "situations.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

double volume_of(const Capsule3& c) {
    return std::numbers::pi * c.radius * c.radius * (length(c.b - c.a) + 4.0 / 3 * c.radius);
}

// The square of the distance of the farthest point from the segment of the capsule.
template <class T>
mpq_class farthest_square(const Capsule<T>& capsule, const std::vector<Vec<3, T>>& points) {
    using oracle::rational::Vector;
    const Vector a = oracle::rational::exact(Vec3(capsule.a)),
                 way = oracle::rational::exact(Vec3(capsule.b)) - a;
    const mpq_class square = dot(way, way);
    mpq_class most = 0;
    for (const Vec<3, T>& p : points) {
        const Vector to = oracle::rational::exact(Vec3(p)) - a;
        mpq_class t = square == 0 ? mpq_class(0) : mpq_class(dot(to, way) / square);
        t = t < 0 ? mpq_class(0) : t > 1 ? mpq_class(1) : t;
        const Vector off = to - t * way;
        most = std::max(most, mpq_class(dot(off, off)));
    }
    return most;
}

// Every point is inside, and the radius is at most a few roundings above the least one.
template <class T>
bool is_tight_around(const Capsule<T>& capsule, const std::vector<Vec<3, T>>& points) {
    if (capsule.is_empty()) return false;
    const mpq_class most = farthest_square(capsule, points), radius(double(capsule.radius));
    if (radius * radius < most) return false;
    double size = std::numeric_limits<double>::denorm_min();
    for (const Vec<3, T>& p : points)
        for (std::size_t k = 0; k < 3; ++k)
            size = std::max(size, std::fabs(double(p[k]) - double(points[0][k])));
    const double slack =
        std::max(size * 0x1p-44, double(std::numeric_limits<T>::epsilon()) * double(capsule.radius) * 2);
    const mpq_class less =
        radius - mpq_class(slack) - mpq_class(double(std::numeric_limits<T>::denorm_min()) * 4);
    return less <= 0 || less * less <= most;
}

template <class T>
std::vector<Vec<3, T>> in_scalar(const std::vector<Vec3>& points) {
    std::vector<Vec<3, T>> out;
    for (const Vec3& p : points) out.push_back({T(p.x), T(p.y), T(p.z)});
    return out;
}

}  // namespace

TEST_SUITE("fit/fit_capsule") {
    TEST_CASE("every situation: all points inside, and no larger than the smallest sphere") {
        for (const Situation& situation : situations()) {
            if (situation.name == "as far apart as doubles go") continue;
            CAPTURE(situation.name);
            const Capsule3 capsule = fit_capsule(situation.points);
            CHECK(is_tight_around(capsule, situation.points));
            const double radius = fit_sphere(situation.points).radius;
            if (radius > 1e-90 && radius < 1e90)
                CHECK(volume_of(capsule) <=
                      4.0 / 3 * std::numbers::pi * radius * radius * radius * (1 + 1e-9));
        }
    }

    TEST_CASE("every situation in floats") {
        for (const Situation& situation : situations()) {
            CAPTURE(situation.name);
            if (std::any_of(situation.points.begin(), situation.points.end(),
                            [](const Vec3& p) { return length(p) > 1e38; }))
                continue;
            const std::vector<Vec3f> points = in_scalar<float>(situation.points);
            CHECK(is_tight_around(fit_capsule(points), points));
        }
    }

    TEST_CASE("within three percent of the smallest capsules that long searches have found") {
        const auto ratio = [](const std::vector<Vec3>& points, double found) {
            return volume_of(fit_capsule(points)) / found;
        };
        CHECK(ratio(box_corners({1, 1, 1}), 21.1156) < 1.03);
        CHECK(ratio(mapped(box_corners({1, 1, 1}), turned), 21.1156) < 1.03);
        CHECK(ratio(mapped(box_corners({3, 2, 1}), turned), 132.7691) < 1.03);
        CHECK(ratio({{0, 0, 0}, {1, 0, 0}, {0, 2, 1}}, 1.84762) < 1.03);
        CHECK(ratio({{0, 7, 0}, {3, 7, 4}, {-5, 7, 10}, {-8, 7, 6}}, 253.1223) < 1.03);
    }

    TEST_CASE("points of a capsule give it back") {
        for (const double half : {0.25, 1.0, 6.0}) {
            std::vector<Vec3> points;
            for (const Vec3& p : random_points(20000, {1, 1, 1}, 17))
                if (length(p) <= 1)
                    points.push_back(turned(normalized(p) + Vec3{p.x > 0 ? half : -half, 0, 0}));
            const Capsule3 capsule = fit_capsule(points);
            CHECK(is_tight_around(capsule, points));
            CHECK(volume_of(capsule) < 1.01 * std::numbers::pi * (2 * half + 4.0 / 3));
            CHECK(capsule == fit_capsule(points));
        }
    }

    TEST_CASE("points on a line, on one position, and on a sphere") {
        const std::vector<Vec3> line{{1, 2, 3}, {0, 0, 0}, {5, 10, 15}, {-7, -14, -21}};
        const Capsule3 segment = fit_capsule(line);
        CHECK(segment.radius == 0);
        CHECK(((segment.a == line[2] && segment.b == line[3]) ||
               (segment.a == line[3] && segment.b == line[2])));
        CHECK(fit_capsule(std::vector<Vec3>{{1, 2, 3}, {1, 2, 3}}) == Capsule3{{1, 2, 3}, {1, 2, 3}, 0});
        std::vector<Vec3> round;
        for (const Vec3& p : random_points(3000, {1, 1, 1}, 18)) round.push_back(normalized(p));
        const Capsule3 ball = fit_capsule(round);
        CHECK(is_tight_around(ball, round));
        CHECK(volume_of(ball) < 1.001 * 4 / 3 * std::numbers::pi);
    }

    TEST_CASE("a large cloud, whose blocks are not kept") {
        const std::vector<Vec3> points = mapped(random_points(50001, {3, 2, 1}, 9), turned);
        const Capsule3 capsule = fit_capsule(points);
        CHECK(
            std::all_of(points.begin(), points.end(), [&](const Vec3& p) { return intersects(p, capsule); }));
        CHECK(volume_of(capsule) < 132.77);  // that of the brick around them
    }

    TEST_CASE("no capsule: no points, no numbers, and points too far apart") {
        const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
        CHECK(fit_capsule(std::vector<Vec3>{}).is_empty());
        CHECK(fit_capsule(std::vector<Vec3>{{0, 0, 0}, {0, nan, 0}}).is_empty());
        CHECK(fit_capsule(std::vector<Vec3>{{0, 0, 0}, {inf, 0, 0}}).is_empty());
        const double huge = 1.7e308;
        std::vector<Vec3> corners = box_corners({huge, huge, huge});
        CHECK(fit_capsule(corners).is_empty());
        CHECK(fit_capsule(std::vector<Vec3>{{-huge, 0, 0}, {huge, 0, 0}}).radius == 0);
    }

    TEST_CASE("ranges, arrays, spans, strided views and other points") {
        struct Mine {
            float x, y, z;
        };
        const std::array<Mine, 2> mine{Mine{0, 0, 0}, Mine{2, 0, 0}};
        const auto is_from_0_to_2 = [](const auto& c) { return c.radius == 0 && c.a.x + c.b.x == 2; };
        CHECK(is_from_0_to_2(fit_capsule(mine)));
        CHECK(is_from_0_to_2(fit_capsule(*strided(mine))));
        const Vec3 array[] = {{0, 0, 0}, {2, 0, 0}};
        CHECK(is_from_0_to_2(fit_capsule(array)));
        CHECK(is_from_0_to_2(fit_capsule(std::span<const Vec3>(array))));
        const std::list<std::array<int, 3>> whole{{0, 0, 0}, {2, 0, 0}};
        CHECK(is_from_0_to_2(fit_capsule(whole)));
    }
}
