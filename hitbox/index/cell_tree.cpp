// cell_tree.cpp: splitting of cells, updates and queries.
#include <hitbox/index/cell_tree.hpp>

#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/order/centre.hpp>
#include <hitbox/index/own_index.hpp>

#include <bit>

namespace hitbox {

namespace {

/// The longest side of a box; infinite if the box is infinite or spans the range of T.
template <int N, class T>
double longest_side(const Aabb<N, T>& box) {
    double longest = 0;
    for (unsigned k = 0; k < N; ++k) longest = (std::max)(longest, double(box.max[k]) - double(box.min[k]));
    return longest;
}

}  // namespace

template <int N, class T>
CellTree<N, T>::CellTree(BoxesView<N, T> boxes, Executor*) {
    std::vector<Item> items;
    items.reserve(boxes.size());
    for (std::uint32_t id = 0; id < boxes.size(); ++id)
        if (!boxes[id].is_empty()) items.push_back({boxes[id], id});
    slot_by_id_.assign(boxes.size());
    split(0, items, 0);
}

template <int N, class T>
unsigned CellTree<N, T>::cell_of(const Branch& branch, const Box& box) {
    if (!(longest_side(box) <= branch.size)) return cells;
    const detail::Centre<N> c = detail::centre(box);
    unsigned cell = 0;
    for (unsigned k = 0; k < N; ++k) cell |= unsigned(c.at[k] > branch.middle[k]) << k;
    return cell;
}

// Stores the items in the node, which must have no blocks and no branch.
template <int N, class T>
void CellTree<N, T>::split(std::uint32_t node, std::span<Item> items, unsigned depth) {
    nodes_[node].total = std::uint32_t(items.size());
    nodes_[node].rebuild_at = (std::max)(detail::lane_count, 2 * std::uint32_t(items.size()));
    const auto keep_here = [&] {
        for (const Item& item : items) add_here(node, item);
    };
    if (items.size() <= detail::lane_count || depth >= max_depth) return keep_here();

    detail::CentreBounds<N> centres;
    for (const Item& item : items)
        if (longest_side(item.box) <= std::numeric_limits<double>::max()) {
            const detail::Centre<N> c = detail::centre(item.box);
            centres.merge(c, c);
        }
    Branch branch;
    for (unsigned lane = 0; lane < detail::lane_count; ++lane) branch.bounds.clear(lane);
    double side = 0;
    for (unsigned k = 0; k < N; ++k) {
        branch.middle[k] = centres.min.at[k] / 2 + centres.max.at[k] / 2;
        side = (std::max)(side, centres.max.at[k] / 2 - centres.min.at[k] / 2);
    }
    branch.size = side;  // half the side of the cube around the centres
    if (!(side > 0)) return keep_here();

    // A counting sort of the items by cell. Items that stay in this node come last.
    std::array<std::size_t, cells + 2> start{};
    for (const Item& item : items) ++start[cell_of(branch, item.box) + 1];
    if (start[cells + 1] == items.size()) return keep_here();
    for (unsigned c = 0; c <= cells; ++c) start[c + 1] += start[c];
    {
        std::vector<Item> sorted(items.size());
        std::array<std::size_t, cells + 2> next = start;
        for (const Item& item : items) sorted[next[cell_of(branch, item.box)]++] = item;
        std::copy(sorted.begin(), sorted.end(), items.begin());
    }
    const std::uint32_t b = new_branch(node);
    branches_[b] = branch;
    for (const Item& item : items.subspan(start[cells])) add_here(node, item);
    for (unsigned c = 0; c < cells; ++c) {
        const auto part = items.subspan(start[c], start[c + 1] - start[c]);
        if (part.empty()) continue;
        split(child(b, c), part, depth + 1);
        Box bounds;
        for (const Item& item : part) bounds.merge(item.box);
        branches_[b].bounds.set(c, detail::outward(bounds));
    }
}

template <int N, class T>
std::uint32_t CellTree<N, T>::new_block(std::uint32_t node) {
    std::uint32_t b = std::uint32_t(blocks_.size());
    if (free_blocks_.empty()) {
        blocks_.emplace_back();
    } else {
        b = free_blocks_.back();
        free_blocks_.pop_back();
    }
    Block& block = blocks_[b];
    for (unsigned lane = 0; lane < detail::lane_count; ++lane) block.boxes.clear(lane), block.ids[lane] = 0;
    block.bounds = {};
    block.next = nodes_[node].block;
    block.node = node;
    block.count = 0;
    nodes_[node].block = b;
    return b;
}

template <int N, class T>
std::uint32_t CellTree<N, T>::new_branch(std::uint32_t node) {
    std::uint32_t b = std::uint32_t(branches_.size());
    if (free_branches_.empty()) {
        branches_.emplace_back();
        nodes_.resize(nodes_.size() + cells);
    } else {
        b = free_branches_.back();
        free_branches_.pop_back();
    }
    nodes_[node].branch = b;
    for (unsigned c = 0; c < cells; ++c) {
        nodes_[child(b, c)] = {};
        nodes_[child(b, c)].parent = node;
    }
    return b;
}

template <int N, class T>
void CellTree<N, T>::add_here(std::uint32_t node, const Item& item) {
    std::uint32_t b = nodes_[node].block;
    if (b == none || blocks_[b].count == detail::lane_count) b = new_block(node);
    Block& block = blocks_[b];
    block.boxes.set(block.count, item.box);
    block.ids[block.count] = item.id;
    block.bounds.merge(detail::outward(item.box));
    slot_by_id_[item.id] = b * detail::lane_count + block.count++;
}

template <int N, class T>
void CellTree<N, T>::take_out(std::uint32_t id) {
    const std::uint32_t slot = slot_by_id_[id], node = blocks_[slot / detail::lane_count].node;
    slot_by_id_.forget(id);
    for (std::uint32_t n = node; n != none; n = nodes_[n].parent) --nodes_[n].total;
    // Fill the gap with the last box of the first block.
    Block& first = blocks_[nodes_[node].block];
    const unsigned last = --first.count;
    if (first.ids[last] != id) {
        Block& block = blocks_[slot / detail::lane_count];
        const Box box = first.boxes.box(last);
        block.boxes.set(slot % detail::lane_count, box);
        block.ids[slot % detail::lane_count] = first.ids[last];
        block.bounds.merge(detail::outward(box));
        slot_by_id_[first.ids[last]] = slot;
    }
    first.boxes.clear(last);
    if (first.count == 0) {
        free_blocks_.push_back(nodes_[node].block);
        nodes_[node].block = first.next;
    }
}

template <int N, class T>
void CellTree<N, T>::put_in(const Item& item) {
    const Aabb<N, float> rounded = detail::outward(item.box);
    std::uint32_t node = 0;
    for (unsigned depth = 0;; ++depth) {
        if (++nodes_[node].total > nodes_[node].rebuild_at) {
            add_here(node, item);
            return rebuild(node, depth);
        }
        const std::uint32_t b = nodes_[node].branch;
        if (b == none) break;
        const unsigned cell = cell_of(branches_[b], item.box);
        if (cell == cells) break;
        detail::grow(branches_[b].bounds, cell, rounded);
        node = child(b, cell);
    }
    add_here(node, item);
}

template <int N, class T>
void CellTree<N, T>::collect(std::uint32_t node, std::vector<Item>& items) const {
    for (std::uint32_t b = nodes_[node].block; b != none; b = blocks_[b].next)
        for (unsigned lane = 0; lane < blocks_[b].count; ++lane)
            items.push_back({blocks_[b].boxes.box(lane), blocks_[b].ids[lane]});
    if (nodes_[node].branch != none)
        for (unsigned c = 0; c < cells; ++c) collect(child(nodes_[node].branch, c), items);
}

template <int N, class T>
void CellTree<N, T>::clear_below(std::uint32_t node) {
    for (std::uint32_t b = nodes_[node].block; b != none; b = blocks_[b].next) free_blocks_.push_back(b);
    nodes_[node].block = none;
    const std::uint32_t branch = nodes_[node].branch;
    if (branch == none) return;
    for (unsigned c = 0; c < cells; ++c) clear_below(child(branch, c));
    free_branches_.push_back(branch);
    nodes_[node].branch = none;
}

template <int N, class T>
void CellTree<N, T>::rebuild(std::uint32_t node, unsigned depth) {
    std::vector<Item> items;
    items.reserve(nodes_[node].total);
    collect(node, items);
    clear_below(node);
    split(node, items, depth);
}

template <int N, class T>
void CellTree<N, T>::set(std::uint32_t id, const Box& box) {
    if (slot_by_id_.find(id) != none) take_out(id);
    if (box.is_empty()) return;
    slot_by_id_.make_room(id, size());
    put_in({box, id});
}

template <int N, class T>
Aabb<N, float> CellTree<N, T>::tighten(std::uint32_t node) {
    Aabb<N, float> all;
    for (std::uint32_t b = nodes_[node].block; b != none; b = blocks_[b].next) {
        blocks_[b].bounds = detail::outward(blocks_[b].boxes.bounds());
        all.merge(blocks_[b].bounds);
    }
    const std::uint32_t branch = nodes_[node].branch;
    if (branch == none) return all;
    for (unsigned c = 0; c < cells; ++c) {
        const Aabb<N, float> bounds = tighten(child(branch, c));
        if (bounds.is_empty())
            branches_[branch].bounds.clear(c);
        else
            branches_[branch].bounds.set(c, bounds);
        all.merge(bounds);
    }
    return all;
}

template <int N, class T>
void CellTree<N, T>::refit() {
    // Rebuild the whole tree if it has shrunk to a quarter since the last rebuild, so that few boxes do not
    // keep many cells.
    if (nodes_[0].total < nodes_[0].rebuild_at / 8) return rebuild(0, 0);
    tighten(0);
}

template <int N, class T>
bool CellTree<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    std::array<std::uint32_t, 64> found;
    std::size_t count = 0;
    std::array<std::uint32_t, std::size_t(max_depth + 1) * cells> stack;
    std::size_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const Node& node = nodes_[stack[--depth]];
        for (std::uint32_t b = node.block; b != none; b = blocks_[b].next) {
            const Block& block = blocks_[b];
            if (count > found.size() - detail::lane_count) {
                if (!sink({found.data(), count})) return false;
                count = 0;
            }
            for (unsigned mask = filter.leaf_mask(block.boxes); mask != 0; mask &= mask - 1)
                found[count++] = block.ids[unsigned(std::countr_zero(mask))];
        }
        if (node.branch == none) continue;
        for (unsigned mask = filter.node_mask(branches_[node.branch].bounds); mask != 0; mask &= mask - 1)
            stack[depth++] = child(node.branch, unsigned(std::countr_zero(mask)));
    }
    return count == 0 || sink({found.data(), count});
}

