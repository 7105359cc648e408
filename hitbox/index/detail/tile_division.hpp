// tile_division.hpp: divides space by the boxes of one or two views, and counts what is in each tile.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/index/detail/tile_cutter.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/index/tiles.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// For the drivers over tiles: the walk through a part of the tiles, and the cuts of one.
template <int N, class T>
struct TileAccess {
    using Place = typename Tiles<N, T>::Place;

    /// Calls f(i, tile) for the boxes from `begin` to `end` and each tile from `from` to `to` that they meet; i ascends.
    template <class Boxes, class F>
    static void walk(const Tiles<N, T>& tiles, const Boxes& boxes, std::size_t begin, std::size_t end,
                     std::uint32_t from, std::uint32_t to, const F& f);
    static Place whole(const Tiles<N, T>& tiles) { return tiles.whole(); }
    static Place below(const Place& at, const TileCut<T>& cut) { return Tiles<N, T>::below(at, cut); }
    static Place above(const Place& at, const TileCut<T>& cut) { return Tiles<N, T>::above(at, cut); }
    static Tiles<N, T> made(std::vector<TileCut<T>> cuts) {
        Tiles<N, T> tiles;
        tiles.cuts_ = std::move(cuts);
        return tiles;
    }
};

// Most boxes meet no cut. Eight descend at a time, step by step and without a branch: one box alone would wait for memory and for
// branches that cannot be predicted. Those that meet a cut, or that are deep down, go their own way afterwards.
template <int N, class T>
template <class Boxes, class F>
void TileAccess<N, T>::walk(const Tiles<N, T>& tiles, const Boxes& boxes, std::size_t begin, std::size_t end,
                            std::uint32_t from, std::uint32_t to, const F& f) {
    // A cut, and the steps above and below it. The step of a tile leads to itself, and no comparison with it is true. The steps of the
    // tiles come first.
    struct Step {
        T at;
        std::uint32_t axis, next[2];
    };
    const auto count = std::uint32_t(tiles.size());
    std::vector<Step> steps(2 * std::size_t(count) - 1);
    for (std::uint32_t tile = 0; tile < count; ++tile)
        steps[tile] = {std::numeric_limits<T>::quiet_NaN(), 0, {tile, tile}};
    std::vector<Place> places{tiles.whole()};
    const auto step_of = [&](const Place& at) { return at.is_cut() ? count + at.cut : at.first; };
    while (!places.empty()) {
        const Place at = places.back();
        places.pop_back();
        if (!at.is_cut()) continue;
        const TileCut<T>& cut = tiles.cuts_[at.cut];
        const Place lower = below(at, cut), upper = above(at, cut);
        steps[count + at.cut] = {cut.at, cut.axis, {step_of(upper), step_of(lower)}};
        places.push_back(upper), places.push_back(lower);
    }
    const unsigned levels = unsigned(std::bit_width(count)) + 2;

    constexpr std::size_t width = 8, n = std::size_t(N);
    Aabb<N, T> box[width];
    T low[width][n], high[width][n];
    std::uint32_t at[width];
    bool crosses[width];
    for (std::size_t i = begin; i < end; i += width) {
        const std::size_t size = (std::min)(width, end - i);
        for (std::size_t j = 0; j < width; ++j) {
            if (j < size) box[j] = boxes[i + j];
            for (std::size_t k = 0; k < n; ++k) low[j][k] = box[j].min[k], high[j][k] = box[j].max[k];
            at[j] = step_of(tiles.whole());
            crosses[j] = false;
        }
        for (unsigned level = 0; level < levels; ++level)
            for (std::size_t j = 0; j < width; ++j) {
                const Step& step = steps[at[j]];
                const bool lower = low[j][step.axis] < step.at, upper = high[j][step.axis] >= step.at;
                crosses[j] = crosses[j] | (lower & upper);
                at[j] = step.next[lower];
            }
        for (std::size_t j = 0; j < size; ++j) {
            if (box[j].is_empty()) continue;
            if (crosses[j] || at[j] >= count)
                tiles.walk(box[j], from, to, [&](std::uint32_t tile) { f(i + j, tile); });
            else if (from <= at[j] && at[j] < to)
                f(i + j, at[j]);
        }
    }
}

/// The boxes of one set, and then those of another one, which may be empty.
template <int N, class T>
struct TwoSets {
    BoxesView<N, T> a, b;

    std::size_t size() const { return a.size() + b.size(); }
    Aabb<N, T> operator[](std::size_t i) const { return i < a.size() ? a[i] : b[i - a.size()]; }
    void prefetch(std::size_t i) const {
        const bool second = i >= a.size();
        const BoxesView<N, T>& set = second ? b : a;
        if (second) i -= a.size();
        detail::prefetch(set.min_at(i));
        detail::prefetch(static_cast<const char*>(set.max_at(i)) + sizeof(Vec<N, T>) - 1);
    }
};

/// All boxes are scanned in so many parts, each by one thread.
inline constexpr std::size_t parts_of_boxes = 16;

/// How many boxes of each part are in each tile: of part p in tile t, boxes[p * tiles + t].
struct TileCounts {
    std::size_t tiles = 1;
    std::vector<std::uint64_t> boxes;
    std::vector<TileLoad> loads;  // of each tile
};

template <int N, class T>
class TileDivider {
public:
    TileDivider(const TwoSets<N, T>& boxes, std::span<const double> weights, std::size_t parts,
                Executor* executor)
        : boxes_(boxes), weights_(weights), parts_(parts), executor_(executor) {}

    TileDivision<N, T> divide(const TileOptions& options);
    /// What divide() has counted.
    const TileCounts& counts() const { return counts_; }

    std::size_t part_size() const {
        return (std::max)((boxes_.size() + parts_ - 1) / parts_, std::size_t(1));
    }

private:
    using Sampled = SampledBox<N, T>;
    enum class State : std::uint8_t { open, work, stuck };

    struct Samples {
        std::vector<Sampled> boxes;
        std::vector<std::size_t> start;  // of each tile
    };
    struct Splice;

    TileCounts count(const Tiles<N, T>& tiles) const;
    double weight(std::size_t i) const;
    Samples draw(std::size_t size) const;
    // Divides the tiles at work: into `count` tiles, or, if it is 0, until none weighs more than `most`.
    void refine(std::uint32_t count, double most, const TileOptions& options);
    void splice(const typename TileAccess<N, T>::Place& at, unsigned depth, Splice& to) const;

    const TwoSets<N, T> boxes_;
    const std::span<const double> weights_;
    const std::size_t parts_;
    Executor* const executor_;

    Tiles<N, T> tiles_;
    TileCounts counts_;
    std::vector<State> states_;
};

}  // namespace hitbox::detail
