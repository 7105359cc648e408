// bvh.cpp: construction of the tree, and queries with one shape.
#include <hitbox/index/bvh.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/detail/near_walk.hpp>
#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>
#include <hitbox/index/order/curve_order.hpp>
#include <hitbox/index/own_index.hpp>

#include <bit>

namespace hitbox {

namespace {

constexpr std::size_t eighth(std::size_t n) { return (n + detail::lane_count - 1) / detail::lane_count; }

template <int N, class U, class Lane>
void set_lane(detail::BoxLanes<N, float>& lanes, Lane lane, const Aabb<N, U>& bounds) {
    if (bounds.is_empty())
        lanes.clear(unsigned(lane));
    else
        lanes.set(unsigned(lane), detail::outward(bounds));
}

}  // namespace

// Allocates the nodes above the leaves, level by level, without content.
template <int N, class T>
void Bvh<N, T>::make_levels() {
    top_ = 0;
    std::size_t node_count = 0;
    for (std::size_t width = leaves_.size(); width > 1;) {
        width = eighth(width);
        level_start_[++top_] = std::uint32_t(node_count);
        node_count += width;
    }
    nodes_.resize(node_count);
}

template <int N, class T>
double Bvh<N, T>::pack(BoxesView<N, T> boxes, Executor* executor) {
    detail::CurveItems items, scratch;
    detail::curve_order(boxes, executor, items, scratch);
    const auto id_of = [&](std::size_t i) { return detail::item_id(items[i]); };
    return detail::BvhAccess<N, T>::fill(*this, boxes, items.size(), id_of, executor);
}

template <int N, class T>
double Bvh<N, T>::fit_nodes(Executor* executor) {
    bounds_ = {};
    if (leaves_.empty()) return 0;
    // A chunk holds whole nodes, so that no two threads write to the same node.
    constexpr std::size_t size = detail::blocks_a_chunk;
    static_assert(size % detail::lane_count == 0);
    struct Part {
        Box bounds;
        double sides = 0;
    };
    std::vector<Part> parts(detail::chunk_count(leaves_.size(), size));
    detail::for_chunks(
        executor, leaves_.size(), size, [&](std::size_t begin, std::size_t end, std::size_t chunk) {
            Part part;
            for (std::size_t leaf = begin; leaf < end; ++leaf) {
                const Box bounds = leaves_[leaf].bounds();
                part.bounds.merge(bounds);
                const double sides = detail::sum_of_sides(bounds);
                if (sides > 0 && sides <= (std::numeric_limits<double>::max)()) part.sides += sides;
                if (top_ > 0) set_lane(nodes_[leaf / detail::lane_count], leaf % detail::lane_count, bounds);
            }
            parts[chunk] = part;
        });
    double sides = 0;
    for (const Part& part : parts) bounds_.merge(part.bounds), sides += part.sides;

    std::size_t width = leaves_.size();
    for (unsigned level = 1; level <= top_; ++level) {
        Node* const here = &nodes_[level_start_[level]];
        if (level > 1)
            for (std::size_t i = 0; i < width; ++i)
                set_lane(here[i / detail::lane_count], i % detail::lane_count,
                         nodes_[level_start_[level - 1] + i].bounds());
        for (std::size_t i = width; i % detail::lane_count != 0; ++i)
            here[i / detail::lane_count].clear(i % detail::lane_count);
        width = eighth(width);
    }
    return sides;
}

template <int N, class T>
Bvh<N, T> Bvh<N, T>::with_free_places(std::size_t places) {
    Bvh bvh;
    bvh.leaves_.resize(eighth(places));
    bvh.ids_.resize(bvh.leaves_.size());
    for (Leaf& leaf : bvh.leaves_)
        for (unsigned lane = 0; lane < detail::lane_count; ++lane) leaf.clear(lane);
    bvh.make_levels();
    bvh.fit_nodes(nullptr);
    return bvh;
}

template <int N, class T>
void Bvh<N, T>::put(std::uint32_t place, std::uint32_t id, const Box& box) {
    ids_[place / detail::lane_count][place % detail::lane_count] = id;
    ++size_;
    move(place, box);
}

template <int N, class T>
void Bvh<N, T>::move(std::uint32_t place, const Box& box) {
    std::uint32_t i = place / detail::lane_count;
    leaves_[i].set(place % detail::lane_count, box);
    bounds_.merge(box);
    const Aabb<N, float> rounded = detail::outward(box);
    for (unsigned level = 1; level <= top_; ++level, i /= detail::lane_count)
        if (!detail::grow(nodes_[level_start_[level] + i / detail::lane_count], i % detail::lane_count,
                          rounded))
            return;  // the nodes above contain the box already
}

template <int N, class T>
void Bvh<N, T>::clear(std::uint32_t place) {
    std::uint32_t i = place / detail::lane_count;
    leaves_[i].clear(place % detail::lane_count);
    if (--size_ == 0) bounds_ = {};
    // A block without boxes has no bounds, and neither has a node without children. Otherwise walks for pairs
    // would still compare all blocks of removed boxes with each other.
    bool is_empty = filled_mask(leaves_[i]) == 0;
    for (unsigned level = 1; is_empty && level <= top_; ++level, i /= detail::lane_count) {
        Node& above = nodes_[level_start_[level] + i / detail::lane_count];
        above.clear(i % detail::lane_count);
        is_empty = filled_mask(above) == 0;
    }
}

// Depth first, children in order. The stack holds at most seven siblings for each level.
template <int N, class T>
template <class NodeMask, class LeafMask>
bool Bvh<N, T>::descend(const NodeMask& node_mask, const LeafMask& leaf_mask, IdSink sink) const {
    if (leaves_.empty()) return true;
    constexpr std::size_t batch = 64;
    std::array<std::uint32_t, batch> found;
    std::size_t count = 0;

    struct Place {
        std::uint32_t level, index;
    };
    std::array<Place, std::size_t(max_levels) * detail::lane_count> stack;
    std::size_t depth = 0;
    stack[depth++] = {top_, 0};
    while (depth > 0) {
        const Place at = stack[--depth];
        if (at.level > 0) {
            // Push the highest child first, so that the lowest is visited first.
            for (unsigned mask = node_mask(node(at.level, at.index)); mask != 0;) {
                const auto lane = unsigned(std::bit_width(mask)) - 1;
                mask ^= 1u << lane;
                stack[depth++] = {at.level - 1, at.index * detail::lane_count + lane};
                prefetch(at.level - 1, at.index * detail::lane_count + lane);
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
void Bvh<N, T>::for_each_bounds(FunctionRef<void(unsigned, const Aabb<N, float>&)> f) const {
    if (!bounds_.is_empty()) f(top_ + 1, detail::outward(bounds_));
    for (unsigned level = top_; level > 0; --level) {
        const std::uint32_t end = level == top_ ? std::uint32_t(nodes_.size()) : level_start_[level + 1];
        for (std::uint32_t i = level_start_[level]; i < end; ++i)
            for (unsigned mask = filled_mask(nodes_[i]); mask != 0; mask &= mask - 1)
                f(level, nodes_[i].box(unsigned(std::countr_zero(mask))));
    }
}

template <int N, class T>
bool Bvh<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    return descend([&](const Node& n) { return filter.node_mask(n); },
                   [&](const Leaf& l) { return filter.leaf_mask(l); }, sink);
}

template <int N, class T>
bool Bvh<N, T>::cast_candidates(const Vec<N, T>& origin, const Vec<N, T>& direction, IdSink sink) const {
    const detail::Cast<N, T> ray(RayIn<N, T>{origin, direction});
    if (!detail::is_cast(ray)) return true;
    const detail::RayLanes<N, float> node_ray(ray);
    const detail::RayLanes<N, T> leaf_ray(ray);
    return descend([&](const Node& n) { return node_ray.mask(n); },
                   [&](const Leaf& l) { return leaf_ray.mask(l); }, sink);
}

// Descends to the nearest leaf. Until the first answers are known, no child can be rejected, and sorting all
// of them would take longer than the rest of the query.
template <int N, class T>
void Bvh<N, T>::guess(BestBoxes<N, T>& best) const {
    const detail::Ranking<N, T>& ranking = best.ranking();
    alignas(64) double low[detail::lane_count];
    std::uint32_t i = 0;
    for (unsigned level = top_; level > 0; --level) {
        unsigned mask = ranking.node_ranks(node(level, i), low);
        if (mask == 0) return;
        auto nearest = unsigned(std::countr_zero(mask));
        for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            nearest = low[lane] < low[nearest] ? lane : nearest;
        }
        i = i * detail::lane_count + nearest;
    }
    best.guess(leaves_[i], ranking.leaf_ranks(leaves_[i], low));
}

// Depth first, nearest child first. A child is skipped once enough better answers are known.
template <int N, class T>
void Bvh<N, T>::rank(BestBoxes<N, T>& best) const {
    const detail::Ranking<N, T>& ranking = best.ranking();
    if constexpr (!detail::small_code)
        if (const Vec<N, T>* point = ranking.point()) return detail::walk_near(*this, *point, best);
    if (leaves_.empty()) return;
    if (best.can_guess()) guess(best);
    struct Place {
        double low;
        std::uint32_t level, index;
    };
    std::array<Place, std::size_t(max_levels) * detail::lane_count> stack;
    std::size_t depth = 0;
    stack[depth++] = {0, top_, 0};
    alignas(64) double low[detail::lane_count];
    while (depth > 0) {
        const Place at = stack[--depth];
        if (!best.wants(at.low)) continue;
        if (at.level == 0) {
            const Leaf& leaf = leaves_[at.index];
            for (unsigned mask = best.wanted(ranking.leaf_ranks(leaf, low), low); mask != 0;
                 mask &= mask - 1) {
                const auto lane = unsigned(std::countr_zero(mask));
                if (best.wants(low[lane])) best.offer(ids_[at.index][lane], leaf.box(lane));
            }
            continue;
        }
        const std::size_t first = depth;
        unsigned mask = ranking.node_ranks(node(at.level, at.index), low);
        for (mask = best.wanted(mask, low); mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            // Sorted insertion with the nearest last, because the stack is popped from the end.
            std::size_t i = depth++;
            for (; i > first && stack[i - 1].low < low[lane]; --i) stack[i] = stack[i - 1];
            stack[i] = {low[lane], at.level - 1, at.index * detail::lane_count + lane};
            prefetch(at.level - 1, at.index * detail::lane_count + lane);
        }
    }
}

template class Bvh<2, float>;
template class Bvh<2, double>;
template class Bvh<3, float>;
template class Bvh<3, double>;

}  // namespace hitbox
