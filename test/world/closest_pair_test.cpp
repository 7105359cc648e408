// closest_pair_test.cpp: the nearest pair of bodies beside the distances of all bodies, and whether any two meet.
#include "world/scene.hpp"

#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

using namespace hitbox;

namespace {

// The least of the distances of every body from all later ones; of equal ones the first.
std::optional<BodyDistance> least_of_all(const World& world, const std::vector<BodyHandle>& bodies) {
    std::optional<BodyDistance> least;
    const auto key = [](const BodyDistance& d) { return std::tie(d.distance, d.asker, d.body); };
    for (const BodyHandle& a : bodies) {
        const std::vector<BodyDistance> all = *world.nearest(a);
        for (const BodyDistance& d : all)
            if (a < d.body && (!least || key(d) < key(*least))) least = d;
    }
    return least;
}

bool same(const std::optional<BodyDistance>& a, const std::optional<BodyDistance>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return std::tie(a->distance, a->asker, a->body) == std::tie(b->distance, b->asker, b->body) &&
           length(a->on_shape - a->on_body) == doctest::Approx(a->distance).epsilon(1e-9).scale(1);
}

}  // namespace

TEST_SUITE("world/closest_pair") {
    TEST_CASE("two spheres, and who is left out") {
        World world;
        CHECK_FALSE(world.closest_pair()->has_value());
        CHECK_FALSE(world.any_collision());
        const BodyHandle a = *world.add(Sphere3{{0, 0, 0}, 1}), b = *world.add(Sphere3{{5, 0, 0}, 1});
        world.update();
        const BodyDistance apart = **world.closest_pair();
        CHECK((apart.asker == a && apart.body == b && apart.distance == 3));
        CHECK((apart.on_shape == Vec3{1, 0, 0} && apart.on_body == Vec3{4, 0, 0}));
        // A part of the first is not compared with it.
        const BodyHandle part = *world.add_part(a, Sphere3{{2, 0, 0}, 1});
        world.update();
        CHECK((**world.closest_pair()).asker == b);
        CHECK((**world.closest_pair()).body == part);
        CHECK((**world.closest_pair()).distance == 1);
        REQUIRE(!world.set_layers(b, {2, 2}));
        CHECK_FALSE(world.closest_pair()->has_value());
        // A frustum has no distance from a box.
        REQUIRE(world.add(Aabb3{{50, 0, 0}, {51, 1, 1}}));
        REQUIRE(world.add(Frustum3{{Plane3{{1, 0, 0}, 90}, Plane3{{-1, 0, 0}, -91}, Plane3{{0, 1, 0}, 0},
                                    Plane3{{0, -1, 0}, -1}, Plane3{{0, 0, 1}, 0}, Plane3{{0, 0, -1}, -1}}}));
        world.update();
        REQUIRE_FALSE(world.closest_pair());
        CHECK(world.closest_pair().error().code == ErrorCode::unsupported);
    }

    TEST_CASE("in crowds of all kinds it is the least of all distances") {
        scene::Random random(77);
        int apart = 0, together = 0, met = 0;
        for (int round = 0; round < 120; ++round) {
            const double side = 6 + double(round % 6) * 20;
            const bool on_grid = round % 2 == 0;
            World world;
            std::vector<BodyHandle> bodies;
            for (int i = 0; i < 12; ++i) {
                const double x = double(random.below(std::uint64_t(side))),
                             y = double(random.below(std::uint64_t(side)));
                const Affine3 at = on_grid
                                       ? Affine3::translate({x, y, double(random.below(std::uint64_t(side)))})
                                       : scene::any_pose(random, side);
                BodyOptions options{at};
                options.quick_bounds = random.below(2) == 0;
                bodies.push_back(scene::add(world, scene::any_body(random), options));
                if (random.below(4) == 0) {
                    const std::uint32_t layer = 1u << random.below(3);
                    REQUIRE(!world.set_layers(bodies.back(), {layer, layer | 1u}));
                }
            }
            for (std::size_t i = 0; i < bodies.size(); i += 3) REQUIRE(!world.sleep(bodies[i]));
            world.update();
            const auto least = least_of_all(world, bodies);
            REQUIRE(same(*world.closest_pair(), least));
            if (least) ++(least->distance > 0 ? apart : together);
            for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
                CollisionOptions options;
                options.precision = precision;
                const bool any = !world.collisions(options).collisions.empty();
                REQUIRE(world.any_collision(options) == any);
                met += any;
            }
        }
        CHECK(apart > 30);
        CHECK(together > 10);
        CHECK(met > 60);
    }
}
