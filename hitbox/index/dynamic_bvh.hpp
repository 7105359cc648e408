// dynamic_bvh.hpp: bounding volume hierarchy over boxes that are inserted, moved and removed (dynamic BVH,
// dynamic AABB tree).
#pragma once

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/id_table.hpp>

namespace hitbox {

/// A few packed trees of increasing size, and a small one for new boxes.
///
///     new boxes  [256]      A new box takes a free place in the first tree. When that is full, it and all trees
///     trees      [~600]     that are not much larger are packed into one, as in a log-structured merge. So a box
///                [~9,000]   is packed again only log n times. A moved box stays in its place and the bounds above
///                [200,000]  it grow; a box that moves far from its leaf becomes a new box again.
///
/// Memory      40 bytes a box for float, 64 for double, in space.
/// Cost        insert: about a microsecond on average; move: less. After many moves, refit makes one pass
///             over all boxes and speeds up the queries.
/// Source      Bentley and Saxe 1980, "Decomposable searching problems", for the trees of increasing size.
template <int N, class T>
class DynamicBvh : public BoxQueries<DynamicBvh<N, T>, N, T>, public BoxEdits<DynamicBvh<N, T>, N, T> {
    using Queries = BoxQueries<DynamicBvh, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;
    using typename Queries::Pairs;

    DynamicBvh() = default;
    /// An index of boxes with the ids 0, 1, 2 ...
    explicit DynamicBvh(BoxesView<N, T> boxes, Executor* executor = nullptr);

    /// The number of boxes. Empty ones do not count.
    std::size_t size() const;

    /// See BoxIndex.
    bool pairs(PairSink sink) const;
    /// The same on many threads. The answer does not depend on the executor, sorted or not.
    Pairs pairs(Order order, Executor* executor) const;
    bool pairs_with(const DynamicBvh& other, PairSink sink) const;

    /// The primitive behind insert, move and remove: stores the box; an empty box removes the id.
    void set(std::uint32_t id, const Box& box);

    /// The same for many boxes, followed by refit(): faster than one after the other if about as many boxes move as
    /// there are. The ids are distinct, and `boxes` has the box of id i at place i.
    void set_all(std::span<const std::uint32_t> ids, std::span<const Box> boxes,
                 Executor* executor = nullptr);

    /// Tightens the bounds after moves, and rebuilds the trees whose boxes have moved far apart or were removed.
    void refit(Executor* executor = nullptr);

    /// Calls f with the bounds of the nodes of all trees; see Bvh.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb<N, float>& bounds)> f) const {
        for (const Tree& tree : trees_) tree.bvh.for_each_bounds(f);
    }

    /// Checks the internal invariants by visiting every box. For tests, and for finding memory corruption.
    bool is_sound() const;

    /// Primitives for BoxQueries; see own_index.hpp.
    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;
    /// The primitive for cull(); see planes/plane_walk.hpp.
    bool walk_planes(const detail::PlaneTests& tests, const detail::PlaneSinks<T>& sinks) const
        requires(N == 3)
    {
        if constexpr (N == 3)  // see Bvh::walk_planes
            for (const Tree& tree : trees_)
                if (!tree.bvh.walk_planes(tests, sinks)) return false;
        return true;
    }

private:
    struct Tree {
        Bvh<N, T> bvh;
        double packed_sides = 0;  // sum of the sides of all leaf bounds at the last packing
    };
    struct Slot {
        std::uint32_t tree, place;  // place = leaf * 8 + lane
    };
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr std::uint32_t newcomers = 256;

    void adopt(std::uint32_t tree, std::span<const std::uint32_t> ids);
    void pack(std::size_t first, Executor* executor);
    void add_newcomer(std::uint32_t id, const Box& box);
    bool stays_near(const Slot& slot, const Box& box) const;
    static void collect(const Bvh<N, T>& bvh, std::vector<Box>& boxes, std::vector<std::uint32_t>& ids);

    std::vector<Tree> trees_;  // the tree of new boxes, then from large to small; none before the first box
    std::uint32_t next_place_ = 0;  // the next free place in the tree of new boxes
    detail::IdTable<Slot> slot_by_id_{Slot{none, none}};
};

using DynamicBvh3 = DynamicBvh<3, double>;
using DynamicBvh3f = DynamicBvh<3, float>;
using DynamicBvh2 = DynamicBvh<2, double>;
using DynamicBvh2f = DynamicBvh<2, float>;

}  // namespace hitbox
