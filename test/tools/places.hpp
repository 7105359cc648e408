// places.hpp: positions numbered, and whether the edges of a mesh balance (hash table, closed mesh).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::tools {

inline std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
    return x ^ x >> 32;
}

/// Numbers for positions; -0 is 0.
class Places {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit Places(std::size_t expected) : slots_(std::bit_ceil(2 * expected + 8), none) {}

    std::uint32_t add(const Vec3& p) {
        std::uint32_t& slot = slots_[slot_of(p)];
        if (slot == none) {
            slot = std::uint32_t(points_.size());
            points_.push_back(p);
        }
        return slot;
    }
    std::uint32_t find(const Vec3& p) const { return slots_[slot_of(p)]; }
    std::size_t size() const { return points_.size(); }

private:
    std::size_t slot_of(const Vec3& p) const {
        std::uint64_t h = 1;
        for (std::size_t k = 0; k < 3; ++k) h = mixed(h + std::bit_cast<std::uint64_t>(p[k] + 0.0));
        std::size_t i = h & (slots_.size() - 1);
        while (slots_[i] != none && points_[slots_[i]] != p) i = (i + 1) & (slots_.size() - 1);
        return i;
    }
    std::vector<std::uint32_t> slots_;  // never full: no more positions than expected
    std::vector<Vec3> points_;
};

/// How often edges are used, one way less the other.
class EdgeUses {
public:
    explicit EdgeUses(std::size_t edges) : keys_(std::bit_ceil(2 * edges + 8), 0), uses_(keys_.size(), 0) {}

    void add(std::uint32_t a, std::uint32_t b) {
        if (a == b) return;
        const std::uint64_t key = a < b ? std::uint64_t(a) << 32 | b : std::uint64_t(b) << 32 | a;
        std::size_t i = mixed(key) & (keys_.size() - 1);
        while (keys_[i] != key && keys_[i] != 0) i = (i + 1) & (keys_.size() - 1);
        keys_[i] = key;
        uses_[i] += a < b ? 1 : -1;
    }
    bool balance() const {
        for (const int use : uses_)
            if (use != 0) return false;
        return true;
    }

private:
    std::vector<std::uint64_t> keys_;  // 0: free
    std::vector<int> uses_;
};

}  // namespace hitbox::tools
