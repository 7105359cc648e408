// bvh.hpp: bounding volume hierarchy over boxes (BVH, AABB tree, packed R-tree).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/raw_vector.hpp>
#include <hitbox/index/box_index.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

template <int N, class T>
class DynamicBvh;

template <int N, class T>
class Bvh;

namespace detail {
template <int N, class T>
class PairWalk;
template <int N, class T>
struct BvhAccess;
template <class T>
bool walk_planes(const Bvh<3, T>& tree, const PlaneTests& tests, const PlaneSinks<T>& sinks);
}  // namespace detail

/// A bounding volume hierarchy over static boxes with the ids 0, 1, 2 ... It keeps its own copy of the boxes.
/// DynamicBvh is for moving boxes.
///
///     level 2                 [ node ]                    The boxes are sorted along a space-filling curve
///                        /    8 boxes    \                and cut into blocks of eight. A node holds the
///     level 1     [ node ]   [ node ]  ...  [ node ]      bounds of eight blocks, or of eight nodes, up to
///                  / .. \     / .. \         / .. \       one root. Child j of node i is 8 i + j, so there
///     level 0     blocks of eight of the boxes            are no pointers, and one test covers eight boxes.
///
/// Exactness   the leaves hold the boxes as given, and these decide. The nodes are float boxes, rounded outward.
/// Degenerate  touching boxes overlap; an empty box meets nothing; infinite boxes are allowed.
/// Threads     const members may be called from many threads. The tree does not depend on the executor.
/// Memory      32 bytes a box for float, 55 for double, in space.
/// Source      Kamel and Faloutsos 1993, "On Packing R-trees". See Karras and Aila 2013 for the quality of such trees.
template <int N, class T>
class Bvh : public BoxQueries<Bvh<N, T>, N, T> {
    using Queries = BoxQueries<Bvh, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;
    using typename Queries::Pairs;

    Bvh() = default;
    /// An index of boxes with the ids 0, 1, 2 ...
    explicit Bvh(BoxesView<N, T> boxes, Executor* executor = nullptr) { build(boxes, executor); }

    /// Replaces the contents. Box i of the span gets the id i. Memory is reused.
    void build(BoxesView<N, T> boxes, Executor* executor = nullptr) { pack(boxes, executor); }

    /// The number of boxes. Empty ones do not count.
    std::size_t size() const { return size_; }

    /// The smallest box that contains all boxes.
    const Box& bounds() const { return bounds_; }

    /// Finds all pairs of overlapping boxes, in an order that depends on the tree alone. Returns false if the
    /// sink stopped it.
    bool pairs(PairSink sink) const;

    /// The same on many threads. The answer does not depend on the executor, sorted or not.
    Pairs pairs(Order order, Executor* executor) const;

    /// Finds all overlapping pairs of a box of this tree (`a`) and a box of the other tree (`b`).
    bool pairs_with(const Bvh& other, PairSink sink) const;

    /// The same, restricted to pairs whose boxes both meet `within`. (Then all three boxes share a point.)
    bool pairs_with(const Bvh& other, const Box& within, PairSink sink) const;

    /// Finds candidates for a ray cast: all boxes that the ray origin + t * direction, t >= 0, meets exactly,
    /// and possibly some that it misses by rounding errors. The direction may have any length. A zero,
    /// infinite or NaN direction gives none.
    bool cast_candidates(const Vec<N, T>& origin, const Vec<N, T>& direction, IdSink sink) const;

    /// Calls f with all bounds in the nodes, level by level from the top. Levels count from the leaves: bounds of
    /// level 1 contain up to eight boxes, of level 2 up to sixty-four. (CellTree counts from the root.) The bounds
    /// are rounded outward. For debug drawing.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb<N, float>& bounds)> f) const;

    /// Checks the internal invariants by visiting every box. For tests, and for finding memory corruption.
    bool is_sound() const;

    /// Primitives for BoxQueries; see own_index.hpp.
    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;
    /// The primitive for cull(); see planes/plane_walk.hpp.
    bool walk_planes(const detail::PlaneTests& tests, const detail::PlaneSinks<T>& sinks) const
        requires(N == 3)
    {
        // Clang before 16 instantiates this for N == 2, too, where the whole class is instantiated.
        if constexpr (N == 3)
            return detail::walk_planes<T>(*this, tests, sinks);
        else
            return true;
    }

private:
    using Leaf = detail::BoxLanes<N, T>;
    using Node = detail::BoxLanes<N, float>;
    using LeafIds = detail::LaneIds;

    static constexpr unsigned max_levels = 12;  // 8^11 is more boxes than 32-bit ids can count

    friend class detail::PairWalk<N, T>;
    friend struct detail::BvhAccess<N, T>;
    friend class DynamicBvh<N, T>;

    // Level 0 has the leaves; the nodes of level k start at level_start_[k]. The top level has one node or leaf.
    const Node& node(unsigned level, std::uint32_t i) const { return nodes_[level_start_[level] + i]; }
    void prefetch(unsigned level, std::uint32_t i) const {
        if (level > 0) return node(level, i).prefetch();
        leaves_[i].prefetch();
        detail::prefetch(&ids_[i]);
    }

    // Both return the sum of the sides of all leaf bounds. DynamicBvh uses it to decide when to rebuild a tree.
    double pack(BoxesView<N, T> boxes, Executor* executor);
    double fit_nodes(Executor* executor);

    // All pairs in parts, found on all threads.
    std::vector<Pairs> pairs_in_parts(Executor& executor) const;

    // For DynamicBvh: a tree of `places` empty lanes, and operations on a single lane.
    static Bvh with_free_places(std::size_t places);
    void put(std::uint32_t place, std::uint32_t id, const Box& box);
    void move(std::uint32_t place, const Box& box);
    void clear(std::uint32_t place);

    void make_levels();

    void guess(BestBoxes<N, T>& best) const;

    template <class NodeMask, class LeafMask>
    bool descend(const NodeMask& node_mask, const LeafMask& leaf_mask, IdSink sink) const;

    detail::RawVector<Leaf> leaves_;
    detail::RawVector<LeafIds> ids_;
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