template <int N, class T>
void CellTree<N, T>::rank(BestBoxes<N, T>& best) const {
    const detail::Ranking<N, T>& ranking = best.ranking();
    struct Place {
        double low;
        std::uint32_t node;
    };
    std::array<Place, std::size_t(max_depth + 1) * cells> stack;
    std::size_t depth = 0;
    stack[depth++] = {0, 0};
    alignas(64) double low[detail::lane_count];
    while (depth > 0) {
        const Place at = stack[--depth];
        if (!best.wants(at.low)) continue;
        const Node& node = nodes_[at.node];
        for (std::uint32_t b = node.block; b != none; b = blocks_[b].next) {
            const Block& block = blocks_[b];
            for (unsigned mask = ranking.leaf_ranks(block.boxes, low); mask != 0; mask &= mask - 1) {
                const auto lane = unsigned(std::countr_zero(mask));
                if (best.wants(low[lane])) best.offer(block.ids[lane], block.boxes.box(lane));
            }
        }
        if (node.branch == none) continue;
        const std::size_t first = depth;
        for (unsigned mask = ranking.node_ranks(branches_[node.branch].bounds, low); mask != 0;
             mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (!best.wants(low[lane])) continue;
            std::size_t i = depth++;  // the nearest last, because the stack is popped from the end
            for (; i > first && stack[i - 1].low < low[lane]; --i) stack[i] = stack[i - 1];
            stack[i] = {low[lane], child(node.branch, lane)};
        }
    }
}

