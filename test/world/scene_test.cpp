// scene_test.cpp: a thousand bodies for a thousand steps at each precision, against trying all pairs.
#include "world/scene.hpp"

#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

constexpr std::size_t bodies = 1000, steps = 1000;
constexpr double room = 32;

// The pairs of bodies that the filter ignores. It looks at slots alone, so a reused slot is filtered in the same way.
bool are_friends(BodyHandle a, BodyHandle b) { return (a.slot * 7 + b.slot) % 11 == 0; }

// A thousand bodies as the world has them and as brute force has them. Each step moves some, lets some go and
// others come, turns layers, and puts to sleep and wakes, one by one and by region.
class Scene {
public:
    explicit Scene(Precision precision) : precision_(precision), bodies_(bodies) {
        for (std::size_t i = 0; i < bodies; ++i) settle(i);
        finish_step();
    }

    void step() {
        for (int k = 0; k < 24; ++k) move(random_.below(bodies));
        if (random_.below(2)) {
            // Two go and two come, each perhaps under the number of the other.
            const std::size_t i = random_.below(bodies), j = (i + 1 + random_.below(bodies - 1)) % bodies;
            const BodyHandle gone = bodies_[i].handle;
            REQUIRE(!world.remove(bodies_[i].handle));
            REQUIRE(!world.remove(bodies_[j].handle));
            settle(i), settle(j);
            REQUIRE(!world.is_alive(gone));
        }
        const std::size_t turned = random_.below(bodies);
        bodies_[turned].layers = any_layers();
        REQUIRE(!world.set_layers(bodies_[turned].handle, bodies_[turned].layers));
        looked_at_.insert(turned);
        for (int k = 0; k < 8; ++k) set_asleep(random_.below(bodies), random_.below(3) > 0);
        finish_step();
        sleep_by_region();
    }

    // What is told must be this: sleepers that met when they were last told about are neither told nor forgotten.
    std::vector<Event> expected_events() {
        std::vector<Pair> now, all, silent;
        for (const Body& a : bodies_)
            for (const std::size_t j : a.partners) {
                const Body& b = bodies_[j];
                if (a.handle < b.handle && !(a.asleep && b.asleep) && may_meet(a.layers, b.layers) &&
                    !are_friends(a.handle, b.handle))
                    now.push_back({a.handle, b.handle});
            }
        std::sort(now.begin(), now.end());
        std::set_union(now.begin(), now.end(), told_.begin(), told_.end(), std::back_inserter(all));
        const auto has = [](const std::vector<Pair>& pairs, const Pair& p) {
            return std::binary_search(pairs.begin(), pairs.end(), p);
        };
        std::vector<Event> events;
        for (const Pair& p : all) {
            if (has(now, p))
                events.push_back({has(told_, p) ? EventKind::stay : EventKind::begin, p.first, p.second});
            else if (is_resting(p))
                silent.push_back(p);
            else
                events.push_back({EventKind::end, p.first, p.second});
        }
        told_.clear();
        std::merge(now.begin(), now.end(), silent.begin(), silent.end(), std::back_inserter(told_));
        return events;
    }

    std::size_t asleep() const {
        return std::size_t(
            std::count_if(bodies_.begin(), bodies_.end(), [](const Body& b) { return b.asleep; }));
    }

    World world;
    std::size_t changed = 0;  // how many bodies came or moved in this step
    UpdateReport report;

private:
    using Pair = std::pair<BodyHandle, BodyHandle>;

    struct Body {
        scene::Mirror mirror;
        BodyHandle handle;
        Affine3 pose;
        Layers layers;
        bool asleep = false;
        BodyState state;                   // as the world gives it
        std::set<std::size_t> partners{};  // which it meets, whatever layers and friends say
    };

