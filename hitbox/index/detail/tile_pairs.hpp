// tile_pairs.hpp: the pairs of the boxes of one tile that the tile owns, by trees (tile join).
#pragma once

#include <hitbox/core/ids.hpp>
#include <hitbox/core/raw_vector.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/tile_division.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// One set with itself, or two with each other.
enum class Joins { itself, another };

/// Searches one tile after the other. Its memory is reused.
template <int N, class T>
class TilePairs {
public:
    /// The bytes that it needs for each box at most: a copy, its place on the curve twice, the tree and a flag.
    static constexpr std::size_t bytes_a_box = 2 * sizeof(Aabb<N, T>) + 28;
    /// Those that can be freed when the tree is there, and the pairs are not.
    static constexpr std::size_t bytes_freed = sizeof(Aabb<N, T>) + 2 * sizeof(std::uint64_t);

    TilePairs(const TwoSets<N, T>& boxes, Joins joins) : boxes_(boxes), joins_(joins) {}

    /// The pairs of the boxes with these numbers, ascending, which are all that meet the cell. The ids must stay until it
    /// returns. Frees what it can before it searches if `frees`.
    bool pairs(const Aabb<N, T>& cell, std::span<const std::uint32_t> numbers, bool frees, PairSink sink);

    /// The same for any number of boxes: they are taken in groups of at most `group`.
    bool pairs_in_groups(const Aabb<N, T>& cell, std::span<const std::uint32_t> numbers, std::size_t group,
                         Executor* executor, PairSink sink);
    /// The same without a list: the boxes are looked for in the sets.
    bool pairs_in_groups(const Aabb<N, T>& cell, std::size_t group, Executor* executor, PairSink sink);

private:
    // Some boxes of one set in a tree of their own, with the ids 0, 1, 2 ... there.
    struct Side {
        std::span<const std::uint32_t> numbers;
        std::vector<std::uint32_t> own_numbers;  // where `numbers` is no part of a list of the caller
        std::vector<std::uint64_t> inside;       // a bit for each box: it is wholly in the cell
        Bvh<N, T> tree;

        bool is_inside(std::uint32_t i) const { return inside[i / 64] >> i % 64 & 1; }
    };

    void fill(Side& side, std::span<const std::uint32_t> numbers, Executor* executor);
    std::size_t first_of_b(std::span<const std::uint32_t> numbers) const;
    // fill(side, from, to) takes the next group, and returns the place after it.
    template <class Fill>
    bool in_groups(std::size_t end_a, std::size_t end_b, const Fill& fill, PairSink sink);
    bool owns(std::uint32_t a, std::uint32_t b) const;
    bool of_one(const Side& side, PairSink sink) const;
    bool of_two(const Side& a, const Side& b, PairSink sink) const;
    bool pass(const Side& a, const Side& b, std::span<const IdPair> found, PairSink sink) const;

    const TwoSets<N, T> boxes_;
    const Joins joins_;
    Aabb<N, T> cell_;
    Side a_, b_;
    RawVector<Aabb<N, T>> copies_;
};

}  // namespace hitbox::detail
