// tile_pairs.cpp: copies of the boxes of a tile, their trees, and the pairs that other tiles find, too.
#include <hitbox/index/detail/tile_pairs.hpp>

#include <algorithm>
#include <array>

namespace hitbox::detail {

namespace {

template <int N, class T>
bool is_wholly_in(const Aabb<N, T>& box, const Aabb<N, T>& cell) {
    for (std::size_t k = 0; k < std::size_t(N); ++k)
        if (!(cell.min[k] <= box.min[k] && (box.max[k] < cell.max[k] || cell.max[k] == Aabb<N, T>::inf)))
            return false;
    return true;
}

// As Tiles::for_each_tile_of decides for the tile of this cell.
template <int N, class T>
bool meets_cell(const Aabb<N, T>& box, const Aabb<N, T>& cell) {
    if (box.is_empty()) return false;
    for (std::size_t k = 0; k < std::size_t(N); ++k)
        if (!(box.min[k] < cell.max[k] && cell.min[k] <= box.max[k])) return false;
    return true;
}

}  // namespace

template <int N, class T>
void TilePairs<N, T>::fill(Side& side, std::span<const std::uint32_t> numbers, Executor* executor) {
    side.numbers = numbers;
    side.inside.assign((numbers.size() + 63) / 64, 0);
    copies_.resize(numbers.size());
    constexpr std::size_t ahead = 16;  // each box is on another page
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i + ahead < numbers.size()) boxes_.prefetch(numbers[i + ahead]);
        copies_[i] = boxes_[numbers[i]];
        side.inside[i / 64] |= std::uint64_t(is_wholly_in(copies_[i], cell_)) << i % 64;
    }
    side.tree.build(std::span<const Aabb<N, T>>(copies_.data(), copies_.size()), executor);
}

// Whether the reference point lies in the cell. It lies in both boxes, so it is below the upper ends if one of them is.
template <int N, class T>
bool TilePairs<N, T>::owns(std::uint32_t a, std::uint32_t b) const {
    const Vec<N, T> p = reference_point(boxes_[a], boxes_[b]);
    return is_wholly_in(Aabb<N, T>{p, p}, cell_);
}

template <int N, class T>
bool TilePairs<N, T>::pass(const Side& a, const Side& b, std::span<const IdPair> found, PairSink sink) const {
    constexpr std::size_t batch = 512;
    std::array<IdPair, batch> kept;
    const auto first_of_b = joins_ == Joins::another ? std::uint32_t(boxes_.a.size()) : 0u;
    while (!found.empty()) {
        const std::size_t size = (std::min)(found.size(), batch);
        std::size_t count = 0;
        for (const IdPair& pair : found.first(size)) {
            const std::uint32_t number_a = a.numbers[pair.a], number_b = b.numbers[pair.b];
            kept[count] = {number_a, number_b - first_of_b};
            count += std::size_t(a.is_inside(pair.a) || b.is_inside(pair.b) || owns(number_a, number_b));
        }
        if (count > 0 && !sink({kept.data(), count})) return false;
        found = found.subspan(size);
    }
    return true;
}

template <int N, class T>
bool TilePairs<N, T>::of_one(const Side& side, PairSink sink) const {
    return side.tree.pairs([&](std::span<const IdPair> found) { return pass(side, side, found, sink); });
}

template <int N, class T>
bool TilePairs<N, T>::of_two(const Side& a, const Side& b, PairSink sink) const {
    return a.tree.pairs_with(b.tree, [&](std::span<const IdPair> found) { return pass(a, b, found, sink); });
}

// The boxes of the first set come first.
template <int N, class T>
std::size_t TilePairs<N, T>::first_of_b(std::span<const std::uint32_t> numbers) const {
    if (joins_ == Joins::itself) return numbers.size();
    return std::size_t(std::lower_bound(numbers.begin(), numbers.end(), boxes_.a.size()) - numbers.begin());
}

template <int N, class T>
bool TilePairs<N, T>::pairs(const Aabb<N, T>& cell, std::span<const std::uint32_t> numbers, bool frees,
                            PairSink sink) {
    cell_ = cell;
    if (cell.is_empty()) return true;
    const std::size_t size_a = first_of_b(numbers);
    if (size_a == 0 || (joins_ == Joins::another && size_a == numbers.size())) return true;
    fill(a_, numbers.first(size_a), nullptr);
    if (joins_ == Joins::another) fill(b_, numbers.subspan(size_a), nullptr);
    if (frees) copies_ = {};
    return joins_ == Joins::itself ? of_one(a_, sink) : of_two(a_, b_, sink);
}

// The numbers of a group are all smaller than those of the groups after it, so the first id of a pair is smaller.
template <int N, class T>
template <class Fill>
bool TilePairs<N, T>::in_groups(std::size_t end_a, std::size_t end_b, const Fill& fill, PairSink sink) {
    if (cell_.is_empty()) return true;
    const bool itself = joins_ == Joins::itself;
    for (std::size_t i = 0; i < end_a;) {
        i = fill(a_, i, end_a);
        if (itself && !of_one(a_, sink)) return false;
        for (std::size_t j = itself ? i : end_a; j < end_b;) {
            j = fill(b_, j, end_b);
            if (!of_two(a_, b_, sink)) return false;
        }
    }
    return true;
}

template <int N, class T>
bool TilePairs<N, T>::pairs_in_groups(const Aabb<N, T>& cell, std::span<const std::uint32_t> numbers,
                                      std::size_t group, Executor* executor, PairSink sink) {
    cell_ = cell;
    return in_groups(
        first_of_b(numbers), numbers.size(),
        [&](Side& side, std::size_t from, std::size_t to) {
            const std::size_t size = (std::min)(group, to - from);
            fill(side, numbers.subspan(from, size), executor);
            return from + size;
        },
        sink);
}

template <int N, class T>
bool TilePairs<N, T>::pairs_in_groups(const Aabb<N, T>& cell, std::size_t group, Executor* executor,
                                      PairSink sink) {
    cell_ = cell;
    return in_groups(
        boxes_.a.size(), boxes_.size(),
        [&](Side& side, std::size_t from, std::size_t to) {
            side.own_numbers.clear();
            for (; from < to && side.own_numbers.size() < group; ++from)
                if (meets_cell(boxes_[from], cell_)) side.own_numbers.push_back(std::uint32_t(from));
            fill(side, side.own_numbers, executor);
            return from;
        },
        sink);
}

template class TilePairs<2, float>;
template class TilePairs<2, double>;
template class TilePairs<3, float>;
template class TilePairs<3, double>;

}  // namespace hitbox::detail
