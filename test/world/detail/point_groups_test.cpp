// point_groups_test.cpp: mirrors hitbox/world/detail/point_groups.hpp; the bounds are those of all points, bit for bit.
#include <hitbox/world/detail/point_groups.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

enum class Cloud { full, sphere, flat, grid, with_outliers, one_place };
constexpr Cloud clouds[] = {Cloud::full, Cloud::sphere,        Cloud::flat,
                            Cloud::grid, Cloud::with_outliers, Cloud::one_place};

std::vector<Vec3> points_of(Cloud kind, int count, double size, Random& random) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        Vec3 p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        if (kind == Cloud::sphere) p = p * (1 / std::sqrt(dot(p, p)));
        if (kind == Cloud::flat) p.z = 0.25;
        if (kind == Cloud::grid) p = {std::round(2 * p.x), std::round(2 * p.y), std::round(2 * p.z)};
        if (kind == Cloud::with_outliers && i % 50 == 0) p = p * 1e6;
        if (kind == Cloud::one_place) p = {1, 2, 3};
        points.push_back(p * size);
    }
    return points;
}

std::vector<Affine3> maps(Random& random) {
    const auto turn = [&] {
        return Affine3::rotate({random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                               random.uniform(-3, 3));
    };
    std::vector<Affine3> maps{{},
                              turn(),
                              turn() * Affine3::scale({random.uniform(-1, 1), 1e-30, 0}),
                              turn() * Affine3::scale({1e300, 1, 1}),
                              turn() * Affine3::scale({1e-320, 1e-320, 1e-310}),
                              Affine3::scale({0, 0, 0})};
    for (std::size_t i = 1; i < maps.size(); ++i)
        maps[i].translation = {std::ldexp(random.uniform(-1, 1), int(i) * 20 - 40), random.uniform(-1, 1), 0};
    return maps;
}

}  // namespace

TEST_SUITE("world/point_groups") {
    TEST_CASE("bounds are those of all points, whatever the points and the map") {
        Random random(3);
        for (const Cloud kind : clouds)
            for (const double size : {1.0, 1e-300, 1e200, 5e-324})
                for (const int count : {0, 1, 64, 65, 127, 128, 129, 1000, 1025}) {
                    const std::vector<Vec3> points = points_of(kind, count, size, random);
                    const detail::PointGroups groups{PointsView(points)};
                    for (const Affine3& map : maps(random)) {
                        CAPTURE(int(kind));
                        CAPTURE(size);
                        CAPTURE(count);
                        REQUIRE(groups.bounds_of_mapped(points, map) ==
                                detail::bounds_of_mapped(points, map));
                    }
                }
    }

    TEST_CASE("maps that are not finite, and images beyond the largest number") {
        Random random(4);
        const std::vector<Vec3> points = points_of(Cloud::full, 500, 1e10, random);
        const detail::PointGroups groups{PointsView(points)};
        const Aabb3 far = groups.bounds_of_mapped(points, Affine3::scale({1e300, 1, 1}));
        constexpr double infinite = std::numeric_limits<double>::infinity();
        CHECK(far.min.x == -infinite);
        CHECK(far.max.x == infinite);
        CHECK(far.max.y < 1.1e10);
        const Aabb3 lost = groups.bounds_of_mapped(
            points, Affine3::translate({std::numeric_limits<double>::quiet_NaN(), 0, 0}));
        CHECK(lost.max.x == infinite);
        CHECK(lost.max.y < 1.1e10);
    }
}
