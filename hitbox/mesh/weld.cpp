// weld.cpp: exact-position welding through an open-addressing hash table.
#include <hitbox/mesh/weld.hpp>

#include <hitbox/exact/orient2d.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace hitbox {

namespace {

// What the table compares: coordinates as bit patterns, equal exactly where the numbers are equal, because
// adding +0 turns -0 into +0 and changes nothing else.
Vec3 canonical(const Vec3& p) { return {p.x + 0.0, p.y + 0.0, p.z + 0.0}; }

// Each coordinate passes through a multiplication and a fold, since coordinates that were floats, or lie on a
// grid, differ in a few high bits only. (The multipliers are odd numbers without pattern.)
std::uint32_t hash(const Vec3& p) {
    std::uint64_t h = std::bit_cast<std::uint64_t>(p.x) * 0x9e3779b97f4a7c15;
    h = ((h ^ (h >> 32)) + std::bit_cast<std::uint64_t>(p.y)) * 0xd6e8feb86659fd93;
    h = ((h ^ (h >> 32)) + std::bit_cast<std::uint64_t>(p.z)) * 0xa0761d6478bd642f;
    return std::uint32_t(h >> 32);
}

void prefetch([[maybe_unused]] const void* address) {
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
    __builtin_prefetch(address);
#endif
}

class VertexTable {
public:
    explicit VertexTable(std::vector<Vec3>& points) : points_(points), slots_(first_size) {}

    void prefetch_slot(std::uint32_t h) const { prefetch(&slots_[place(h)]); }

    /// The vertex at p, made now if there was none.
    std::uint32_t vertex(const Vec3& p, std::uint32_t h) {
        for (std::size_t i = place(h);; i = place(i + 1)) {
            Slot& slot = slots_[i];
            if (slot.vertex == Welded::unused) {
                slot = {h, std::uint32_t(points_.size())};
                points_.push_back(p);
                if (2 * points_.size() > slots_.size()) grow();
                return std::uint32_t(points_.size() - 1);
            }
            if (slot.hash == h && points_[slot.vertex] == p) return slot.vertex;
        }
    }

private:
    static constexpr std::size_t first_size = 1024;

    struct Slot {
        std::uint32_t hash = 0;  // spares most looks at the points, and all of them when the table grows
        std::uint32_t vertex = Welded::unused;
    };

    std::size_t place(std::size_t i) const { return i & (slots_.size() - 1); }

    // The table grows with the vertices found, not with the corners put in, of which a soup has six times as
    // many: a table that fits the cache is worth the few times it is copied.
    void grow() {
        std::vector<Slot> old(slots_.size() * 4);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.vertex == Welded::unused) continue;
            std::size_t i = place(slot.hash);
            while (slots_[i].vertex != Welded::unused) i = place(i + 1);
            slots_[i] = slot;
        }
    }

    std::vector<Vec3>& points_;
    std::vector<Slot> slots_;
};

}  // namespace

Welded weld(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    Welded out;
    out.triangles.resize(triangles.size());
    out.degenerate.resize(triangles.size());
    out.vertex_of.assign(points.size(), Welded::unused);
    out.points.reserve(std::min(points.size(), triangles.size() / 2 + 3));  // a closed mesh has half as many
    VertexTable table(out.points);

    // Blocks, so that the slots of a whole block are on their way from memory while the first is looked at.
    constexpr std::size_t block = 16;
    std::array<Vec3, 3 * block> position;
    std::array<std::uint32_t, 3 * block> hashes;
    std::array<bool, 3 * block> is_new;
    for (std::size_t begin = 0; begin < triangles.size(); begin += block) {
        const std::size_t end = std::min(begin + block, triangles.size());
        std::size_t corner = 0;
        for (std::size_t t = begin; t < end; ++t)
            for (const std::uint32_t point : triangles[t]) {
                is_new[corner] = out.vertex_of[point] == Welded::unused;
                if (is_new[corner]) {
                    position[corner] = canonical(points[point]);
                    hashes[corner] = hash(position[corner]);
                    table.prefetch_slot(hashes[corner]);
                }
                ++corner;
            }
        corner = 0;
        for (std::size_t t = begin; t < end; ++t)
            for (std::size_t c = 0; c < 3; ++c, ++corner) {
                std::uint32_t& vertex = out.vertex_of[triangles[t][c]];
                if (is_new[corner]) vertex = table.vertex(position[corner], hashes[corner]);
                out.triangles[t][c] = vertex;
            }
    }

    for (std::size_t t = 0; t < triangles.size(); ++t) {
        const TriMesh::Corners& c = out.triangles[t];
        const bool flat = c[0] == c[1] || c[1] == c[2] || c[2] == c[0] ||
                          exact::collinear(out.points[c[0]], out.points[c[1]], out.points[c[2]]);
        out.degenerate[t] = flat;
        out.degenerate_count += flat;
    }
    return out;
}

}  // namespace hitbox
