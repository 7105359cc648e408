// mesh_bounds_test.cpp: mirrors hitbox/world/mesh_bounds.hpp; containment is checked in rational arithmetic.
#include <hitbox/world/mesh_bounds.hpp>

#include <hitbox/pair/aabb_point.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "../fit/rational_obb.hpp"

using namespace hitbox;

namespace {

using oracle::rational::exact;
using oracle::rational::Vector;

Vector image(const Affine3& map, const Vec3& p) {
    Vector r = exact(map.translation);
    for (std::size_t i = 0; i < 3; ++i) r = r + mpq_class(p[i]) * exact(map.columns[i]);
    return r;
}

bool holds(const Aabb3& box, const Vector& p) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (std::isfinite(box.min[k]) && p[k] < mpq_class(box.min[k])) return false;
        if (std::isfinite(box.max[k]) && p[k] > mpq_class(box.max[k])) return false;
    }
    return !box.is_empty();
}

std::vector<Vec3> cloud(std::mt19937& random, const Vec3& size) {
    std::uniform_real_distribution<double> coordinate(-1, 1);
    std::vector<Vec3> points;
    for (int i = 0; i < 40; ++i)
        points.push_back(
            {coordinate(random) * size.x, coordinate(random) * size.y, coordinate(random) * size.z});
    return points;
}

double volume(const Obb3& box) {
    return 8 * std::fabs(dot(cross(box.half_axes[0], box.half_axes[1]), box.half_axes[2]));
}

}  // namespace

