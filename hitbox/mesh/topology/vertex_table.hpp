// vertex_table.hpp: one index for all points at the same position (hash table of positions, open addressing).
#pragma once

#include <hitbox/core/vec.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// The form in which positions are compared: adding +0 turns -0 into +0 and changes nothing else. Then
/// numbers are equal exactly if their bit patterns are.
inline Vec3 canonical(const Vec3& p) { return {p.x + 0.0, p.y + 0.0, p.z + 0.0}; }

// Each number is multiplied and folded, because coordinates that were floats or lie on a grid differ only in a few high
// bits. (The multipliers are arbitrary odd numbers.)
inline std::uint32_t hash_of(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    std::uint64_t h = a * 0x9e3779b97f4a7c15;
    h = ((h ^ (h >> 32)) + b) * 0xd6e8feb86659fd93;
    h = ((h ^ (h >> 32)) + c) * 0xa0761d6478bd642f;
    return std::uint32_t(h >> 32);
}
inline std::uint32_t hash_of(const Vec3& p) {
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    return hash_of(bits(p.x), bits(p.y), bits(p.z));
}

/// Numbers the distinct positions in order of first use, in `points`.
class VertexTable {
public:
    static constexpr std::uint32_t unused = 0xffffffff;

    explicit VertexTable(std::vector<Vec3>& points) : points_(points), slots_(first_size) {}

    /// Makes room for as many vertices, so that the table need not grow. Nothing may be in it yet.
    void reserve(std::size_t count) {
        if (3 * count > 2 * slots_.size()) slots_.assign(std::bit_ceil(2 * count), {});
    }

    void prefetch_slot([[maybe_unused]] std::uint32_t h) const {
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
        __builtin_prefetch(&slots_[place(h)]);
#endif
    }

    /// The vertex at p, added if there is none. p must be canonical.
    std::uint32_t vertex(const Vec3& p) { return vertex(p, hash_of(p)); }
    std::uint32_t vertex(const Vec3& p, std::uint32_t h) {
        for (std::size_t i = place(h);; i = place(i + 1)) {
            Slot& slot = slots_[i];
            if (slot.vertex == unused) {
                slot = {h, std::uint32_t(points_.size())};
                points_.push_back(p);
                if (2 * points_.size() > slots_.size()) grow();
                return std::uint32_t(points_.size() - 1);
            }
            if (slot.hash == h && points_[slot.vertex] == p) return slot.vertex;
        }
    }

    /// The vertex at p, or `unused`. p must be canonical.
    std::uint32_t find(const Vec3& p) const {
        const std::uint32_t h = hash_of(p);
        for (std::size_t i = place(h);; i = place(i + 1)) {
            const Slot& slot = slots_[i];
            if (slot.vertex == unused || (slot.hash == h && points_[slot.vertex] == p)) return slot.vertex;
        }
    }

private:
    static constexpr std::size_t first_size = 1024;

    struct Slot {
        std::uint32_t hash = 0;  // avoids most accesses to the points, and all of them when the table grows
        std::uint32_t vertex = unused;
    };

    std::size_t place(std::size_t i) const { return i & (slots_.size() - 1); }

    // The table grows with the number of vertices, not with the number of corners; a triangle soup has six
    // times as many corners. A table that fits into the cache is worth the copies.
    void grow() {
        std::vector<Slot> old(slots_.size() * 4);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.vertex == unused) continue;
            std::size_t i = place(slot.hash);
            while (slots_[i].vertex != unused) i = place(i + 1);
            slots_[i] = slot;
        }
    }

    std::vector<Vec3>& points_;
    std::vector<Slot> slots_;
};

}  // namespace hitbox::detail
