// own_index.cpp: tests of a single box by the code for eight, and the offers.
#include <hitbox/index/own_index.hpp>

#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/lanes/outward.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace hitbox {

namespace {

// Puts the box into the first lane. The other seven lanes are empty.
template <int N, class T>
detail::BoxLanes<N, float> one_lane(const Aabb<N, T>& bounds) {
    detail::BoxLanes<N, float> lanes;
    lanes.set(0, detail::outward(bounds));
    for (unsigned i = 1; i < detail::lane_count; ++i) lanes.clear(i);
    return lanes;
}

}  // namespace

template <int N, class T>
bool BoxFilter<N, T>::may_meet_in(const Aabb<N, T>& bounds) const {
    return !bounds.is_empty() && (node_mask(one_lane(bounds)) & 1) != 0;
}

template <int N, class T>
void BestBoxes<N, T>::offer(std::uint32_t id, const Aabb<N, T>& box) {
    double rank;
    if (ranking_.answers(box, rank)) lower_bar(keep(rank, id, box));
}

template <int N, class T>
bool BestBoxes<N, T>::may_improve_in(const Aabb<N, T>& bounds) const {
    if (bounds.is_empty()) return false;
    alignas(64) double low[detail::lane_count];
    return (ranking_.node_ranks(one_lane(bounds), low) & 1) != 0 && wants(low[0]);
}

template <int N, class T>
void BestBoxes<N, T>::guess(const detail::BoxLanes<N, T>& boxes, unsigned mask) {
    std::array<double, detail::lane_count> ranks;
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

template class BoxFilter<2, float>;
template class BoxFilter<2, double>;
template class BoxFilter<3, float>;
template class BoxFilter<3, double>;
template class BestBoxes<2, float>;
template class BestBoxes<2, double>;
template class BestBoxes<3, float>;
template class BestBoxes<3, double>;

}  // namespace hitbox