    Layers any_layers() {
        const std::uint32_t of = 1u << random_.below(4);
        return {of, random_.below(4) == 0 ? ~of : ~0u};
    }
    void settle(std::size_t i) {
        Body& b = bodies_[i];
        b.mirror = scene::any_body(random_);
        b.pose = scene::any_pose(random_, room);
        b.mirror.place(b.pose);
        b.layers = any_layers();
        b.asleep = false;
        b.handle = scene::add(world, b.mirror, {b.pose, b.layers});
        by_slot_[b.handle.slot] = i;
        changed_.insert(i);
    }
    void move(std::size_t i) {
        // Whole steps let boxes and flat bodies come to touch.
        Vec3 by = random_.point(-1, 1);
        if (random_.below(2)) by = {std::round(by.x), std::round(by.y), std::round(by.z)};
        Body& b = bodies_[i];
        b.pose.translation = b.pose.translation + by;
        REQUIRE(!world.move(b.handle, b.pose));
        if (by == Vec3{}) return;  // which does not count, and wakes nobody
        b.mirror.place(b.pose);
        b.asleep = false;
        changed_.insert(i);
    }
    void set_asleep(std::size_t i, bool asleep) {
        REQUIRE(!(asleep ? world.sleep(bodies_[i].handle) : world.wake(bodies_[i].handle)));
        bodies_[i].asleep = asleep;
    }
    void sleep_by_region() {
        const Aabb3 region = Aabb3::from_points(random_.point(0, room), random_.point(0, room));
        const auto is_in = [&](const Body& b, const Aabb3& r) { return intersects(b.state.aabb, r); };
        std::size_t changes = 0;
        const auto turn = [&](Body& b, bool asleep) { changes += b.asleep != asleep, b.asleep = asleep; };
        switch (random_.below(40)) {
            case 0:
                for (Body& b : bodies_)
                    if (is_in(b, region)) turn(b, true);
                REQUIRE(world.sleep(region) == changes);
                break;
            case 1:
                for (Body& b : bodies_)
                    if (is_in(b, region)) turn(b, false);
                REQUIRE(world.wake(region) == changes);
                break;
            case 2: {
                const std::vector<Aabb3> regions{region, {{0, 0, 0}, {room, room, 6}}};
                for (Body& b : bodies_) turn(b, !is_in(b, regions[0]) && !is_in(b, regions[1]));
                REQUIRE(world.wake_only(regions) == changes);
                break;
            }
        }
    }
    void finish_step() {
        report = world.update();
        changed = changed_.size();
        looked_at_.merge(changed_);
        changed_.clear();
        for (const std::size_t i : looked_at_) bodies_[i].state = *world.state(bodies_[i].handle);
        for (const std::size_t i : looked_at_) look(i);
        looked_at_.clear();
    }
    void look(std::size_t i) {
        Body& b = bodies_[i];
        for (const std::size_t j : b.partners) bodies_[j].partners.erase(i);
        b.partners.clear();
        for (std::size_t j = 0; j < bodies; ++j)
            if (j != i && do_meet(b, bodies_[j])) b.partners.insert(j), bodies_[j].partners.insert(i);
    }
    bool do_meet(const Body& a, const Body& b) const {
        if (precision_ == Precision::exact)
            return scene::may_meet(a.mirror, b.mirror) && meet(a.mirror, b.mirror);
        if (!intersects(a.state.aabb, b.state.aabb)) return false;
        const auto boxes_meet = [](const auto& x, const auto& y) { return intersects(x, y); };
        return precision_ == Precision::aabb || std::visit(boxes_meet, a.state.oriented, b.state.oriented);
    }
    bool is_resting(const Pair& p) const {
        const auto sleeps = [&](BodyHandle h) {
            const Body& b = bodies_[by_slot_[h.slot]];
            return b.handle == h && b.asleep;
        };
        return sleeps(p.first) && sleeps(p.second);
    }

    Precision precision_;
    scene::Random random_{5};
    std::vector<Body> bodies_;
    std::array<std::size_t, bodies> by_slot_{};
    std::set<std::size_t> changed_, looked_at_;
    std::vector<Pair> told_;  // who met when they were last told about, and sleepers since
};

}  // namespace

TEST_SUITE("world/scene") {
    TEST_CASE("begin, stay and end of 1,000 bodies in 1,000 steps are those of brute force") {
        const IgnorePair ignore = are_friends;
        for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
            CAPTURE(std::string(to_string(precision)));
            Scene scene(precision);
            std::size_t counts[3] = {}, most_asleep = 0;
            for (std::size_t step = 0; step < steps; ++step) {
                if (step > 0) scene.step();
                REQUIRE(scene.report.bounds_recomputed == scene.changed);
                const std::vector<Event> events = scene.world.events({precision, &ignore});
                REQUIRE(events == scene.expected_events());
                for (const Event& e : events) ++counts[int(e.kind)];
                most_asleep = (std::max)(most_asleep, scene.asleep());
                REQUIRE(scene.world.update().awake == bodies - scene.asleep());
            }
            // The scene must have something to tell.
            CHECK(counts[0] > 1000);
            CHECK(counts[1] > 50000);
            CHECK(counts[2] > 1000);
            CHECK(most_asleep > 300);
        }
    }
}
