// dynamic_bvh.cpp: new boxes, packing, and queries over all trees.
#include <hitbox/index/dynamic_bvh.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/detail/pair_walk.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/own_index.hpp>

#include <bit>
#include <cmath>

namespace hitbox {

template <int N, class T>
DynamicBvh<N, T>::DynamicBvh(BoxesView<N, T> boxes, Executor* executor) : trees_(2) {
    std::vector<std::uint32_t> ids(boxes.size());
    for (std::uint32_t i = 0; i < ids.size(); ++i) ids[i] = i;
    slot_by_id_.assign(boxes.size());
    trees_[0].bvh = Bvh<N, T>::with_free_places(newcomers);
    trees_[1].packed_sides = trees_[1].bvh.pack(boxes, executor);
    adopt(1, ids);
}

template <int N, class T>
std::size_t DynamicBvh<N, T>::size() const {
    std::size_t count = 0;
    for (const Tree& tree : trees_) count += tree.bvh.size_;
    return count;
}

// A tree was packed from a list of boxes. Replaces their indices in the list by the caller's ids.
template <int N, class T>
void DynamicBvh<N, T>::adopt(std::uint32_t tree, std::span<const std::uint32_t> ids) {
    Bvh<N, T>& bvh = trees_[tree].bvh;
    for (std::uint32_t place = 0; place < bvh.size_; ++place) {
        std::uint32_t& id = bvh.ids_[place / detail::lane_count][place % detail::lane_count];
        id = ids[id];
        slot_by_id_[id] = {tree, place};
    }
}

template <int N, class T>
void DynamicBvh<N, T>::collect(const Bvh<N, T>& bvh, std::vector<Box>& boxes,
                               std::vector<std::uint32_t>& ids) {
    for (std::size_t leaf = 0; leaf < bvh.leaves_.size(); ++leaf)
        for (unsigned mask = filled_mask(bvh.leaves_[leaf]); mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            boxes.push_back(bvh.leaves_[leaf].box(lane));
            ids.push_back(bvh.ids_[leaf][lane]);
        }
}

// Packs the new boxes and the trees from `first` on into one tree.
template <int N, class T>
void DynamicBvh<N, T>::pack(std::size_t first, Executor* executor) {
    std::vector<Box> boxes;
    std::vector<std::uint32_t> ids;
    for (std::size_t t = first; t < trees_.size(); ++t) collect(trees_[t].bvh, boxes, ids);
    collect(trees_[0].bvh, boxes, ids);
    trees_.resize(first);
    trees_[0].bvh = Bvh<N, T>::with_free_places(newcomers);
    next_place_ = 0;
    if (boxes.empty()) return;
    trees_.emplace_back();
    trees_.back().packed_sides = trees_.back().bvh.pack(boxes, executor);
    adopt(std::uint32_t(first), ids);
}

template <int N, class T>
void DynamicBvh<N, T>::add_newcomer(std::uint32_t id, const Box& box) {
    if (trees_.empty()) {
        trees_.emplace_back();
        trees_[0].bvh = Bvh<N, T>::with_free_places(newcomers);
    }
    if (next_place_ == newcomers) {
        std::size_t first = trees_.size(), count = newcomers;
        while (first > 1 && trees_[first - 1].bvh.size_ <= 2 * count) count += trees_[--first].bvh.size_;
        pack(first, nullptr);
    }
    slot_by_id_[id] = {0, next_place_};
    trees_[0].bvh.put(next_place_++, id, box);
}

// True if the bounds of the box's leaf contain the box, or need to grow only a little.
template <int N, class T>
bool DynamicBvh<N, T>::stays_near(const Slot& slot, const Box& box) const {
    const Bvh<N, T>& bvh = trees_[slot.tree].bvh;
    if (slot.tree == 0 || bvh.top_ == 0) return true;
    const std::uint32_t leaf = slot.place / detail::lane_count;
    const Aabb<N, float> before = bvh.node(1, leaf / detail::lane_count).box(leaf % detail::lane_count);
    const Aabb<N, float> after = Aabb<N, float>(before).merge(detail::outward(box));
    return !(detail::sum_of_sides(after) > 1.5 * detail::sum_of_sides(before) + detail::sum_of_sides(box));
}

template <int N, class T>
void DynamicBvh<N, T>::set(std::uint32_t id, const Box& box) {
    const Slot slot = slot_by_id_.find(id);
    if (slot.tree != none) {
        if (!box.is_empty() && stays_near(slot, box)) return trees_[slot.tree].bvh.move(slot.place, box);
        trees_[slot.tree].bvh.clear(slot.place);
        slot_by_id_.forget(id);
        if (trees_[0].bvh.size_ == 0) next_place_ = 0;
    }
    if (box.is_empty()) return;
    slot_by_id_.make_room(id, size());
    add_newcomer(id, box);
}

template <int N, class T>
void DynamicBvh<N, T>::set_all(std::span<const std::uint32_t> ids, std::span<const Box> boxes,
                               Executor* executor) {
    // A box that stays near its leaf is only written. Each has a place of its own, so this may run on any thread. The
    // bounds above it are computed by refit().
    std::vector<std::vector<std::uint32_t>> others(detail::chunk_count(ids.size()));
    detail::for_chunks(executor, ids.size(), [&](std::size_t begin, std::size_t end, std::size_t chunk) {
        for (const std::uint32_t id : ids.subspan(begin, end - begin)) {
            const Slot slot = slot_by_id_.find(id);
            if (slot.tree == none || boxes[id].is_empty() || !stays_near(slot, boxes[id])) {
                others[chunk].push_back(id);
                continue;
            }
            auto& leaf = trees_[slot.tree].bvh.leaves_[slot.place / detail::lane_count];
            leaf.set(slot.place % detail::lane_count, boxes[id]);
        }
    });
    for (const std::vector<std::uint32_t>& of_chunk : others)
        for (const std::uint32_t id : of_chunk) set(id, boxes[id]);
    refit(executor);
}

template <int N, class T>
void DynamicBvh<N, T>::refit(Executor* executor) {
    if (trees_.empty()) return;
    trees_[0].bvh.fit_nodes(executor);
    for (std::size_t t = 1; t < trees_.size(); ++t) {
        const Bvh<N, T>& bvh = trees_[t].bvh;
        const double sides = trees_[t].bvh.fit_nodes(executor);
        const bool sparse = bvh.size_ < bvh.leaves_.size() * (detail::lane_count / 2);
        if (sparse || sides > 1.5 * trees_[t].packed_sides) return pack(t, executor);
    }
}

template <int N, class T>
bool DynamicBvh<N, T>::pairs(PairSink sink) const {
    detail::PairEmitter<N, T> emitter(sink);
    for (std::size_t a = 0; a < trees_.size(); ++a) {
        const auto everywhere = detail::everything<N, T>();
        if (!detail::PairWalk<N, T>(trees_[a].bvh, trees_[a].bvh, everywhere, emitter).with_itself())
            return false;
        for (std::size_t b = a + 1; b < trees_.size(); ++b) {
            detail::PairWalk<N, T> walk(trees_[a].bvh, trees_[b].bvh, everywhere, emitter);
            if (!walk.template with_other<detail::PairOrder::smaller_first>()) return false;
        }
    }
    return emitter.flush();
}

template <int N, class T>
auto DynamicBvh<N, T>::pairs(Order order, Executor* executor) const -> Pairs {
    if (!executor || executor->concurrency() == 1) return pairs(order);
    std::vector<Pairs> parts;
    for (std::size_t a = 0; a < trees_.size(); ++a) {
        for (Pairs& part : trees_[a].bvh.pairs_in_parts(*executor)) parts.push_back(std::move(part));
        const auto append = detail::appending(parts.emplace_back());
        detail::PairEmitter<N, T> emitter(append);
        for (std::size_t b = a + 1; b < trees_.size(); ++b)
            detail::PairWalk<N, T>(trees_[a].bvh, trees_[b].bvh, detail::everything<N, T>(), emitter)
                .template with_other<detail::PairOrder::smaller_first>();
        emitter.flush();
    }
    return detail::joined(parts, order, executor);
}

template <int N, class T>
bool DynamicBvh<N, T>::pairs_with(const DynamicBvh& other, PairSink sink) const {
    for (const Tree& a : trees_)
        for (const Tree& b : other.trees_)
            if (!a.bvh.pairs_with(b.bvh, sink)) return false;
    return true;
}

template <int N, class T>
bool DynamicBvh<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    for (const Tree& tree : trees_)
        if (!tree.bvh.visit(filter, sink)) return false;
    return true;
}

// Visits the largest tree first, because its answers allow most of the other trees to be skipped.
template <int N, class T>
void DynamicBvh<N, T>::rank(BestBoxes<N, T>& best) const {
    for (std::size_t t = 1; t < trees_.size(); ++t) trees_[t].bvh.rank(best);
    if (!trees_.empty()) trees_[0].bvh.rank(best);
}

template class DynamicBvh<2, float>;
template class DynamicBvh<2, double>;
template class DynamicBvh<3, float>;
template class DynamicBvh<3, double>;

}  // namespace hitbox
