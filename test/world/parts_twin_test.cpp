// parts_twin_test.cpp: bodies of several parts, beside a world where each part is a body of its own.
#include "world/scene.hpp"

#include <hitbox/core/executor.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

// Bodies with parts in one world, and in its twin the same shapes, each as a body, at owner * relative. Handles are the same in
// both, because bodies are added and removed in the same order.
class Twins {
public:
    World world, twin;

    explicit Twins(std::uint64_t seed) : random(seed) {}

    scene::Random random;
    struct Member {
        BodyHandle body, owner;  // of an owner itself: the same
        Affine3 transform;       // of a part: relative
    };
    std::vector<Member> members;

    void add_group(double side) {
        BodyOptions options{scene::any_pose(random, side), any_layers()};
        const scene::Mirror head = scene::any_body(random);
        const BodyHandle owner = scene::add(world, head, options);
        REQUIRE(scene::add(twin, head, options) == owner);
        members.push_back({owner, owner, options.transform});
        for (std::uint64_t n = random.below(5); n > 0; --n) add_part(owner);
    }

    void add_part(BodyHandle owner) {
        BodyOptions options{scene::any_pose(random, 3), any_layers()};
        const scene::Mirror part = scene::any_body(random);
        const Affine3 relative = options.transform;
        const BodyHandle body = add_to(owner, part, options);
        options.transform = at(owner).transform * relative;
        REQUIRE(scene::add(twin, part, options) == body);
        members.push_back({body, owner, relative});
        wake_twin(owner);
    }

    void move(std::size_t i, const Affine3& to) {
        Member& m = members[i];
        REQUIRE(!world.move(m.body, to));
        m.transform = to;
        const Affine3 owner = at(m.owner).transform;
        for (const Member& one : members)
            if (one.body == m.body || one.owner == m.body)
                REQUIRE(!twin.move(one.body, one.body == one.owner ? to : owner * one.transform));
        wake_twin(m.owner);
    }

    void sleep(std::size_t i) {
        REQUIRE(!world.sleep(members[i].body));
        for (const Member& one : members)
            if (one.owner == members[i].owner) REQUIRE(!twin.sleep(one.body));
    }

    void remove_part(std::size_t i) {
        REQUIRE(!world.remove(members[i].body));
        REQUIRE(!twin.remove(members[i].body));
        members.erase(members.begin() + std::ptrdiff_t(i));
    }

    // The slots of removed bodies are reused in another order then, so no body is added after it.
    void remove_owner(BodyHandle owner) {
        REQUIRE(!world.remove(owner));
        std::erase_if(members, [&](const Member& one) {
            if (one.owner == owner) REQUIRE(!twin.remove(one.body));
            return one.owner == owner;
        });
    }

    const Member& at(BodyHandle body) const {
        return *std::find_if(members.begin(), members.end(),
                             [&](const Member& one) { return one.body == body; });
    }
    bool are_apart(BodyHandle a, BodyHandle b) const { return at(a).owner != at(b).owner; }

    // The body and its parts in the order of handles; of a part itself.
    std::vector<BodyHandle> movers(BodyHandle body) const {
        std::vector<BodyHandle> all;
        for (const Member& one : members)
            if (one.body == body || one.owner == body) all.push_back(one.body);
        std::sort(all.begin(), all.end());
        return all;
    }

private:
    Layers any_layers() { return random.below(4) == 0 ? Layers{2, 0xfffffffd} : Layers{}; }

    BodyHandle add_to(BodyHandle owner, const scene::Mirror& part, const BodyOptions& options) {
        if (const AnyShape* shape = std::get_if<AnyShape>(&part.local))
            return *world.add_part(owner, *shape, options);
        const scene::Tetrahedron& solid = std::get<scene::Tetrahedron>(part.local);
        return *world.add_part(owner, *MeshModel::from_mesh(scene::mesh_of(solid)), options);
    }

    void wake_twin(BodyHandle owner) {
        for (const Member& one : members)
            if (one.owner == owner) REQUIRE(!twin.wake(one.body));
    }
};

std::vector<BodySweepHit> expected_hits(const Twins& twins, BodyHandle body, const Vec3& motion,
                                        bool skip_leaving) {
    std::vector<BodySweepHit> all;
    for (const BodyHandle mover : twins.movers(body)) {
        const auto own = *twins.twin.sweep_all(mover, motion, {.skip_leaving = skip_leaving});
        for (const BodySweepHit& hit : own) {
            if (!twins.are_apart(mover, hit.body)) continue;
            REQUIRE(hit.mover == mover);
            const auto before = std::find_if(all.begin(), all.end(),
                                             [&](const BodySweepHit& one) { return one.body == hit.body; });
            if (before == all.end()) {
                all.push_back(hit);
                continue;
            }
            const bool leaving = !hit.started       ? before->leaving
                                 : !before->started ? hit.leaving
                                                    : hit.leaving && before->leaving;
            if (hit.t < before->t) *before = hit;
            before->leaving = leaving;
        }
    }
    std::sort(all.begin(), all.end(), [](const BodySweepHit& x, const BodySweepHit& y) {
        return std::tie(x.t, x.body) < std::tie(y.t, y.body);
    });
    return all;
}

