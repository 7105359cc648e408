// threads_test.cpp: the same bytes for any number of threads, and questions from many threads at once.
#include "world/scene.hpp"

#include <hitbox/core/executor.hpp>
#include <hitbox/world/debug_draw.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

using namespace hitbox;

namespace {

// All that a world says while bodies move, as one list of numbers.
std::vector<std::uint64_t> story(Executor* executor) {
    scene::Random random(17);
    World world;
    std::vector<BodyHandle> handles;
    for (int i = 0; i < 3000; ++i) {
        const scene::Mirror m = scene::any_body(random);
        handles.push_back(scene::add(world, m, {scene::any_pose(random, 45)}));
    }
    std::vector<std::uint64_t> said;
    for (int step = 0; step < 6; ++step) {
        const UpdateReport report = world.update(executor);
        said.push_back(report.bounds_recomputed);
        for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
            const CollisionReport found = world.collisions({.precision = precision, .executor = executor});
            said.insert(said.end(), {found.box_pairs, found.oriented_pairs, found.collisions.size()});
            for (const Collision& c : found.collisions) said.insert(said.end(), {c.a.slot, c.b.slot});
        }
        for (const Event& e : world.events({.executor = executor}))
            said.insert(said.end(), {std::uint64_t(e.kind), e.a.slot, e.b.slot});
        for (const BodyHandle h : handles)
            if (random.below(2)) REQUIRE(!world.move(h, scene::any_pose(random, 45)));
    }
    return said;
}

}  // namespace

TEST_SUITE("world/threads") {
    TEST_CASE("the same story for every number of threads") {
        const std::vector<std::uint64_t> expected = story(nullptr);
        CHECK(expected.size() > 10000);
        for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
            ThreadExecutor executor(threads);
            CHECK(story(&executor) == expected);
        }
    }

    TEST_CASE("many threads ask one world at once, whatever there is to ask") {
        scene::Random random(2);
        World world;
        std::vector<BodyHandle> handles;
        for (int i = 0; i < 500; ++i) {
            handles.push_back(scene::add(world, scene::any_body(random), {scene::any_pose(random, 16)}));
            if (i % 5 == 0) REQUIRE(!world.sleep(handles.back()));
        }
        world.update();
        std::vector<Segment3> segments;
        for (int i = 0; i < 20; ++i) segments.push_back({random.point(0, 16), random.point(0, 16)});
        Frustum3 view;
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3 normal;
            normal[k] = 1;
            view.planes[2 * k] = {normal, 2}, view.planes[2 * k + 1] = {-normal, -14};
        }

        // Meshes have not been placed yet: the threads will do so, all at the same time.
        const World& asked = world;
        struct Answers {
            std::vector<std::vector<BodyHit>> hits;
            std::vector<std::vector<BodyHandle>> near;
            std::vector<VisibleBody> seen;
            std::vector<Collision> collisions;
            std::size_t pieces = 0, awake = 0, lines = 0;
            bool operator==(const Answers&) const = default;
        };
        const auto ask = [&](Answers& a, std::size_t first) {
            for (std::size_t i = 0; i < segments.size(); ++i) {
                // Each thread begins somewhere else, so that all come to all bodies at different times.
                const Segment3& s = segments[(i + first * 5) % segments.size()];
                a.hits.push_back(asked.cast(s));
                a.near.push_back(asked.overlaps(Sphere3{s.a, 2}));
                a.near.push_back(asked.overlaps(s, {Precision::obb}));
            }
            std::rotate(a.hits.begin(), a.hits.end() - std::ptrdiff_t(first * 5), a.hits.end());
            std::rotate(a.near.begin(), a.near.end() - std::ptrdiff_t(first * 10), a.near.end());
            a.seen = asked.cull(view);
            a.collisions = asked.collisions().collisions;
            for (const Collision& c : a.collisions)
                asked.contacts(c.a, c.b, [&](const Intersection<double>&) { ++a.pieces; });
            asked.for_each([&](BodyHandle, const BodyState& b) { a.awake += b.awake; });
            draw(asked, {WorldDrawing::everything}, [&](const DebugLine&) { ++a.lines; });
            for (const BodyHandle h : handles) a.awake += asked.is_alive(h) && asked.state(h)->awake;
        };
        Answers found[4];
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < 4; ++t) threads.emplace_back([&, t] { ask(found[t], t); });
        for (std::thread& t : threads) t.join();
        Answers alone;
        ask(alone, 0);
        for (const Answers& a : found) CHECK((a == alone));
        CHECK(alone.collisions.size() > 100);
        CHECK(alone.pieces > 100);
        CHECK(alone.seen.size() > 100);
    }
}
