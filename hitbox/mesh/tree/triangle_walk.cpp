// triangle_walk.cpp: depth first, nearest child first; nodes beyond the current limit are skipped.
#include <hitbox/mesh/tree/triangle_walk.hpp>

#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/mesh/tree/detail/tree_point.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hitbox::detail {

namespace {

// Places to visit, in the order of their distances as far as these are known.
template <class Number, std::size_t size>
class Stack {
public:
    struct Place {
        Number distance;
        std::uint32_t index;
    };

    bool empty() const { return count_ == 0; }
    Place pop() { return places_[--count_]; }

    // The places pushed since begin() stay sorted, with the nearest on top.
    void begin() { begin_ = count_; }
    void push(const Place& place) {
        std::size_t i = count_++;
        for (; i > begin_ && places_[i - 1].distance < place.distance; --i) places_[i] = places_[i - 1];
        places_[i] = place;
    }

private:
    std::array<Place, size> places_;
    std::size_t count_ = 0, begin_ = 0;
};

template <int W>
HITBOX_LANES_INLINE void tree_around(const TriangleTree& tree, const TreePoint& point, double within,
                                     VisitTriangles visit) {
    Stack<float, TriangleTree::stack_size> stack;
    double end = point.length(within);
    const auto squared = [](double x) {
        const double sq = x * x * (1 + 0x1p-20);
        return sq < 0x1p100 ? float(sq) + 0x1p-100f : 0x1p100f;
    };
    float end_sq = squared(end);
    alignas(64) float at[TreeNode::width];
    stack.push({0, tree.root()});
    while (!stack.empty()) {
        const auto place = stack.pop();
        if (place.distance > end_sq) continue;
        if (place.index & TreeNode::is_block) {
            const TriangleBlock& block = tree.block(place.index & ~TreeNode::is_block);
            std::array<std::uint32_t, TriangleBlock::width> found;
            std::size_t count = 0;
            for (unsigned mask = may_be_nearest<W>(block, point, end); mask != 0; mask &= mask - 1)
                found[count++] = block.id[unsigned(std::countr_zero(mask))];
            if (count == 0) continue;
            const double wanted = visit({found.data(), count});
            if (wanted < 0) return;
            end = std::min(end, point.length(wanted)), end_sq = squared(end);
            continue;
        }
        const TreeNode& node = tree.node(place.index);
        stack.begin();
        for (unsigned mask = children_around<W>(point, node, end_sq, at); mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            const std::uint32_t child = node.child[lane];
            prefetch_part(tree, child);
            stack.push({at[lane], child});
        }
    }
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void tree_around_avx2(const TriangleTree& tree, const TreePoint& point,
                                               double within, VisitTriangles visit) {
    tree_around<8>(tree, point, within, visit);
}
#endif

// By boxes where the surface is placed: for one that is moved, and for a point so far away that the frame of the tree is too
// coarse.
template <class AnySurface>
void boxes_around(const AnySurface& surface, const Vec3& point, double within, VisitTriangles visit) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(in_memory(surface));
    Stack<double, TriangleTree::stack_size> stack;
    double end_sq = within * within * (1 + 0x1p-40);
    double at[lane_count];
    stack.push({0, tree.root()});
    while (!stack.empty()) {
        const auto place = stack.pop();
        if (place.distance > end_sq) continue;
        if (place.index & TreeNode::is_block) {
            const TriangleBlock& block = tree.block(place.index & ~TreeNode::is_block);
            BoxLanes<3, double> boxes;
            for (unsigned lane = 0; lane < TriangleBlock::width; ++lane)
                if (block.filled >> lane & 1)
                    boxes.set(lane, surface.triangle(block.id[lane]).bounds());
                else
                    boxes.clear(lane);
            distance_sq_lanes(point, boxes, at);
            std::array<std::uint32_t, TriangleBlock::width> found;
            std::size_t count = 0;
            for (unsigned mask = block.filled; mask != 0; mask &= mask - 1)
                if (const auto lane = unsigned(std::countr_zero(mask)); !(at[lane] > end_sq))
                    found[count++] = block.id[lane];
            if (count == 0) continue;
            const double wanted = visit({found.data(), count});
            if (wanted < 0) return;
            end_sq = wanted * wanted * (1 + 0x1p-40);
            continue;
        }
        const TreeNode& node = tree.node(place.index);
        distance_sq_lanes(point, placed_boxes(surface, tree.frame(), node), at);
        stack.begin();
        for (unsigned lane = 0; lane < lane_count; ++lane)
            if (node.child[lane] != TreeNode::no_child && !(at[lane] > end_sq))
                stack.push({at[lane], node.child[lane]});
    }
}

}  // namespace

void around(const Surface& surface, const Vec3& point, double within, VisitTriangles visit) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty()) return;
    const TreePoint in_frame(point, tree.frame());
    if (!in_frame.is_near) return boxes_around(surface, point, within, visit);
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return tree_around_avx2(tree, in_frame, within, visit);
#endif
    tree_around<4>(tree, in_frame, within, visit);
}

void around(const MovedSurface& surface, const Vec3& point, double within, VisitTriangles visit) {
    if (surface.map() == nullptr) return around(surface.surface(), point, within, visit);
    if (!SurfaceAccess::triangle_tree(surface.surface()).empty()) boxes_around(surface, point, within, visit);
}

}  // namespace hitbox::detail