std::vector<BodyDistance> expected_distances(const Twins& twins, BodyHandle body) {
    std::vector<BodyDistance> all;
    for (const BodyHandle asker : twins.movers(body)) {
        const auto own = *twins.twin.nearest(asker);
        for (const BodyDistance& one : own) {
            if (!twins.are_apart(asker, one.body)) continue;
            REQUIRE(one.asker == asker);
            const auto before = std::find_if(all.begin(), all.end(),
                                             [&](const BodyDistance& d) { return d.body == one.body; });
            if (before == all.end())
                all.push_back(one);
            else if (one.distance < before->distance)
                *before = one;
        }
    }
    std::sort(all.begin(), all.end(), [](const BodyDistance& x, const BodyDistance& y) {
        return std::tie(x.distance, x.body) < std::tie(y.distance, y.body);
    });
    return all;
}

// The first ones only; they may have less to say about bodies that are as near.
template <class T>
bool begins_with(const std::vector<T>& all, const std::vector<T>& first, std::size_t most) {
    return first.size() == (std::min)(most, all.size()) &&
           std::equal(first.begin(), first.end(), all.begin());
}

}  // namespace

TEST_SUITE("world/parts_twin") {
    TEST_CASE("pairs, events, sweeps and distances are those of the same shapes as bodies of their own") {
        std::size_t pairs = 0, within = 0, events = 0, hits = 0, started = 0, by_parts = 0, distances = 0;
        for (std::uint64_t seed = 1; seed <= 16; ++seed) {
            Twins twins(seed);
            scene::Random& random = twins.random;
            const double side = seed % 2 == 0 ? 8 : 14;
            for (int i = 0; i < 24; ++i) twins.add_group(side);
            ThreadExecutor threads(2);
            for (int step = 0; step < 40; ++step) {
                for (int n = 0; n < 4; ++n) {
                    const std::size_t i = random.below(twins.members.size());
                    const Twins::Member m = twins.members[i];
                    const bool is_part = m.body != m.owner;
                    switch (random.below(8)) {
                        case 0:
                            twins.sleep(i);
                            break;
                        case 1:
                            if (step < 30) twins.add_part(m.owner);
                            break;
                        case 2:
                            if (is_part) twins.remove_part(i);
                            break;
                        case 3:
                            if (step >= 30) twins.remove_owner(m.owner);
                            break;
                        default:
                            twins.move(i, scene::any_pose(random, is_part ? 3 : side));
                    }
                }
                Executor* const executor = step % 2 == 0 ? nullptr : &threads;
                REQUIRE(twins.world.update(executor).awake == twins.twin.update().awake);
                for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
                    std::vector<Collision> wanted;
                    for (const Collision& c : twins.twin.collisions({.precision = precision}).collisions)
                        if (twins.are_apart(c.a, c.b))
                            wanted.push_back(c);
                        else
                            ++within;
                    const CollisionOptions options{.precision = precision, .executor = executor};
                    REQUIRE(twins.world.collisions(options).collisions == wanted);
                    pairs += wanted.size();
                }
                const auto one_group = [&](BodyHandle a, BodyHandle b) { return !twins.are_apart(a, b); };
                const IgnorePair ignore = one_group;
                const std::vector<Event> changes = twins.world.events();
                REQUIRE(changes == twins.twin.events({.ignore = &ignore}));
                events += changes.size();
                REQUIRE(twins.world.contacts().size() == twins.twin.contacts({.ignore = &ignore}).size());

                for (int n = 0; n < 4; ++n) {
                    const BodyHandle body = twins.members[random.below(twins.members.size())].body;
                    const bool skip = random.below(3) == 0;
                    const Vec3 motion = random.point(-1, 1) * side;
                    const auto sweep = [&](std::size_t most) {
                        return *twins.world.sweep_all(body, motion, {.skip_leaving = skip, .most = most});
                    };
                    const std::vector<BodySweepHit> all = sweep(1000);
                    REQUIRE(all == expected_hits(twins, body, motion, skip));
                    REQUIRE(begins_with(all, sweep(1), 1));
                    REQUIRE(begins_with(all, sweep(4), 4));
                    for (const BodySweepHit& hit : all) started += hit.started, by_parts += hit.mover != body;
                    hits += all.size();

                    const auto nearest = [&](std::size_t most) {
                        return *twins.world.nearest(body, {.most = most});
                    };
                    const std::vector<BodyDistance> near = nearest(1000);
                    REQUIRE(near == expected_distances(twins, body));
                    REQUIRE(begins_with(near, nearest(1), 1));
                    REQUIRE(begins_with(near, nearest(4), 4));
                    distances += near.size();
                }
            }
        }
        MESSAGE(pairs << " pairs, " << within << " within a group, " << events << " events, " << hits
                      << " hits, " << by_parts << " by parts, " << started << " started, " << distances
                      << " distances");
        CHECK(pairs > 10000);
        CHECK(within > 10000);
        CHECK(events > 3000);
        CHECK(by_parts > 1000);
        CHECK(started > 500);
        CHECK(distances > 10000);
    }
}