TEST_SUITE("world/mesh_bounds") {
    TEST_CASE("boxes are computed once for each change, and only those that are asked for") {
        MeshBounds bounds({{0, 0, 0}, {1, 2, 3}});
        CHECK(bounds.recomputations().aabb == 0);
        CHECK(bounds.version() == 1);
        for (int i = 0; i < 3; ++i) CHECK(bounds.aabb() == Aabb3{{0, 0, 0}, {1, 2, 3}});
        CHECK(bounds.recomputations().aabb == 1);
        CHECK(bounds.recomputations().obb == 0);

        bounds.set_transform(Affine3{});  // the same as before
        CHECK(bounds.version() == 1);
        (void)bounds.aabb();
        CHECK(bounds.recomputations().aabb == 1);

        const Affine3 up = Affine3::translate({0, 0, 1});
        bounds.set_transform(up);
        bounds.set_transform(Affine3::translate({0, 0, 2}));
        CHECK(bounds.version() == 3);
        CHECK(bounds.recomputations().aabb == 1);  // nobody asked in between
        CHECK(bounds.aabb().min.z == doctest::Approx(2));
        (void)bounds.obb(), (void)bounds.obb(), (void)bounds.aabb_of_box();
        CHECK(bounds.recomputations().aabb == 2);
        CHECK(bounds.recomputations().obb == 1);
        CHECK(bounds.recomputations().aabb_of_box == 1);
        bounds.set_transform(bounds.transform());
        (void)bounds.obb(), (void)bounds.aabb(), (void)bounds.aabb_of_box();
        CHECK(bounds.recomputations().aabb == 2);
        CHECK(bounds.recomputations().obb == 1);
    }

    TEST_CASE("a copy is an instance: its own transform, the same mesh") {
        MeshBounds first({{0, 0, 0}, {1, 1, 1}});
        MeshBounds second = first;
        second.set_transform(Affine3::translate({10, 0, 0}));
        CHECK(first.version() == 1);
        CHECK(first.aabb().max.x == 1);
        CHECK(second.aabb().max.x == doctest::Approx(11));
        CHECK(first.aabb().max.x == 1);
    }

    TEST_CASE("every exact image lies in all four boxes, and every rounded one in the quick one") {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> any(-1, 1);
        const std::vector<Vec3> sizes{{1, 1, 1},    {1, 1, 0},         {1, 0, 0},
                                      {1, 1e-9, 1}, {1, 1e-17, 1e-17}, {1e5, 3, 1e-5}};
        for (const Vec3& size : sizes)
            for (int round = 0; round < 40; ++round) {
                const std::vector<Vec3> points = cloud(random, size);
                Affine3 map = Affine3::rotate(any(random), any(random), any(random), any(random));
                if (round % 4 == 1) map = map * Affine3::scale({any(random), 2, 3});  // shears, and mirrors
                if (round % 4 == 2) map = map * Affine3::scale({1e-12, 1e8, 1});
                map.translation = {any(random) * 1e3, any(random), any(random) * 1e-3};
                if (round % 4 == 3) map.translation = {1e15, -1e9, 0.1};
                MeshBounds bounds(points);
                bounds.set_transform(map);
                CAPTURE(size.y);
                CAPTURE(round);
                const test::RationalObb oriented(bounds.obb());
                REQUIRE(oriented.has_volume());
                for (const Vec3& p : points) {
                    const Vector q = image(map, p);
                    REQUIRE(holds(bounds.aabb(), q));
                    REQUIRE(holds(bounds.aabb_of_box(), q));
                    REQUIRE(holds(bounds.quick_aabb(), q));
                    REQUIRE(intersects(bounds.quick_aabb(), map.point(p)));
                    REQUIRE(oriented.contains(q));
                }
            }
    }

    // Squares of these numbers are subnormal or zero.
    TEST_CASE("tiny meshes, and maps that make them tiny or large: every rounded image lies in all boxes") {
        std::mt19937 random(8);
        std::uniform_real_distribution<double> any(-1, 1);
        for (int size = -1060; size <= -420; size += 20)
            for (int scale : {0, -600, 500}) {
                const double by = std::ldexp(1.0, scale);
                std::vector<Vec3> points = cloud(random, Vec3{1, 0.5, 0.25} * std::ldexp(1.0, size));
                if (scale < 0)
                    for (Vec3& p : points) p = p * 0x1p400;
                Affine3 map = Affine3::rotate(any(random), any(random), any(random), any(random)) *
                              Affine3::scale({by, by, by});
                map.translation = points[0] * by;
                MeshBounds bounds(points);
                bounds.set_transform(map);
                CAPTURE(size);
                CAPTURE(scale);
                for (const Vec3& p : points) {
                    REQUIRE(intersects(bounds.aabb(), map.point(p)));
                    REQUIRE(intersects(bounds.aabb_of_box(), map.point(p)));
                    REQUIRE(intersects(bounds.quick_aabb(), map.point(p)));
                    REQUIRE((bounds.obb().is_empty() || holds(bounds.obb().bounds(), image(map, p))));
                }
            }
    }

    TEST_CASE("the quick box of a ball is nearly tight in every pose, that of a beam follows it") {
        std::mt19937 random(13);
        std::uniform_real_distribution<double> any(-1, 1);
        std::vector<Vec3> ball;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 p{any(random), any(random), any(random)};
            if (length(p) > 0.1) ball.push_back(Vec3{5, 6, 7} + p / length(p));
        }
        MeshBounds round(ball), beam({{-10, -1, 0}, {10, -1, 0}, {10, 1, 0}, {-10, 1, 0}});
        for (int i = 0; i < 50; ++i) {
            const Affine3 map = Affine3::rotate(any(random), any(random), any(random), any(random));
            round.set_transform(map), beam.set_transform(map);
            for (const MeshBounds* const bounds : {&round, &beam}) {
                const Vec3 tight = bounds->aabb().half_extents(), quick = bounds->quick_aabb().half_extents();
                const double more = bounds == &round ? 1.05 : 1 + 1e-9;
                for (std::size_t k = 0; k < 3; ++k) {
                    CHECK(quick[k] <= tight[k] * more + 1e-9);
                    CHECK(quick[k] >= tight[k] * (1 - 1e-9));
                }
            }
        }
        CHECK(round.recomputations().quick_aabb == 50);
        // Beyond the range of double it is infinite, as the tight one is.
        beam.set_transform(Affine3::scale({1e308, 1, 1}));
        CHECK(beam.quick_aabb().max.x == std::numeric_limits<double>::infinity());
        MeshBounds nothing({});
        nothing.set_transform(Affine3::translate({1, 0, 0}));
        CHECK(nothing.quick_aabb().is_empty());
    }

    TEST_CASE("what is rounded outward is rounded by no more than it must") {
        std::mt19937 random(11);
        const std::vector<Vec3> points = cloud(random, {3, 2, 1});
        MeshBounds bounds(points);
        const double before = volume(bounds.obb());
        const Affine3 map = Affine3::rotate({1, 2, 3}, 1.0);
        bounds.set_transform(map);
        CHECK(volume(bounds.obb()) == doctest::Approx(before).epsilon(1e-12));
        Aabb3 rounded;
        for (const Vec3& p : points) rounded.merge(map.point(p));
        for (std::size_t k = 0; k < 3; ++k) {
            CHECK(bounds.aabb().min[k] == doctest::Approx(rounded.min[k]).epsilon(1e-14));
            CHECK(bounds.aabb().max[k] == doctest::Approx(rounded.max[k]).epsilon(1e-14));
            CHECK(bounds.aabb_of_box().min[k] <= bounds.aabb().min[k]);
            CHECK(bounds.aabb_of_box().max[k] >= bounds.aabb().max[k]);
        }
    }

    TEST_CASE("no points, points without a place, images without one") {
        MeshBounds none({});
        none.set_transform(Affine3::translate({1, 0, 0}));
        CHECK(none.aabb().is_empty());
        CHECK(none.aabb_of_box().is_empty());
        CHECK(none.obb().is_empty());

        const MeshBounds lost({{0, 0, 0}, {std::numeric_limits<double>::quiet_NaN(), 0, 0}});
        CHECK(lost.aabb().is_empty());
        CHECK(lost.obb().is_empty());

        MeshBounds far({{0, 0, 0}, {1e300, 1, 1}});
        far.set_transform(Affine3::scale({1e300, 1, 1}));
        CHECK(far.aabb().max.x == std::numeric_limits<double>::infinity());
        CHECK(far.aabb().max.y == doctest::Approx(1));
        CHECK(far.obb().is_empty());
    }

    TEST_CASE("over the caller's floats the boxes are those of a copy") {
        std::vector<Vec3f> points;
        hitbox::oracle::Random random(5);
        for (int i = 0; i < 100; ++i)
            points.push_back(
                {float(random.uniform(-1, 1)), float(random.uniform(-1, 1)), float(random.uniform(-1, 1))});
        MeshBounds copied(std::vector<Vec3>(points.begin(), points.end()));
        MeshBounds view = MeshBounds::over(StridedPoints<float>{points.data(), points.size()});
        for (const Affine3& map : {Affine3{}, Affine3::rotate({1, 2, 3}, 1.0)}) {
            copied.set_transform(map), view.set_transform(map);
            CHECK(view.aabb() == copied.aabb());
            CHECK(view.aabb_of_box() == copied.aabb_of_box());
            CHECK(view.obb() == copied.obb());
        }
        points[0].x = std::numeric_limits<float>::infinity();
        CHECK(MeshBounds::over(StridedPoints<float>{points.data(), points.size()}).aabb().is_empty());
    }
}
