// world_workload.hpp: boxes of which some move in each step, and the interface of a broad phase (peers for the world).
#pragma once

#include <hitbox/core/ids.hpp>
#include <hitbox/core/vec.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../random.hpp"

namespace hitbox::bench {

/// Boxes given by their centres, with about six partners each. All numbers are multiples of 2^-10, so corners
/// are exactly equal in float and double.
struct Crowd {
    std::vector<Vec3> centres, halves;

    explicit Crowd(std::size_t n) {
        Random random(1);
        const double side = std::cbrt(8.0 * double(n) / 6.0);
        for (std::size_t i = 0; i < n; ++i) {
            centres.push_back(on_grid(random.point<double>(0, side)));
            halves.push_back(on_grid(random.point<double>(0.25, 0.75)));
        }
    }
    static Vec3 on_grid(const Vec3& p) {
        const auto snap = [](double x) { return std::round(x * 1024) / 1024; };
        return {snap(p.x), snap(p.y), snap(p.z)};
    }

    /// Moves some bodies, anywhere in the list, by up to a tenth along each axis. Returns their indices.
    std::vector<std::uint32_t> step(double share, Random& random) {
        std::vector<std::uint32_t> moved;
        for (std::size_t i = 0; i < centres.size(); ++i) {
            if (random.unit() >= share) continue;
            centres[i] = centres[i] + on_grid(random.point<double>(-0.1, 0.1));
            moved.push_back(std::uint32_t(i));
        }
        return moved;
    }
};

/// A set of boxes that finds the overlapping pairs after each step.
class Keeper {
public:
    virtual ~Keeper() = default;
    virtual void move(std::uint32_t body, const Vec3& centre) = 0;
    virtual void pairs(std::vector<IdPair>& out) = 0;  // called after all moves of a step
};

struct KeeperKind {
    std::string name, version;
    std::function<std::unique_ptr<Keeper>(const Crowd&)> make;
};

/// The kinds that are compiled in, unordered; each file adds its own.
inline std::vector<KeeperKind>& keeper_kinds() {
    static std::vector<KeeperKind> all;
    return all;
}

struct AddKeeper {
    explicit AddKeeper(KeeperKind kind) { keeper_kinds().push_back(std::move(kind)); }
};

}  // namespace hitbox::bench
