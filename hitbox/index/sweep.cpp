// sweep.cpp: sorting of the entries, updates, and the sweep.
#include <hitbox/core/sort.hpp>
#include <hitbox/index/sweep.hpp>

#include <hitbox/index/detail/pair_emitter.hpp>
#include <hitbox/index/own_index.hpp>

#include <cmath>

namespace hitbox {

template <int N, class T>
Sweep<N, T>::Sweep(BoxesView<N, T> boxes, Executor*) {
    // The spread of the finite centres on each axis: their mean absolute deviation.
    double mean[N] = {}, spread[N] = {};
    row_.reserve(boxes.size());
    start_by_id_.assign(boxes.size());
    for (std::uint32_t id = 0; id < boxes.size(); ++id)
        if (!boxes[id].is_empty()) row_.push_back({boxes[id], id});
    const auto centre = [](const Box& b, std::size_t k) {
        const double c = double(b.min[k]) / 2 + double(b.max[k]) / 2;
        return std::isfinite(c) ? c : 0;
    };
    for (std::size_t k = 0; k < N; ++k) {
        const double n = double(row_.size());
        for (const Entry& e : row_) mean[k] += centre(e.box, k) / n;
        for (const Entry& e : row_) spread[k] += std::fabs(centre(e.box, k) - mean[k]) / n;
        if (spread[k] > spread[axis_]) axis_ = k;
    }
    for (const Entry& e : row_) start_by_id_[e.id] = e.box.min[axis_];
    sort();
    update_reach(0, row_.size());
}

template <int N, class T>
void Sweep<N, T>::sort() {
    detail::sort(row_.begin(), row_.end(),
                 [this](const Entry& a, const Entry& b) { return comes_before(a, b.box.min[axis_], b.id); });
}

template <int N, class T>
std::size_t Sweep<N, T>::place_of(T start, std::uint32_t id) const {
    const auto at = std::partition_point(row_.begin(), row_.end(),
                                         [&](const Entry& e) { return comes_before(e, start, id); });
    return std::size_t(at - row_.begin());
}

// Entries [first, last) have changed. A changed maximum is propagated to later blocks until it makes no difference.
template <int N, class T>
void Sweep<N, T>::update_reach(std::size_t first, std::size_t last) {
    reach_.resize((row_.size() + reach_step - 1) / reach_step, std::numeric_limits<T>::quiet_NaN());
    for (std::size_t b = first / reach_step; b < reach_.size(); ++b) {
        T most = b == 0 ? -Box::inf : reach_[b - 1];
        for (std::size_t i = b * reach_step; i < (std::min)((b + 1) * reach_step, row_.size()); ++i)
            if (row_[i].box.max[axis_] > most) most = row_[i].box.max[axis_];
        if (reach_[b] == most && b * reach_step >= last) return;
        reach_[b] = most;
    }
}

template <int N, class T>
void Sweep<N, T>::set(std::uint32_t id, const Box& box) {
    const auto at = [&](std::size_t i) { return row_.begin() + std::ptrdiff_t(i); };
    const T old_start = start_by_id_.find(id);
    const bool was_there = old_start == old_start;
    if (box.is_empty()) {
        if (!was_there) return;
        const std::size_t from = place_of(old_start, id);
        row_.erase(at(from));
        start_by_id_.forget(id);
        return update_reach(from, row_.size());
    }
    const T start = box.min[axis_];
    start_by_id_.make_room(id, size());
    start_by_id_[id] = start;
    if (!was_there) {
        const std::size_t to = place_of(start, id);
        row_.insert(at(to), {box, id});
        return update_reach(to, row_.size());
    }
    // When the entry moves toward the end, place_of counts the entry itself.
    const std::size_t from = place_of(old_start, id);
    std::size_t to = place_of(start, id);
    if (to > from) --to;
    if (to > from)
        std::rotate(at(from), at(from + 1), at(to + 1));
    else
        std::rotate(at(to), at(from), at(from + 1));
    row_[to].box = box;
    update_reach((std::min)(from, to), (std::max)(from, to) + 1);
}

/// The entries in blocks of eight, which a sweep tests at once.
template <int N, class T>
struct Sweep<N, T>::Blocks {
    std::vector<detail::BoxLanes<N, T>> boxes;
    std::vector<detail::LaneIds> ids;
    std::size_t axis;

