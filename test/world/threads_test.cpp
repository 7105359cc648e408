// threads_test.cpp: the same bytes for any number of threads, and questions from many threads at once.
#include "world/scene.hpp"

#include <hitbox/core/executor.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

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
        for (const Depth depth : {Depth::aabb, Depth::obb, Depth::exact}) {
            const CollisionReport found = world.collisions({.depth = depth, .executor = executor});
            said.insert(said.end(), {found.box_pairs, found.oriented_pairs, found.collisions.size()});
            for (const Collision& c : found.collisions) said.insert(said.end(), {c.a.slot, c.b.slot});
        }
        for (const Event& e : world.events({.executor = executor}))
            said.insert(said.end(), {std::uint64_t(e.kind), e.a.slot, e.b.slot});
        for (const BodyHandle h : handles)
            if (random.below(2)) world.move(h, scene::any_pose(random, 45));
    }
    return said;
}

}  // namespace

TEST_SUITE("world/threads") {
    TEST_CASE("the same story for every number of threads") {
        const std::vector<std::uint64_t> expected = story(nullptr);
        CHECK(expected.size() > 10000);
        for (const std::size_t threads : {1, 2, 3, 8}) {
            ThreadExecutor executor(threads);
            CHECK(story(&executor) == expected);
        }
    }

    TEST_CASE("many threads ask one world at once") {
        scene::Random random(2);
        World world;
        for (int i = 0; i < 500; ++i)
            scene::add(world, scene::any_body(random), {scene::any_pose(random, 16)});
        world.update();
        std::vector<Segment3> segments;
        for (int i = 0; i < 50; ++i) segments.push_back({random.point(0, 16), random.point(0, 16)});
        // Meshes have not been placed yet: the threads will do so, all at the same time.
        std::vector<std::vector<BodyHit>> found[4];
        std::vector<std::thread> threads;
        for (auto& list : found)
            threads.emplace_back([&] {
                for (const Segment3& s : segments) list.push_back(world.cast(s));
            });
        for (std::thread& t : threads) t.join();
        for (const auto& list : found) CHECK(list == found[0]);
    }
}
