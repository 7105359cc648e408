// ranking.cpp: the best answers so far, kept as a heap.
#include <hitbox/index/detail/ranking.hpp>

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace hitbox::detail {

namespace {

template <int N, class T>
auto before(const Ranking<N, T>& ranking) {
    return [&ranking](const Ranked<N, T>& a, const Ranked<N, T>& b) {
        if (ranks_surely_below(a.rank, b.rank)) return true;
        if (ranks_surely_below(b.rank, a.rank)) return false;
        const exact::Sign order = ranking.order(a.box, b.box);
        return order == exact::Sign::zero ? a.id < b.id : order == exact::Sign::negative;
    };
}

}  // namespace

template <int N, class T>
void Best<N, T>::guess(const BoxLanes<N, T>& boxes, unsigned mask) {
    std::array<double, lane_count> ranks;
    std::size_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        double rank;
        if (ranking_.answers(boxes.box(unsigned(std::countr_zero(mask))), rank) && rank == rank)
            ranks[count++] = rank;
    }
    if (count < most_) return;
    const auto worst = ranks.begin() + std::ptrdiff_t(most_ - 1);
    std::nth_element(ranks.begin(), worst, ranks.begin() + std::ptrdiff_t(count));
    lower_bar(*worst);
}

template <int N, class T>
void Best<N, T>::offer(std::uint32_t id, const Aabb<N, T>& box) {
    Found found{0, id, box};
    if (!ranking_.answers(box, found.rank)) return;
    if (out_.size() < most_) {
        out_.push_back(found);
        if (out_.size() == most_) {
            std::make_heap(out_.begin(), out_.end(), before(ranking_));
            lower_bar(out_.front().rank);
        }
    } else if (most_ > 0 && before(ranking_)(found, out_.front())) {
        std::pop_heap(out_.begin(), out_.end(), before(ranking_));
        out_.back() = found;
        std::push_heap(out_.begin(), out_.end(), before(ranking_));
        lower_bar(out_.front().rank);
    }
}

template <int N, class T>
void Best<N, T>::finish() {
    detail::sort(out_.begin(), out_.end(), before(ranking_));
    for (Found& found : out_) found.rank = ranking_.shown(found.rank, found.box);
}

template class Best<2, float>;
template class Best<2, double>;
template class Best<3, float>;
template class Best<3, double>;

}  // namespace hitbox::detail