    Blocks(const Row& row, std::size_t axis_) : axis(axis_) {
        const std::size_t count = (row.size() + detail::lane_count - 1) / detail::lane_count;
        boxes.resize(count);
        ids.resize(count);
        for (std::size_t i = 0; i < count * detail::lane_count; ++i) {
            const auto lane = unsigned(i % detail::lane_count);
            if (i < row.size())
                boxes[i / detail::lane_count].set(lane, row[i].box);
            else
                boxes[i / detail::lane_count].clear(lane);
            ids[i / detail::lane_count][lane] = i < row.size() ? row[i].id : 0;
        }
    }

    // Finds the pairs of the box with all entries from `first` on that start before the box ends.
    template <detail::PairOrder Put>
    bool sweep(const Box& box, std::uint32_t id, std::size_t first,
               detail::PairEmitter<N, T>& emitter) const {
        unsigned lanes = (detail::all_lanes << first % detail::lane_count) & detail::all_lanes;
        for (std::size_t b = first / detail::lane_count; b < boxes.size(); ++b, lanes = detail::all_lanes) {
            if (boxes[b].min[axis][0] > box.max[axis] && lanes == detail::all_lanes) break;
            if (!emitter.template with<Put>(id, box, boxes[b], ids[b], lanes)) return false;
        }
        return true;
    }
};

template <int N, class T>
bool Sweep<N, T>::pairs(PairSink sink) const {
    const Blocks blocks(row_, axis_);
    detail::PairEmitter<N, T> emitter(sink);
    for (std::size_t i = 0; i < row_.size(); ++i)
        if (!blocks.template sweep<detail::PairOrder::smaller_first>(row_[i].box, row_[i].id, i + 1, emitter))
            return false;
    return emitter.flush();
}

// In each pair the box that starts first finds the other. If both start together, the box of this index finds
// the other.
template <int N, class T>
bool Sweep<N, T>::pairs_with(const Sweep& other, PairSink sink) const {
    if (other.axis_ != axis_) {
        Sweep turned = other;
        turned.axis_ = axis_;
        turned.sort();
        return pairs_with(turned, sink);
    }
    // `with` puts the sweeping box first. In the second half the pairs are swapped.
    const auto turn = [&](std::span<const IdPair> found) {
        std::array<IdPair, 512> turned;
        while (!found.empty()) {
            const std::size_t n = (std::min)(found.size(), turned.size());
            for (std::size_t i = 0; i < n; ++i) turned[i] = {found[i].b, found[i].a};
            if (!sink({turned.data(), n})) return false;
            found = found.subspan(n);
        }
        return true;
    };
    const Blocks ours(row_, axis_), theirs(other.row_, axis_);
    detail::PairEmitter<N, T> emitter(sink), turning(turn);
    std::size_t first = 0;
    for (const Entry& e : row_) {
        while (first < other.row_.size() && other.row_[first].box.min[axis_] < e.box.min[axis_]) ++first;
        if (!theirs.template sweep<detail::PairOrder::as_given>(e.box, e.id, first, emitter)) return false;
    }
    first = 0;
    for (const Entry& e : other.row_) {
        while (first < row_.size() && row_[first].box.min[axis_] <= e.box.min[axis_]) ++first;
        if (!ours.template sweep<detail::PairOrder::as_given>(e.box, e.id, first, turning)) return false;
    }
    return emitter.flush() && turning.flush();
}

template <int N, class T>
bool Sweep<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    const Aabb<N, float> bounds = filter.bounds();
    const T low = T(bounds.min[axis_]), high = T(bounds.max[axis_]);
    const auto reaching =
        std::partition_point(reach_.begin(), reach_.end(), [&](T most) { return most < low; });
    std::array<std::uint32_t, 64> found;
    std::size_t count = 0;
    for (auto i = std::size_t(reaching - reach_.begin()) * reach_step; i < row_.size(); ++i) {
        if (row_[i].box.min[axis_] > high) break;
        if (!filter.meets(row_[i].box)) continue;
        found[count++] = row_[i].id;
        if (count < found.size()) continue;
        count = 0;
        if (!sink(found)) return false;
    }
    return count == 0 || sink({found.data(), count});
}

// The order along one axis says little about distances in space, so every box is offered.
template <int N, class T>
void Sweep<N, T>::rank(BestBoxes<N, T>& best) const {
    for (const Entry& e : row_) best.offer(e.id, e.box);
}

template class Sweep<2, float>;
template class Sweep<2, double>;
template class Sweep<3, float>;
template class Sweep<3, double>;

}  // namespace hitbox
