// contacts_bench.cpp: a step of a world for a physics engine: bodies move, and all contacts are found (narrow phase).
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/world/world.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../workload.hpp"
#include "contact_keeper.hpp"

namespace hitbox::bench {
namespace {

class OurContacts : public ContactKeeper {
public:
    explicit OurContacts(const MixedBodies& start) {
        for (const MixedBodies::Body& b : start.bodies) {
            const auto shape = [&]() -> AnyShape {
                if (b.kind == BodyKind::box) return Aabb3{-b.half, b.half};
                if (b.kind == BodyKind::ball) return Sphere3{{0, 0, 0}, b.half.x};
                return Capsule3{{0, 0, -b.half.z}, {0, 0, b.half.z}, b.half.x};
            };
            bodies_.push_back(*world_.add(shape(), {b.place}));
        }
        world_.update();
    }
    void move(std::size_t body, const Affine3& place) override { (void)world_.move(bodies_[body], place); }
    ContactCount contacts() override {
        world_.update();
        ContactCount count;
        for (const BodyContacts& c : world_.contacts())
            if (c.contacts) ++count.pairs, count.points += c.contacts->count;
        return count;
    }

private:
    World world_;
    std::vector<BodyHandle> bodies_;
};

const AddContactKeeper our_contacts({"hitbox", HITBOX_VERSION, [](const MixedBodies& start) {
                                         return std::make_unique<OurContacts>(start);
                                     }});

struct ContactStep {
    MixedBodies bodies;
    Random random{9};
    std::unique_ptr<ContactKeeper> keeper;
    ContactCount count;
};

Workload contact_steps(std::size_t n) {
    auto kinds = contact_keeper_kinds();
    std::sort(kinds.begin(), kinds.end(), [](const ContactKeeperKind& a, const ContactKeeperKind& b) {
        return std::pair(a.name != "hitbox", a.name) < std::pair(b.name != "hitbox", b.name);
    });
    Workload w{n, {}};
    std::shared_ptr<ContactStep> first;
    for (const ContactKeeperKind& kind : kinds) {
        const MixedBodies start(n);
        const std::shared_ptr<ContactStep> state(new ContactStep{start, Random(9), kind.make(start), {}});
        if (!first) first = state;
        Subject s;
        s.name = kind.name, s.version = kind.version;
        s.prepare = [=] { state->bodies.step(state->random); };
        s.run = [=] {
            for (std::size_t i = 0; i < state->bodies.bodies.size(); ++i)
                state->keeper->move(i, state->bodies.bodies[i].place);
            state->count = state->keeper->contacts();
        };
        s.answer = [=] {
            return std::to_string(state->count.pairs) + " pairs, " + std::to_string(state->count.points) +
                   " points";
        };
        s.difference = [=] {
            const double off = std::abs(double(state->count.pairs) - double(first->count.pairs));
            return std::string(off < 0.02 * double(first->count.pairs) ? "rounds, and keeps other points"
                                                                       : "");
        };
        w.subjects.push_back(s);
    }
    return w;
}

const Registered mixed("world/contacts/5k", [] { return contact_steps(5000); });

}  // namespace
}  // namespace hitbox::bench
