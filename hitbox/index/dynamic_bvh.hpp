// dynamic_bvh.hpp: bounding volume hierarchy over boxes that come, move and go (dynamic BVH, dynamic AABB tree).
#pragma once

#include <hitbox/index/bvh.hpp>

namespace hitbox {

/// A few packed trees of growing size, and a small one for newcomers.
///
///     newcomers  [256]      A new box takes a free place among the newcomers. When they are full, they and all
///     trees      [~600]     trees that are not much larger are packed into one, as in a log-structured merge;
///                [~9,000]   so a box is packed again only log n times. A box that moves stays in its place,
///                [200,000]  and the bounds above it grow; one that leaves its neighbours becomes a newcomer.
///
/// Cost        memory: 40 bytes a box for float, 64 for double, in space. insert: about a microsecond, in the
///             mean; move: less. After many moves `refit` is a pass over all boxes, and quickens the queries.
/// Source      Bentley and Saxe 1980, "Decomposable searching problems", for the growing trees.
template <int N, class T>
class DynamicBvh : public BoxQueries<DynamicBvh<N, T>, N, T>, public BoxEdits<DynamicBvh<N, T>, N, T> {
    using Queries = BoxQueries<DynamicBvh, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    DynamicBvh() = default;
    explicit DynamicBvh(std::span<const Box> boxes, Executor* executor = nullptr);

    /// How many boxes it holds; empty ones do not count.
    std::size_t size() const;

    bool pairs(PairSink sink) const;
    bool pairs_with(const DynamicBvh& other, PairSink sink) const;

    void set(std::uint32_t id, const Box& box);

    /// Makes the bounds tight again after moves, and packs anew the trees whose boxes have drifted apart or gone.
    void refit(Executor* executor = nullptr);

    /// Calls f with the bounds of all its trees; see Bvh.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb<N, float>& bounds)> f) const {
        for (const Tree& tree : trees_) tree.bvh.for_each_bounds(f);
    }

    /// Whether it is built as it must be. Looks at every box; for tests, and for hunting what writes over memory.
    bool is_sound() const;

    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    struct Tree {
        Bvh<N, T> bvh;
        double packed_sides = 0;  // of all leaf bounds, when it was packed
    };
    struct Slot {
        std::uint32_t tree, place;  // place: leaf * 8 + lane
    };
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr std::uint32_t newcomers = 256;

    void adopt(std::uint32_t tree, std::span<const std::uint32_t> ids);
    void pack(std::size_t first, Executor* executor);
    void add_newcomer(std::uint32_t id, const Box& box);
    bool stays_near(const Slot& slot, const Box& box) const;
    static void collect(const Bvh<N, T>& bvh, std::vector<Box>& boxes, std::vector<std::uint32_t>& ids);

    std::vector<Tree> trees_;       // the newcomers, then from large to small; none before the first box
    std::uint32_t next_place_ = 0;  // the next free one among the newcomers
    std::vector<Slot> slot_by_id_;
};

using DynamicBvh3 = DynamicBvh<3, double>;
using DynamicBvh3f = DynamicBvh<3, float>;
using DynamicBvh2 = DynamicBvh<2, double>;
using DynamicBvh2f = DynamicBvh<2, float>;

}  // namespace hitbox