// Reports the bounds of a node's children and recurses. A node without children is bounded by its blocks.
template <int N, class T>
void CellTree<N, T>::bounds_below(std::uint32_t node, unsigned level,
                                  FunctionRef<void(unsigned, const Aabb<N, float>&)> f) const {
    if (nodes_[node].branch == none) return;
    const Branch& branch = branches_[nodes_[node].branch];
    for (unsigned c = 0; c < cells; ++c) {
        const std::uint32_t below = child(nodes_[node].branch, c);
        if (nodes_[below].total == 0) continue;
        f(level, branch.bounds.box(c));
        bounds_below(below, level + 1, f);
    }
}

template <int N, class T>
void CellTree<N, T>::for_each_bounds(FunctionRef<void(unsigned, const Aabb<N, float>&)> f) const {
    Aabb<N, float> all;
    for (std::uint32_t b = nodes_[0].block; b != none; b = blocks_[b].next)
        all.merge(detail::outward(blocks_[b].boxes.bounds()));
    if (nodes_[0].branch != none)
        for (unsigned c = 0; c < cells; ++c)
            if (nodes_[child(nodes_[0].branch, c)].total > 0)
                all.merge(branches_[nodes_[0].branch].bounds.box(c));
    if (!all.is_empty()) f(0, all);
    bounds_below(0, 1, f);
}

template class CellTree<2, float>;
template class CellTree<2, double>;
template class CellTree<3, float>;
template class CellTree<3, double>;

}  // namespace hitbox
