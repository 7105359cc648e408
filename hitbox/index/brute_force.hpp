// brute_force.hpp: boxes in a row, each asked in turn (linear search, reference index).
#pragma once

#include <hitbox/index/box_index.hpp>

namespace hitbox {

/// No structure at all: what the other indices are compared with, and the best choice for a few dozen boxes.
///
/// Cost        memory: 1 box for each number up to the largest. pairs looks at n^2 / 2 pairs, a query at n boxes.
template <int N, class T>
class BruteForce : public BoxQueries<BruteForce<N, T>, N, T>, public BoxEdits<BruteForce<N, T>, N, T> {
    using Queries = BoxQueries<BruteForce, N, T>;

public:
    using Box = Aabb<N, T>;
    using Queries::pairs, Queries::pairs_with;

    BruteForce() = default;
    explicit BruteForce(std::span<const Box> boxes, Executor* = nullptr)
        : boxes_(boxes.begin(), boxes.end()) {}

    /// How many boxes it holds; empty ones do not count.
    std::size_t size() const;

    bool pairs(PairSink sink) const;
    bool pairs_with(const BruteForce& other, PairSink sink) const;

    void set(std::uint32_t id, const Box& box);
    void refit() {}

    bool visit(const BoxFilter<N, T>& filter, IdSink sink) const;
    void rank(BestBoxes<N, T>& best) const;

private:
    std::vector<Box> boxes_;  // by number; a number that is not there has the empty box
};

using BruteForce3 = BruteForce<3, double>;
using BruteForce3f = BruteForce<3, float>;
using BruteForce2 = BruteForce<2, double>;
using BruteForce2f = BruteForce<2, float>;

}  // namespace hitbox
