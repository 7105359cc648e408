// bvh.hpp: bounding volume hierarchy over boxes (BVH, AABB tree, packed R-tree).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

template <int N, class T>
class DynamicBvh;

namespace detail {
template <int N, class T>
class PairWalk;
template <int N, class T>
struct BvhAccess;
}  // namespace detail

/// A tree over boxes that are numbered from 0 and stay where they are; DynamicBvh is for those that move. It
/// keeps its own copy of them.
///
///     level 2                 [ node ]                    Boxes are put in the order of a space-filling
///                        /    8 boxes    \                curve and cut into blocks of eight. The bounds
///     level 1     [ node ]   [ node ]  ...  [ node ]      of eight blocks make a node, of eight nodes the
///                  / .. \     / .. \         / .. \       next, up to one. Child j of node i is 8 i + j,
///     level 0     blocks of eight of the boxes            so there is no pointer, and a test asks eight.
///
/// Exactness   the blocks hold the boxes as given, and they decide; the nodes are float, rounded outward.
/// Degenerate  boxes that touch overlap; an empty box meets nothing; infinite boxes are allowed.
/// Threads     const members may be called from many threads. Any executor gives the same tree.
/// Cost        memory: 32 bytes a box for float, 55 for double, in space. No query allocates.
/// Source      Kamel and Faloutsos 1993, "On Packing R-trees"; Karras and Aila 2013 for what it gives up.
template <int N, class T>
class Bvh : public BoxQueries<Bvh<N, T>, N, T> {
    using Queries = BoxQueries<Bvh, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;
    using typename Queries::Pairs;

    Bvh() = default;
    explicit Bvh(std::span<const Box> boxes, Executor* executor = nullptr) { build(boxes, executor); }

    /// Forgets the old boxes and takes these; box i of the span has the number i. Memory is used again.
    void build(std::span<const Box> boxes, Executor* executor = nullptr) { pack(boxes, executor); }

    /// How many boxes it holds; empty ones do not count.
    std::size_t size() const { return size_; }

    /// The smallest box that holds all of them.
    const Box& bounds() const { return bounds_; }

    /// Every pair of boxes that overlap, in no particular order but always the same one. False: the sink
    /// stopped it.
    bool pairs(PairSink sink) const;

    /// The same on many threads. Sorted or not, the answer is the same for every executor.
    Pairs pairs(Order order, Executor* executor) const;

    /// Every overlapping pair of a box of this tree (`a`) and one of the other (`b`).
    bool pairs_with(const Bvh& other, PairSink sink) const;

    /// The same, but only pairs whose boxes both meet `within` as well (then all three share a point).
    bool pairs_with(const Bvh& other, const Box& within, PairSink sink) const;

    /// The numbers of all boxes that the ray origin + t * direction, t >= 0, meets exactly, and perhaps of a few
    /// that it passes within rounding. Any length of direction; a zero, infinite or NaN one meets nothing.
    bool cast_candidates(const Vec<N, T>& origin, const Vec<N, T>& direction, IdSink sink) const;

    /// Calls f with the bounds that the tree is made of, level by level from the top: at level 1 they hold eight
    /// boxes, at level 2 sixty-four. Rounded outward. For drawings.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb<N, float>& bounds)> f) const;

    /// Whether it is built as it must be. Looks at every box; for tests, and for hunting what writes over memory.
    bool is_sound() const;

    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    using Leaf = detail::BoxLanes<N, T>;
    using Node = detail::BoxLanes<N, float>;
    using LeafIds = detail::LaneIds;

    static constexpr unsigned max_levels = 12;  // 8^11 boxes are more than a number can count

    friend class detail::PairWalk<N, T>;
    friend struct detail::BvhAccess<N, T>;
    friend class DynamicBvh<N, T>;

    // Level 0 is the leaves; the nodes of level k start at level_start_[k]. The top level has one node or leaf.
    const Node& node(unsigned level, std::uint32_t i) const { return nodes_[level_start_[level] + i]; }
    void prefetch(unsigned level, std::uint32_t i) const {
        if (level > 0) return node(level, i).prefetch();
        leaves_[i].prefetch();
        detail::prefetch(&ids_[i]);
    }

    // Both return the sum of the sides of all leaf bounds, by which DynamicBvh sees how they wear.
    double pack(std::span<const Box> boxes, Executor* executor);
    double fit_nodes(Executor* executor);

    // For DynamicBvh too: a tree of `places` empty lanes; a box put into a lane, and taken out again.
    static Bvh with_free_places(std::size_t places);
    void put(std::uint32_t place, std::uint32_t id, const Box& box);
    void move(std::uint32_t place, const Box& box);
    void clear(std::uint32_t place);

    void make_levels();

    void guess(BestBoxes<N, T>& best) const;

    template <class NodeMask, class LeafMask>
    bool descend(const NodeMask& node_mask, const LeafMask& leaf_mask, IdSink sink) const;

    std::vector<Leaf> leaves_;
    std::vector<LeafIds> ids_;
    std::vector<Node> nodes_;
    std::array<std::uint32_t, max_levels> level_start_{};
    unsigned top_ = 0;
    std::size_t size_ = 0;
    Box bounds_;
};

using Bvh3 = Bvh<3, double>;
using Bvh3f = Bvh<3, float>;
using Bvh2 = Bvh<2, double>;
using Bvh2f = Bvh<2, float>;

}  // namespace hitbox
