// update_test.cpp: as many bounds are computed as bodies came or moved, of every kind of body.
#include "world/scene.hpp"
#include "world/unit_box.hpp"

#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

Frustum3 any_frustum() {
    return {{Plane3{{1, 0, 0}, -1}, Plane3{{-1, 0, 0}, -1}, Plane3{{0, 1, 0}, -1}, Plane3{{0, -1, 0}, -1},
             Plane3{{0, 0, 1}, -1}, Plane3{{0, 0, -1}, -1}}};
}

// One of each kind that AnyShape knows; a new one is missing here until the count below is right again.
const std::vector<AnyShape> every_shape{
    Aabb3{{0, 0, 0}, {1, 1, 1}},
    Capsule3{{0, 0, 0}, {1, 2, 3}, 1},
    any_frustum(),
    Line3{{0, 0, 0}, {1, 2, 3}},
    Obb3::from_aabb({{0, 0, 0}, {1, 2, 1}}, Affine3::rotate(Vec3{1, 1, 0}, 0.5)),
    Plane3{{1, 2, 3}, 4},
    Vec3{1, 2, 3},
    Ray3{{0, 0, 0}, {1, 2, 3}},
    Rectangle3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}},
    Segment3{{0, 0, 0}, {1, 2, 3}},
    Sphere3{{0, 0, 0}, 1},
    Triangle3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
};

struct Kind {
    std::string name;
    BodyHandle body;
};

std::vector<Kind> add_every_kind(World& world) {
    std::vector<Kind> kinds;
    for (const AnyShape& shape : every_shape) kinds.push_back({kind_name(shape), *world.add(shape)});
    const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
    kinds.push_back({"solid mesh", *world.add(cube)});
    kinds.push_back({"mesh", *world.add(cube, {.fill = Fill::surface})});
    kinds.push_back({"empty mesh", *world.add(*MeshModel::from_mesh(TriMesh{}))});
    kinds.push_back({"empty box", *world.add(Aabb3{})});
    return kinds;
}

}  // namespace

TEST_SUITE("world/update") {
    TEST_CASE("one of each kind is computed when it came and when it moved, and at no other time") {
        std::set<std::size_t> seen;
        for (const AnyShape& shape : every_shape) seen.insert(shape.index());
        REQUIRE(seen.size() == shape_count);

        World world;
        const std::vector<Kind> kinds = add_every_kind(world);
        CHECK(world.update().bounds_recomputed == kinds.size());
        CHECK(world.update().bounds_recomputed == 0);
        for (const Kind& kind : kinds) {
            CAPTURE(kind.name);
            const Aabb3 before = world.state(kind.body)->aabb;
            const std::optional<Error> refused = world.move(kind.body, at(16, 32, 64));
            if (refused) CHECK(refused->code == ErrorCode::unsupported);
            CHECK(world.state(kind.body)->aabb == before);  // until the update
            CHECK(world.update().bounds_recomputed == (refused ? 0 : 1));
            if (!refused && before.is_finite() && !before.is_empty())
                CHECK(length_sq(world.state(kind.body)->aabb.min - before.min - Vec3{16, 32, 64}) < 1e-20);
            CHECK(world.update().bounds_recomputed == 0);

            REQUIRE(!world.move(kind.body, at(16, 32, 64)));  // where it is
            REQUIRE(!world.set_layers(kind.body, {2, 2}));
            REQUIRE(!world.sleep(kind.body));
            CHECK(world.update().bounds_recomputed == 0);
            REQUIRE(!world.wake(kind.body));
            CHECK(world.update().bounds_recomputed == 0);
            world.collisions(), world.events();
            world.overlaps(Sphere3{{0, 0, 0}, 100}), world.cast(Segment3{{-9, -9, -9}, {99, 99, 99}});
            CHECK(world.update().bounds_recomputed == 0);

            REQUIRE(!world.remove(kind.body));
            CHECK(world.update().bounds_recomputed == 0);
        }
        CHECK(world.size() == 0);
    }

    TEST_CASE("the boxes of a mesh are computed once for each place, however many bodies share it") {
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
        MeshBounds bounds = cube.bounds();
        const std::size_t made = bounds.recomputations().aabb;
        for (int i = 1; i <= 5; ++i) {
            bounds.set_transform(at(i));
            for (int k = 0; k < 3; ++k) bounds.aabb();
        }
        CHECK(bounds.recomputations().aabb == made + 5);
    }

    TEST_CASE("as many as came or moved, whatever else happens") {
        World world;
        struct Body {
            BodyHandle handle;
            Affine3 pose;
        };
        scene::Random random(31);
        std::vector<Body> bodies;
        std::set<std::uint32_t> expected;  // slots
        const auto add = [&] {
            const Affine3 pose = scene::any_pose(random, 40);
            bodies.push_back({scene::add(world, scene::any_body(random), {pose}), pose});
            expected.insert(bodies.back().handle.slot);
        };
        for (int i = 0; i < 400; ++i) add();
        std::size_t most = 0;
        for (int step = 0; step < 400; ++step) {
            for (std::uint64_t k = random.below(60); k-- > 0;) {
                const std::size_t i = std::size_t(random.below(bodies.size()));
                Body& b = bodies[i];
                switch (random.below(8)) {
                    case 0:
                        add();
                        break;
                    case 1:
                        CHECK_FALSE(world.remove(b.handle));
                        expected.erase(b.handle.slot);
                        b = bodies.back();
                        bodies.pop_back();
                        break;
                    case 2:
                        CHECK_FALSE(world.sleep(b.handle));
                        break;
                    case 3:
                        CHECK_FALSE(world.wake(b.handle));
                        break;
                    case 4:
                        CHECK_FALSE(world.move(b.handle, b.pose));  // where it is
                        break;
                    default:
                        b.pose.translation.x += random.between(0.5, 1);
                        CHECK_FALSE(world.move(b.handle, b.pose));
                        expected.insert(b.handle.slot);
                }
            }
            const UpdateReport report = world.update();
            REQUIRE(report.bounds_recomputed == expected.size());
            REQUIRE(report.bodies == bodies.size());
            most = (std::max)(most, expected.size());
            expected.clear();
        }
        CHECK(most > 30);
    }
}
