// brute_force.hpp: an array of boxes, searched linearly (linear search, reference index).
#pragma once

#include <hitbox/index/box_index.hpp>

namespace hitbox {

/// No acceleration structure. It is the reference for the other indices, and the best choice for a few dozen boxes.
///
/// Memory      one box and 4 bytes a box.
/// Cost        pairs tests n^2 / 2 pairs, a query tests n boxes. insert and remove shift the entries of larger ids in memory.
template <int N, class T>
class BruteForce : public BoxQueries<BruteForce<N, T>, N, T>, public BoxEdits<BruteForce<N, T>, N, T> {
    using Queries = BoxQueries<BruteForce, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    BruteForce() = default;
    /// An index of boxes with the ids 0, 1, 2 ...
    explicit BruteForce(BoxesView<N, T> boxes, Executor* = nullptr) {
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (!boxes[i].is_empty()) boxes_.push_back(boxes[i]), ids_.push_back(std::uint32_t(i));
    }

    /// The number of boxes. Empty ones do not count.
    std::size_t size() const { return boxes_.size(); }

    /// See BoxIndex.
    bool pairs(PairSink sink) const;
    bool pairs_with(const BruteForce& other, PairSink sink) const;

    /// The primitive behind insert, move and remove: stores the box; an empty box removes the id.
    void set(std::uint32_t id, const Box& box);
    /// Does nothing: there are no bounds to tighten.
    void refit() {}

    /// Primitives for BoxQueries; see own_index.hpp.
    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> ids_;  // of the boxes, ascending
};

using BruteForce3 = BruteForce<3, double>;
using BruteForce3f = BruteForce<3, float>;
using BruteForce2 = BruteForce<2, double>;
using BruteForce2f = BruteForce<2, float>;

}  // namespace hitbox
