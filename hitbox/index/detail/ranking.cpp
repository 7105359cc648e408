// ranking.cpp: what is offered, and guesses.
#include <hitbox/index/detail/ranking.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace hitbox::detail {

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
    const auto last = ranks.begin() + std::ptrdiff_t(most_ - 1);
    std::nth_element(ranks.begin(), last, ranks.begin() + std::ptrdiff_t(count));
    lower_bar(*last);
}

template <int N, class T>
void Best<N, T>::offer(std::uint32_t id, const Aabb<N, T>& box) {
    double rank;
    if (ranking_.answers(box, rank)) lower_bar(keep(rank, id, box));
}

template class Best<2, float>;
template class Best<2, double>;
template class Best<3, float>;
template class Best<3, double>;

}  // namespace hitbox::detail
