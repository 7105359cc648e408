// brute_force.cpp: linear loops over exact tests of single boxes.
#include <hitbox/index/brute_force.hpp>

#include <hitbox/index/own_index.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>

namespace hitbox {

template <int N, class T>
bool BruteForce<N, T>::pairs(PairSink sink) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        for (std::size_t j = i + 1; j < boxes_.size(); ++j)
            if (intersects(boxes_[i], boxes_[j])) {
                const IdPair pair{ids_[i], ids_[j]};
                if (!sink({&pair, 1})) return false;
            }
    return true;
}

template <int N, class T>
bool BruteForce<N, T>::pairs_with(const BruteForce& other, PairSink sink) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        for (std::size_t j = 0; j < other.boxes_.size(); ++j)
            if (intersects(boxes_[i], other.boxes_[j])) {
                const IdPair pair{ids_[i], other.ids_[j]};
                if (!sink({&pair, 1})) return false;
            }
    return true;
}

template <int N, class T>
void BruteForce<N, T>::set(std::uint32_t id, const Box& box) {
    const auto at = std::lower_bound(ids_.begin(), ids_.end(), id);
    const auto place = at - ids_.begin();
    if (at == ids_.end() || *at != id) {
        if (box.is_empty()) return;
        ids_.insert(at, id);
        boxes_.insert(boxes_.begin() + place, box);
    } else if (box.is_empty()) {
        ids_.erase(at);
        boxes_.erase(boxes_.begin() + place);
    } else {
        boxes_[std::size_t(place)] = box;
    }
}

template <int N, class T>
bool BruteForce<N, T>::visit(const BoxFilter<N, T>& filter, IdSink sink) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (filter.meets(boxes_[i]) && !sink({&ids_[i], 1})) return false;
    return true;
}

template <int N, class T>
void BruteForce<N, T>::rank(BestBoxes<N, T>& best) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i) best.offer(ids_[i], boxes_[i]);
}

template class BruteForce<2, float>;
template class BruteForce<2, double>;
template class BruteForce<3, float>;
template class BruteForce<3, double>;

}  // namespace hitbox
