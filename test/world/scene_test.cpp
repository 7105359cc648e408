// scene_test.cpp: a thousand bodies for a thousand steps, against trying all pairs.
#include "world/scene.hpp"

#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

constexpr std::size_t bodies = 1000, steps = 1000, movers = 40;
constexpr double room = 32;

// Who meets whom, kept up by trying each mover with everyone.
class BruteForce {
public:
    explicit BruteForce(std::vector<scene::Mirror>& mirrors) : mirrors_(mirrors), meets_(bodies * bodies) {}

    void look(std::size_t i) {
        for (std::size_t j = 0; j < bodies; ++j)
            if (j != i) at(i, j) = may_meet(mirrors_[i], mirrors_[j]) && meet(mirrors_[i], mirrors_[j]);
    }
    std::uint8_t& at(std::size_t i, std::size_t j) {
        return meets_[(std::min)(i, j) * bodies + (std::max)(i, j)];
    }

private:
    std::vector<scene::Mirror>& mirrors_;
    std::vector<std::uint8_t> meets_;
};

}  // namespace

TEST_SUITE("world/scene") {
    TEST_CASE("begin, stay and end of 1,000 bodies in 1,000 steps are those of brute force") {
        scene::Random random(5);
        World world;
        std::vector<scene::Mirror> mirrors(bodies);
        std::vector<BodyHandle> handles(bodies);
        std::vector<Affine3> poses(bodies);
        const auto settle = [&](std::size_t i) {
            mirrors[i] = scene::any_body(random);
            poses[i] = scene::any_pose(random, room);
            mirrors[i].place(poses[i]);
            handles[i] = scene::add(world, mirrors[i], {poses[i]});
        };
        for (std::size_t i = 0; i < bodies; ++i) settle(i);
        BruteForce brute(mirrors);
        for (std::size_t i = 0; i < bodies; ++i) brute.look(i);

        using Pair = std::pair<BodyHandle, BodyHandle>;
        std::set<Pair> before;
        std::size_t counts[3] = {};
        for (std::size_t step = 0; step < steps; ++step) {
            std::set<std::size_t> changed;
            for (std::size_t k = 0; step > 0 && k < movers; ++k) {
                const std::size_t i = random.below(bodies);
                if (random.below(40) == 0) {  // it goes, and another comes, perhaps under the same number
                    REQUIRE(!world.remove(handles[i]));
                    settle(i);
                    changed.insert(i);
                    continue;
                }
                // Whole steps let boxes and flat bodies come to touch.
                Vec3 by = random.point(-1, 1);
                if (random.below(2)) by = {std::round(by.x), std::round(by.y), std::round(by.z)};
                if (by == Vec3{}) continue;
                poses[i].translation = poses[i].translation + by;
                changed.insert(i);
                REQUIRE(!world.move(handles[i], poses[i]));
                mirrors[i].place(poses[i]);
            }
            for (const std::size_t i : changed) brute.look(i);

            const UpdateReport report = world.update();
            REQUIRE(report.bounds_recomputed == (step > 0 ? changed.size() : bodies));

            std::set<Pair> now;
            for (std::size_t i = 0; i < bodies; ++i)
                for (std::size_t j = i + 1; j < bodies; ++j)
                    if (brute.at(i, j)) now.insert(std::minmax(handles[i], handles[j]));
            std::vector<Event> expected;
            for (const Pair& p : now)
                expected.push_back({before.count(p) ? EventKind::stay : EventKind::begin, p.first, p.second});
            for (const Pair& p : before)
                if (!now.count(p)) expected.push_back({EventKind::end, p.first, p.second});
            std::sort(expected.begin(), expected.end(),
                      [](const Event& x, const Event& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
            const std::vector<Event> events = world.events();
            REQUIRE(events == expected);
            for (const Event& e : events) ++counts[int(e.kind)];
            before = std::move(now);
        }
        // The scene must have something to tell.
        CHECK(counts[0] > 1000);
        CHECK(counts[1] > 100000);
        CHECK(counts[2] > 1000);
    }
}
