// cell_tree.hpp: a tree that halves space on every axis at once (octree in space, quadtree in the plane).
#pragma once

#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/id_table.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>

#include <array>

namespace hitbox {

/// Octree in space and quadtree in the plane: each cell has 2^N children.
///
///     +-----+--+--+    A cell with many boxes is split at the middle of the bounds of their centres. A box
///     |     |  |  |    goes to the child that contains its centre; a box larger than a child stays where it
///     |     +--+--+    is. So each box has one place, and cells overlap their neighbours (loose). A cell is
///     |     |  |  |    described by the bounds of its boxes, not by its edges. So no box is outside the tree,
///     +-----+--+--+    and the splits adapt to the boxes whatever their sizes.
///
/// Memory      about 115 bytes a box for float in space.
/// Cost        insert, move and remove take a few steps down the tree. A subtree that has doubled in size is rebuilt.
/// Source      Ulrich 2000, "Loose Octrees" (Game Programming Gems). The split by content is our own.
template <int N, class T>
class CellTree : public BoxQueries<CellTree<N, T>, N, T>, public BoxEdits<CellTree<N, T>, N, T> {
    using Queries = BoxQueries<CellTree, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    CellTree() = default;
    /// An index of boxes with the ids 0, 1, 2 ...
    explicit CellTree(BoxesView<N, T> boxes, Executor* executor = nullptr);

    /// The number of boxes. Empty ones do not count.
    std::size_t size() const { return nodes_[0].total; }

    /// See BoxIndex.
    bool pairs(PairSink sink) const;
    bool pairs_with(const CellTree& other, PairSink sink) const;

    /// The primitive behind insert, move and remove: stores the box; an empty box removes the id.
    void set(std::uint32_t id, const Box& box);

    /// Tightens all bounds, which become too large by moves and removals.
    void refit();

    /// Calls f with the bounds of each cell that contains boxes, from the top. Levels count from the root: the
    /// root has level 0, its children have level 1. (Bvh counts from the leaves.) The bounds are rounded outward.
    /// For debug drawing.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb<N, float>& bounds)> f) const;

    /// Checks the internal invariants by visiting every box. For tests, and for finding memory corruption.
    bool is_sound() const;

    /// Primitives for BoxQueries; see own_index.hpp.
    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    static constexpr unsigned cells = 1u << N;
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr unsigned max_depth = 96;  // boxes that 96 halvings do not separate share a cell

    struct Item {
        Box box;
        std::uint32_t id;
    };

    // Up to eight boxes of one node. All blocks of a node but the first are full.
    struct Block {
        detail::BoxLanes<N, T> boxes;
        detail::LaneIds ids;
        Aabb<N, float> bounds;
        std::uint32_t next = none;
        std::uint32_t node = 0;
        std::uint32_t count = 0;
    };

    // The children of branch b are the nodes from 1 + b * cells on; lane c of the bounds belongs to child c.
    struct Branch {
        detail::BoxLanes<N, float> bounds;
        Vec<N, double> middle;
        double size = 0;  // of a child's cell: larger boxes stay in the parent
    };

    struct Node {
        std::uint32_t parent = none;
        std::uint32_t branch = none;
        std::uint32_t block = none;
        std::uint32_t total = 0;  // boxes in this node and below
        std::uint32_t rebuild_at = detail::lane_count;
    };

    template <int, class>
    friend class CellTreePairs;

    static constexpr std::uint32_t child(std::uint32_t branch, unsigned c) { return 1 + branch * cells + c; }
    static unsigned cell_of(const Branch& branch, const Box& box);

    void add_here(std::uint32_t node, const Item& item);
    void take_out(std::uint32_t id);
    void put_in(const Item& item);
    void collect(std::uint32_t node, std::vector<Item>& items) const;
    void clear_below(std::uint32_t node);
    void rebuild(std::uint32_t node, unsigned depth);
    void split(std::uint32_t node, std::span<Item> items, unsigned depth);
    Aabb<N, float> tighten(std::uint32_t node);
    void bounds_below(std::uint32_t node, unsigned level,
                      FunctionRef<void(unsigned, const Aabb<N, float>&)> f) const;
    bool node_is_sound(std::uint32_t node) const;
    std::uint32_t new_block(std::uint32_t node);
    std::uint32_t new_branch(std::uint32_t node);

    std::vector<Node> nodes_ = std::vector<Node>(1);
    std::vector<Branch> branches_;
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> free_blocks_, free_branches_;
    detail::IdTable<std::uint32_t> slot_by_id_{none};  // block * 8 + lane, or none
};

}  // namespace hitbox
