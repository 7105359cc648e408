// contact_keeper.hpp: bodies of three kinds that move, and the interface of a narrow phase (peers for contacts of a world).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../random.hpp"

namespace hitbox::bench {

enum class BodyKind { box, ball, capsule };

/// Boxes, spheres and capsules of a size of about one, each with about three partners; turned, and moved in each step.
struct MixedBodies {
    struct Body {
        BodyKind kind;
        Vec3 half;  ///< of a box; of a ball the radius in x; of a capsule the radius in x, half its axis in z
        Affine3 place;
    };
    std::vector<Body> bodies;

    explicit MixedBodies(std::size_t n) {
        Random random(3);
        const double side = std::cbrt(1.2 * double(n));
        for (std::size_t i = 0; i < n; ++i) {
            const Vec3 axis = random.point<double>(-1, 1), half = random.point<double>(0.25, 0.5);
            const Affine3 turn = Affine3::rotate(axis, random.uniform(0, 6));
            bodies.push_back(
                {BodyKind(i % 3), half, Affine3::translate(random.point<double>(0, side)) * turn});
        }
    }
    void step(Random& random) {
        for (Body& b : bodies) b.place.translation = b.place.translation + random.point<double>(-0.02, 0.02);
    }
};

/// Counts of a step.
struct ContactCount {
    std::size_t pairs = 0, points = 0;
};

class ContactKeeper {
public:
    virtual ~ContactKeeper() = default;
    virtual void move(std::size_t body, const Affine3& place) = 0;
    /// The contacts of all pairs, after all moves of a step.
    virtual ContactCount contacts() = 0;
};

struct ContactKeeperKind {
    std::string name, version;
    std::function<std::unique_ptr<ContactKeeper>(const MixedBodies&)> make;
};

/// The kinds that are compiled in; each file adds its own.
inline std::vector<ContactKeeperKind>& contact_keeper_kinds() {
    static std::vector<ContactKeeperKind> all;
    return all;
}

struct AddContactKeeper {
    explicit AddContactKeeper(ContactKeeperKind kind) { contact_keeper_kinds().push_back(std::move(kind)); }
};

}  // namespace hitbox::bench
