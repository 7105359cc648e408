// brute_force.cpp: linear loops over exact tests of single boxes.
#include <hitbox/index/brute_force.hpp>

#include <hitbox/index/own_index.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>

namespace hitbox {

template <int N, class T>
std::size_t BruteForce<N, T>::size() const {
    return std::size_t(
        std::count_if(boxes_.begin(), boxes_.end(), [](const Box& b) { return !b.is_empty(); }));
}

template <int N, class T>
bool BruteForce<N, T>::pairs(PairSink sink) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        for (std::uint32_t j = i + 1; j < boxes_.size(); ++j)
            if (intersects(boxes_[i], boxes_[j])) {
                const IdPair pair{i, j};
                if (!sink({&pair, 1})) return false;
            }
    return true;
}

template <int N, class T>
bool BruteForce<N, T>::pairs_with(const BruteForce& other, PairSink sink) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        for (std::uint32_t j = 0; j < other.boxes_.size(); ++j)
            if (intersects(boxes_[i], other.boxes_[j])) {
                const IdPair pair{i, j};
                if (!sink({&pair, 1})) return false;
            }
    return true;
}

template <int N, class T>
void BruteForce<N, T>::set(std::uint32_t id, const Box& box) {
    if (id >= boxes_.size() && box.is_empty()) return;
    if (id >= boxes_.size()) boxes_.resize(std::size_t(id) + 1);
    boxes_[id] = box;
}

template <int N, class T>
bool BruteForce<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        if (filter.meets(boxes_[i]) && !sink({&i, 1})) return false;
    return true;
}

template <int N, class T>
void BruteForce<N, T>::rank(BestBoxes<N, T>& best) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) best.offer(i, boxes_[i]);
}

template class BruteForce<2, float>;
template class BruteForce<2, double>;
template class BruteForce<3, float>;
template class BruteForce<3, double>;

}  // namespace hitbox
