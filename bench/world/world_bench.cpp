// world_bench.cpp: a step of a world: bodies move, the world is updated, and overlapping boxes are found.
#include <hitbox/world/world.hpp>

#include <algorithm>
#include <utility>

#include "../index/broad_workload.hpp"
#include "../workload.hpp"
#include "world_workload.hpp"

namespace hitbox::bench {
namespace {

class OurWorld : public Keeper {
public:
    explicit OurWorld(const Crowd& crowd) {
        for (std::size_t i = 0; i < crowd.centres.size(); ++i) {
            const Aabb3 box{-crowd.halves[i], crowd.halves[i]};
            bodies_.push_back(*world_.add(box, {Affine3::translate(crowd.centres[i])}));
        }
        world_.update();
    }
    void move(std::uint32_t body, const Vec3& centre) override {
        (void)world_.move(bodies_[body], Affine3::translate(centre));
    }
    void pairs(std::vector<IdPair>& out) override {
        world_.update();
        // A new world assigns slots in order.
        for (const Collision& c : world_.collisions({Precision::aabb}).collisions)
            out.push_back({c.a.slot, c.b.slot});
    }

private:
    World world_;
    std::vector<BodyHandle> bodies_;
};

const AddKeeper ours({"hitbox", "", [](const Crowd& crowd) { return std::make_unique<OurWorld>(crowd); }});

Subject stepping(const KeeperKind& kind, const Crowd& start, double share) {
    struct State {
        Crowd crowd;
        Random random{7};
        std::unique_ptr<Keeper> keeper;
        std::vector<std::uint32_t> moved;
        std::vector<IdPair> pairs;
    };
    auto state = std::make_shared<State>(State{start, Random(7), kind.make(start), {}, {}});
    Subject s;
    s.name = kind.name, s.version = kind.version;
    s.prepare = [=] {
        state->moved = state->crowd.step(share, state->random);
        state->pairs = room_for(8 * state->crowd.centres.size());
    };
    s.run = [=] {
        for (const std::uint32_t body : state->moved) state->keeper->move(body, state->crowd.centres[body]);
        state->keeper->pairs(state->pairs);
    };
    s.answer = [=] { return answer_of(state->pairs); };
    return s;
}

Workload steps(std::size_t count, double share) {
    auto kinds = keeper_kinds();
    std::sort(kinds.begin(), kinds.end(), [](const KeeperKind& a, const KeeperKind& b) {
        return std::pair(a.name != "hitbox", a.name) < std::pair(b.name != "hitbox", b.name);
    });
    const Crowd crowd(count);
    Workload w{count, {}};
    for (const KeeperKind& kind : kinds) w.subjects.push_back(stepping(kind, crowd, share));
    return w;
}

const Registered few("world/100k/10%", [] { return steps(100'000, 0.1); });
const Registered all("world/100k/100%", [] { return steps(100'000, 1); });

}  // namespace
}  // namespace hitbox::bench
