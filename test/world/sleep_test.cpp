// sleep_test.cpp: who sleeps costs nothing, is met all the same, and is told about when woken.
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <vector>

#include "world/unit_box.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::vector<EventKind> kinds(const std::vector<Event>& events) {
    std::vector<EventKind> r;
    for (const Event& e : events) r.push_back(e.kind);
    return r;
}
using Kinds = std::vector<EventKind>;

// Boxes in a row that touch, ten units apart in pairs.
struct Row {
    World world;
    std::vector<BodyHandle> bodies;

    explicit Row(int pairs) {
        for (int i = 0; i < pairs; ++i) {
            bodies.push_back(*world.add(unit, {at(10 * i)}));
            bodies.push_back(*world.add(unit, {at(10 * i + 1)}));
        }
        world.update();
    }
};

}  // namespace

TEST_SUITE("world/sleep") {
    TEST_CASE("sleepers are not asked about, until one who is awake comes near") {
        Row row(100);
        World& world = row.world;
        CHECK(world.collisions().box_pairs == 100);
        CHECK(world.sleep(Aabb3{{-1, -1, -1}, {2000, 2, 2}}) == 200);
        CHECK(world.update().awake == 0);
        CHECK(world.collisions().box_pairs == 0);
        const BodyHandle walker = *world.add(unit, {at(0, 50)});
        const UpdateReport report = world.update();
        CHECK(report.bounds_recomputed == 1);
        CHECK(report.awake == 1);
        CHECK(world.collisions().box_pairs == 0);
        REQUIRE(!world.move(walker, at(20.5, 1)));
        CHECK(world.update().bounds_recomputed == 1);
        const CollisionReport near = world.collisions();
        CHECK(near.collisions == std::vector<Collision>{{row.bodies[4], walker}, {row.bodies[5], walker}});
        CHECK(near.box_pairs == 2);
        CHECK_FALSE(world.state(row.bodies[4])->awake);  // being met wakes nobody
    }

    TEST_CASE("questions find sleepers too") {
        Row row(3);
        row.world.sleep(unit);
        CHECK(row.world.overlaps(unit).size() == 2);
        CHECK(row.world.cast(Segment3{{-5, 0.5, 0.5}, {100, 0.5, 0.5}}).size() == 6);
    }

    TEST_CASE("moving wakes, and so does a region") {
        Row row(10);
        World& world = row.world;
        for (const BodyHandle b : row.bodies) CHECK_FALSE(world.sleep(b));
        CHECK_FALSE(world.move(row.bodies[0], at(0)));  // stays
        CHECK_FALSE(world.state(row.bodies[0])->awake);
        CHECK_FALSE(world.move(row.bodies[0], at(0.5)));
        CHECK(world.state(row.bodies[0])->awake);
        CHECK(world.wake(Aabb3{{52, 0, 0}, {60, 1, 1}}) == 2);  // touches two
        CHECK(world.wake(Aabb3{{52, 0, 0}, {60, 1, 1}}) == 0);
        CHECK(world.update().awake == 3);
        const std::vector<Aabb3> players{{{0, 0, 0}, {0.25, 1, 1}}, {{90, 0, 0}, {90.5, 1, 1}}};
        CHECK(world.wake_only(players) == 4);  // one more wakes, three fall asleep
        CHECK(world.update().awake == 1);
        CHECK(world.state(row.bodies[18])->awake);
    }

    TEST_CASE("sleep ends nothing; waking tells what has become of it") {
        Row row(1);
        World& world = row.world;
        const BodyHandle a = row.bodies[0], b = row.bodies[1];
        CHECK(kinds(world.events()) == Kinds{EventKind::begin});
        REQUIRE(!world.sleep(a));
        CHECK(kinds(world.events()) == Kinds{EventKind::stay});  // one is awake
        REQUIRE(!world.sleep(b));
        CHECK(world.events().empty());
        CHECK(world.events().empty());
        SUBCASE("they still meet") {
            REQUIRE(!world.wake(b));
            CHECK(kinds(world.events()) == Kinds{EventKind::stay});
        }
        SUBCASE("one moved away") {
            REQUIRE(!world.move(b, at(5)));
            world.update();
            CHECK(world.events() == std::vector<Event>{{EventKind::end, a, b}});
            CHECK(world.events().empty());
        }
        SUBCASE("one is gone") {
            REQUIRE(!world.remove(b));
            world.update();
            CHECK(world.events() == std::vector<Event>{{EventKind::end, a, b}});
            CHECK(world.events().empty());
        }
        SUBCASE("another took its place") {
            REQUIRE(!world.remove(b));
            const BodyHandle c = *world.add(unit);
            world.update();
            CHECK(c.slot == b.slot);
            CHECK(world.events() == std::vector<Event>{{EventKind::end, a, b}, {EventKind::begin, a, c}});
        }
    }
}
