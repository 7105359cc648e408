// parts_test.cpp: bodies of several parts: moved, asked about, put to sleep and removed together.
#include "world/scene.hpp"
#include "world/unit_box.hpp"

#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Pairs = std::vector<Collision>;

// A plate that two legs bear, which reach into it, and whose feet are at z = 0.
struct Table {
    BodyHandle plate, left, right;

    explicit Table(World& world, const Affine3& pose = {})
        : plate(*world.add(Aabb3{{-3, -1, 2}, {3, 1, 2.5}}, {pose})),
          left(*world.add_part(plate, Aabb3{{-0.25, -0.25, 0}, {0.25, 0.25, 2.25}}, {at(-2)})),
          right(*world.add_part(plate, Aabb3{{-0.25, -0.25, 0}, {0.25, 0.25, 2.25}}, {at(2)})) {}
};

std::string name_of(BodyHandle body) {
    return "slot " + std::to_string(body.slot) + ", generation " + std::to_string(body.generation);
}

std::vector<Aabb3> all_boxes(const World& world) {
    std::vector<Aabb3> boxes;
    world.for_each([&](BodyHandle, const BodyState& state) { boxes.push_back(state.aabb); });
    return boxes;
}

}  // namespace

TEST_SUITE("world/parts") {
    TEST_CASE("a table of three boxes moves as one, and its parts do not meet each other") {
        World world;
        const Table table(world);
        const BodyHandle ball = *world.add(Sphere3{{0, 0, 0}, 0.5}, {at(2, 0, 0.5)});
        world.update();
        CHECK(world.size() == 4);
        CHECK(world.parts(table.plate) == std::vector{table.left, table.right});
        CHECK(world.owner(table.left) == table.plate);
        CHECK_FALSE(world.owner(table.plate).has_value());
        CHECK(world.collisions().collisions == Pairs{{table.right, ball}});  // a hit names the part
        CHECK(world.collisions({.precision = Precision::aabb}).collisions.size() == 1);
        const auto contacts = world.contacts();
        REQUIRE(contacts.size() == 1);
        CHECK(contacts[0].a == table.right);
        CHECK(world.contacts(table.left, table.plate).size() == 1);  // unless they are named

        REQUIRE(!world.move(table.plate, at(4)));
        CHECK(world.update().bounds_recomputed == 3);
        CHECK(world.state(table.left)->transform == at(2));
        CHECK(world.state(table.left)->aabb == Aabb3{{1.75, -0.25, 0}, {2.25, 0.25, 2.25}});
        CHECK(world.state(table.left)->version == 2);
        CHECK(world.collisions().collisions == Pairs{{table.left, ball}});
        REQUIRE(!world.move(table.plate, at(4)));  // an equal one changes nothing
        CHECK(world.update().bounds_recomputed == 0);
        CHECK(world.cast(Ray3{{2, 5, 1}, {0, -1, 0}}).front().body == table.left);
    }

    TEST_CASE("a quarter turn of a dumbbell takes its ends along") {
        World world;
        const BodyHandle bar = *world.add(Segment3{{-2, 0, 0}, {2, 0, 0}});
        const BodyHandle end = *world.add_part(bar, Sphere3{{0, 0, 0}, 1}, {at(2)});
        const BodyHandle other = *world.add_part(bar, Sphere3{{-2, 0, 0}, 1});
        const Affine3 quarter{{Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}}, {10, 0, 0}};
        REQUIRE(!world.move(bar, quarter));
        world.update();
        CHECK(*world.state(end)->shape == AnyShape(Sphere3{{10, 2, 0}, 1}));
        CHECK(*world.state(other)->shape == AnyShape(Sphere3{{10, -2, 0}, 1}));
        CHECK(world.overlaps(Vec3{10, 3, 0}) == std::vector{end});
    }

    TEST_CASE("a part is moved in its owner, and stays there when the owner moves") {
        World world;
        const Table table(world, at(10));
        CHECK(world.state(table.left)->transform == at(8));
        REQUIRE(!world.sleep(table.plate));
        REQUIRE(!world.move(table.left, at(-2)));  // it is there
        CHECK_FALSE(world.state(table.left)->awake);
        REQUIRE(!world.move(table.left, at(-1)));
        CHECK(world.state(table.right)->awake);
        CHECK(world.state(table.left)->transform == at(9));
        REQUIRE(!world.move(table.plate, at(20)));
        CHECK(world.state(table.left)->transform == at(19));
        CHECK(world.state(table.right)->transform == at(22));
    }

    TEST_CASE("parts are removed with their owner, or alone; what takes their slots is no part") {
        World world;
        const Table table(world), other(world, at(0, 0, 100));
        world.update();
        REQUIRE(!world.remove(table.left));
        CHECK(world.parts(table.plate) == std::vector{table.right});
        CHECK(world.owner(table.right) == table.plate);
        CHECK(world.remove(table.left)->code == ErrorCode::usage);
        const BodyHandle box = *world.add(Aabb3{{-3, -1, 2}, {3, 1, 2.5}});
        CHECK(box.slot == table.left.slot);
        CHECK_FALSE(world.owner(box).has_value());
        CHECK_FALSE(world.owner(table.left).has_value());
        world.update();
        CHECK(world.collisions().collisions.size() == 2);
        CHECK(world.events().size() == 2);

        REQUIRE(!world.remove(table.plate));
        CHECK_FALSE(world.is_alive(table.right));
        CHECK(world.parts(table.plate).empty());
        CHECK(world.size() == 4);
        CHECK(world.update().bodies == 4);
        const auto events = world.events();
        REQUIRE(events.size() == 2);
        CHECK(events[0] == Event{EventKind::end, table.plate, box});
        CHECK(events[1] == Event{EventKind::end, box, table.right});
        CHECK(world.parts(other.plate).size() == 2);
        REQUIRE(!world.remove(other.left));
        REQUIRE(!world.remove(other.right));
        CHECK(world.parts(other.plate).empty());
        const BodyHandle leg = *world.add_part(other.plate, unit);
        CHECK(world.parts(other.plate) == std::vector{leg});
    }

    TEST_CASE("a body and its parts sleep and wake together") {
        World world;
        const Table table(world);
        const BodyHandle far = *world.add(unit, {at(50)});
        world.update();
        const auto awake = [&] { return world.update().awake; };
        REQUIRE(!world.sleep(table.left));
        CHECK(awake() == 1);
        REQUIRE(!world.wake(table.right));
        CHECK(awake() == 4);
        const Aabb3 foot{{-2, 0, 0}, {-2, 0, 0}};
        CHECK(world.sleep(foot) == 3);
        CHECK(world.sleep(foot) == 0);
        CHECK(world.wake(Aabb3{{-3, 0, 0}, {3, 0, 3}}) == 3);
        CHECK(world.wake_only(std::vector{foot}) == 1);
        CHECK_FALSE(world.state(far)->awake);
        CHECK(awake() == 3);
        CHECK(world.wake_only({}) == 3);
        REQUIRE(!world.move(table.plate, at(1)));
        CHECK(awake() == 3);
        REQUIRE(!world.sleep(table.plate));
        REQUIRE(world.add_part(table.plate, unit).ok());  // a new part wakes the others
        CHECK(awake() == 4);
        REQUIRE(!world.sleep(table.plate));
        REQUIRE(!world.remove(table.left));
        CHECK(awake() == 0);
    }

    TEST_CASE("what is wrong is an error, and changes nothing") {
        World world;
        const Table table(world);
        const BodyHandle ball = *world.add_part(table.plate, Sphere3{{0, 0, 0}, 1}, {at(0, 0, 9)});
        const BodyHandle far = *world.add_part(table.plate, Vec3{0, 0, 0}, {at(1e308)});
        world.update();
        const auto before = all_boxes(world);
        const auto unchanged = [&] {
            return world.size() == 5 && world.update().bounds_recomputed == 0 && all_boxes(world) == before &&
                   world.state(table.plate)->transform == Affine3{} &&
                   world.state(table.plate)->version == 1 && world.state(table.left)->transform == at(-2) &&
                   world.state(table.left)->version == 1 && !world.state(table.left)->awake;
        };
        REQUIRE(!world.sleep(table.plate));

        CHECK(world.add_part(BodyHandle{}, unit).error().code == ErrorCode::usage);
        const auto nested = world.add_part(table.left, unit);
        CHECK(nested.error().code == ErrorCode::usage);
        CHECK(nested.error().where == name_of(table.left));
        Affine3 bad;
        bad.translation.y = std::numeric_limits<double>::quiet_NaN();
        CHECK(world.add_part(table.plate, unit, {bad}).error().code == ErrorCode::not_finite);
        CHECK(world.add_part(table.plate, Sphere3{{}, 1}, {Affine3::scale({1, 2, 1})}).error().code ==
              ErrorCode::unsupported);
        const MeshModel mesh = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1e300, 1, 1}));
        CHECK(world.add_part(table.plate, mesh, {Affine3::scale({1e300, 1, 1})}).error().code ==
              ErrorCode::too_large);
        CHECK(unchanged());

        CHECK(world.move(table.plate, bad)->code == ErrorCode::not_finite);
        CHECK(world.move(table.left, bad)->code == ErrorCode::not_finite);
        const auto squeezed = world.move(table.plate, Affine3::scale({1, 2, 1}));
        REQUIRE(squeezed.has_value());
        CHECK(squeezed->code == ErrorCode::unsupported);
        CHECK(squeezed->where == name_of(ball));
        CHECK(world.move(ball, Affine3::scale({1, 2, 1}))->code == ErrorCode::unsupported);
        const auto too_far = world.move(table.plate, at(1.7e308));
        REQUIRE(too_far.has_value());
        CHECK(too_far->code == ErrorCode::too_large);
        CHECK(too_far->where == name_of(far));
        CHECK(unchanged());
        REQUIRE(!world.move(far, at(0)));
        CHECK_FALSE(world.move(table.plate, at(1.7e308)));
        CHECK(world.move(far, at(1e308))->code == ErrorCode::too_large);
        CHECK(world.state(far)->transform == at(1.7e308));
    }

    TEST_CASE("a sweep and the distances of an owner are those of all its parts") {
        World world;
        const Table table(world);
        const BodyHandle stone = *world.add(Aabb3{{5, -1, 0}, {6, 1, 1}}, {.layers = {2, 0xffffffff}});
        const BodyHandle lamp = *world.add(Aabb3{{8, -1, 2}, {9, 1, 3}});
        world.update();
        const auto hits = *world.sweep_all(table.plate, {11, 0, 0});
        REQUIRE(hits.size() == 2);
        CHECK(hits[0].body == stone);
        CHECK(hits[0].mover == table.right);
        CHECK(hits[0].t == 0.25);
        CHECK(hits[1].body == lamp);
        CHECK(hits[1].mover == table.plate);
        CHECK(*world.sweep(table.plate, {11, 0, 0}) == hits[0]);
        CHECK(world.sweep_all(table.plate, {11, 0, 0}, {.most = 0})->empty());
        CHECK(world.nearest(table.plate, {.most = 0})->empty());
        CHECK((*world.sweep(table.left, {11, 0, 0}))->mover == table.left);  // a part is swept alone
        CHECK_FALSE((*world.sweep(table.left, {0, 0, 1})).has_value());
        REQUIRE(!world.set_layers(table.right, {1, 1}));  // each part has layers of its own
        CHECK((*world.sweep(table.plate, {11, 0, 0}))->mover == table.plate);

        const auto near = *world.nearest(table.plate);
        REQUIRE(near.size() == 2);
        CHECK(near[0].body == stone);
        CHECK(near[0].asker == table.plate);
        CHECK(near[1].distance == 5);
        REQUIRE(!world.set_layers(table.right, {}));
        CHECK((*world.nearest(table.plate, {.most = 1})).front().asker == table.plate);
        REQUIRE(!world.move(table.right, at(3.5)));
        world.update();
        const auto nearer = *world.nearest(table.plate, {.most = 1});
        CHECK(nearer.front().asker == table.right);
        CHECK(nearer.front().distance == 1.25);
        CHECK((*world.nearest(table.left)).size() == 2);
        CHECK((*world.nearest(Vec3{}, {.most = 1})).front().asker == BodyHandle{});
    }

    TEST_CASE("a sweep leaves a floor only if every part does; a ray in the way of one part is an error") {
        World world;
        const BodyHandle floor = *world.add(Aabb3{{-9, -9, -1}, {9, 9, 0}});
        const Table table(world);
        const BodyHandle peg = *world.add_part(table.plate, unit, {at(0, 0, -0.5)});
        world.update();
        CHECK_FALSE((*world.sweep(table.plate, {0, 0, -1}))->leaving);
        REQUIRE(!world.move(peg, at(0, 0, 0)));
        world.update();
        const auto up = *world.sweep(table.plate, {0, 0, 1});
        CHECK(up->body == floor);
        CHECK(up->leaving);
        CHECK_FALSE((*world.sweep(table.plate, {0, 0, 1}, {.skip_leaving = true})).has_value());

        const BodyHandle ray = *world.add(Ray3{{-2, 3, 1}, {0, 1, 0}});
        world.update();
        CHECK((*world.sweep(table.plate, {0, 1, 0}, {.skip_leaving = true})) == std::nullopt);
        const auto blocked = world.sweep(table.plate, {0, 9, 0}, {.skip_leaving = true});
        REQUIRE_FALSE(blocked.ok());
        CHECK(blocked.error().where == name_of(ray));
        CHECK(world.sweep(table.right, {0, 9, 0}, {.skip_leaving = true}).ok());
        REQUIRE(!world.remove(ray));
        const BodyHandle beam = *world.add_part(table.plate, Ray3{{0, 0, 3}, {0, 0, 1}});
        world.update();
        const auto unable = world.sweep(table.plate, {0, 1, 0});
        REQUIRE_FALSE(unable.ok());
        CHECK(unable.error().where == name_of(beam));
    }

    TEST_CASE("an owner may be nothing but its parts") {
        World world;
        const BodyHandle frame = *world.add(Aabb3{});
        const BodyHandle part = *world.add_part(frame, *MeshModel::from_mesh(scene::box_mesh({}, {1, 1, 1})));
        const BodyHandle wall = *world.add(unit, {at(5)});
        world.update();
        REQUIRE(!world.move(frame, at(1)));
        world.update();
        CHECK((*world.sweep(frame, {6, 0, 0}))->t == 0.5);
        CHECK((*world.nearest(frame)).front() == BodyDistance{wall,
                                                              3,
                                                              (*world.nearest(frame)).front().on_shape,
                                                              (*world.nearest(frame)).front().on_body,
                                                              {},
                                                              part});
        CHECK(world.sleep(unit) == 2);
    }
}
