// cut_edges.hpp: the edges of a mesh that a plane cuts, each once (hash table of edges).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/cut/rim.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// An edge of the mesh that the plane cuts.
struct CutEdge {
    std::uint32_t a, b;                                       ///< the ends, as points of the mesh
    std::uint32_t rim;                                        ///< the index of the cut point on the rim
    std::array<std::uint32_t, 2> at{0xffffffff, 0xffffffff};  ///< for the caller: its indices in two pieces
};

class CutEdges {
public:
    CutEdges(Rim& rim, std::span<const Vec3> points) : rim_(rim), points_(points), slots_(1024) {}

    /// The index of the edge between two points on different sides. Its cut point is computed on first use.
    std::uint32_t on(std::uint32_t a, std::uint32_t b) {
        if (a > b) std::swap(a, b);
        const std::uint64_t key = std::uint64_t(a) << 32 | b;
        for (std::size_t i = place(key);; i = next(i)) {
            Slot& slot = slots_[i];
            if (slot.edge == none) {
                slot = {key, std::uint32_t(edges_.size())};
                edges_.push_back({a, b, rim_.crossing(points_[a], points_[b])});
                if (2 * edges_.size() > slots_.size()) grow();
                return std::uint32_t(edges_.size() - 1);
            }
            if (slot.key == key) return slot.edge;
        }
    }
    CutEdge& operator[](std::uint32_t i) { return edges_[i]; }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t edge = none;
    };

    std::size_t place(std::uint64_t key) const {
        const std::uint64_t h = key * 0x9e3779b97f4a7c15;
        return std::size_t((h ^ h >> 29) * 0xd6e8feb86659fd93 >> 32) & (slots_.size() - 1);
    }
    std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }
    void grow() {
        std::vector<Slot> old(slots_.size() * 4);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.edge == none) continue;
            std::size_t i = place(slot.key);
            while (slots_[i].edge != none) i = next(i);
            slots_[i] = slot;
        }
    }

    Rim& rim_;
    std::span<const Vec3> points_;
    std::vector<Slot> slots_;
    std::vector<CutEdge> edges_;
};

}  // namespace hitbox::detail
