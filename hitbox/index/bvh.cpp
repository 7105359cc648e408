// bvh.cpp: building the tree, and the questions asked of it with one shape.
#include <hitbox/index/bvh.hpp>

#include <hitbox/index/detail/chunks.hpp>
#include <hitbox/index/detail/curve_order.hpp>
#include <hitbox/index/detail/outward.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>

#include <bit>

namespace hitbox {

namespace {

constexpr std::size_t eighth(std::size_t n) { return (n + detail::lane_count - 1) / detail::lane_count; }

}  // namespace

template <int N, class T>
void Bvh<N, T>::build(std::span<const Box> boxes, Executor* executor) {
    size_ = boxes.size();
    bounds_ = {};
    top_ = 0;
    std::vector<std::uint64_t> items, scratch;
    detail::curve_order(boxes, executor, items, scratch);

    const std::size_t leaf_count = eighth(items.size());
    leaves_.resize(leaf_count);
    ids_.resize(leaf_count);
    std::size_t node_count = 0;
    for (std::size_t width = leaf_count; width > 1;) {
        width = eighth(width);
        level_start_[++top_] = std::uint32_t(node_count);
        node_count += width;
    }
    nodes_.resize(node_count);
    if (leaf_count == 0) return;

    // Fill the blocks, and note the bounds of each in its parent. A chunk holds whole nodes, so that no two
    // threads write to one.
    static_assert(detail::chunk_size % detail::lane_count == 0);
    std::vector<Box> chunk_bounds(detail::chunk_count(eighth(leaf_count) * detail::lane_count));
    detail::for_chunks(executor, eighth(leaf_count) * detail::lane_count,
                       [&](std::size_t begin, std::size_t end, std::size_t chunk) {
                           Box all;
                           for (std::size_t leaf = begin; leaf < end; ++leaf) {
                               if (leaf >= leaf_count) {
                                   if (top_ > 0)
                                       nodes_[leaf / detail::lane_count].clear(leaf % detail::lane_count);
                                   continue;
                               }
                               Box bounds;
                               for (unsigned lane = 0; lane < detail::lane_count; ++lane) {
                                   const std::size_t i = leaf * detail::lane_count + lane;
                                   if (i >= items.size()) {
                                       leaves_[leaf].clear(lane);
                                       ids_[leaf][lane] = 0;
                                       continue;
                                   }
                                   const std::uint32_t id = detail::item_id(items[i]);
                                   leaves_[leaf].set(lane, boxes[id]);
                                   ids_[leaf][lane] = id;
                                   bounds.merge(boxes[id]);
                               }
                               if (top_ > 0)
                                   nodes_[leaf / detail::lane_count].set(leaf % detail::lane_count,
                                                                         detail::outward(bounds));
                               all.merge(bounds);
                           }
                           chunk_bounds[chunk] = all;
                       });
    for (const Box& b : chunk_bounds) bounds_.merge(b);

    for (unsigned level = 2; level <= top_; ++level) {
        const std::size_t below = level_start_[level] - level_start_[level - 1];
        for (std::size_t i = 0; i < eighth(below) * detail::lane_count; ++i) {
            Node& parent = nodes_[level_start_[level] + i / detail::lane_count];
            const unsigned lane = i % detail::lane_count;
            if (i < below)
                parent.set(lane, nodes_[level_start_[level - 1] + i].bounds());
            else
                parent.clear(lane);
        }
    }
}

// Depth first, children in order; the stack never holds more than seven siblings a level.
template <int N, class T>
template <class NodeMask, class LeafMask>
bool Bvh<N, T>::visit(const NodeMask& node_mask, const LeafMask& leaf_mask, IdSink sink) const {
    if (leaves_.empty()) return true;
    constexpr std::size_t batch = 64;
    std::array<std::uint32_t, batch> found;
    std::size_t count = 0;

    struct Place {
        std::uint32_t level, index;
    };
    std::array<Place, max_levels * detail::lane_count> stack;
    std::size_t depth = 0;
    stack[depth++] = {top_, 0};
    while (depth > 0) {
        const Place at = stack[--depth];
        if (at.level > 0) {
            // The highest child is pushed first, so that the lowest is visited first.
            for (unsigned mask = node_mask(node(at.level, at.index)); mask != 0;) {
                const auto lane = unsigned(std::bit_width(mask)) - 1;
                mask ^= 1u << lane;
                stack[depth++] = {at.level - 1, at.index * detail::lane_count + lane};
            }
            continue;
        }
        if (count > batch - detail::lane_count) {
            if (!sink({found.data(), count})) return false;
            count = 0;
        }
        for (unsigned mask = leaf_mask(leaves_[at.index]); mask != 0; mask &= mask - 1)
            found[count++] = ids_[at.index][unsigned(std::countr_zero(mask))];
    }
    return count == 0 || sink({found.data(), count});
}

template <int N, class T>
bool Bvh<N, T>::overlaps(const Box& box, IdSink sink) const {
    if (box.is_empty()) return true;
    const Aabb<N, float> rounded = detail::outward(box);
    return visit([&](const Node& n) { return detail::overlap_mask(n, rounded); },
                 [&](const Leaf& l) { return detail::overlap_mask(l, box); }, sink);
}

template <int N, class T>
bool Bvh<N, T>::cast_candidates(const Vec<N, T>& origin, const Vec<N, T>& direction, IdSink sink) const {
    if (!detail::is_ray(origin, direction)) return true;
    const detail::RayLanes<N, float> node_ray(origin, direction);
    const detail::RayLanes<N, T> leaf_ray(origin, direction);
    return visit([&](const Node& n) { return node_ray.mask(n); },
                 [&](const Leaf& l) { return leaf_ray.mask(l); }, sink);
}

template class Bvh<2, float>;
template class Bvh<2, double>;
template class Bvh<3, float>;
template class Bvh<3, double>;

}  // namespace hitbox
