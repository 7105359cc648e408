// tile_division.hpp: divides space by the boxes of one or two views, and counts what is in each tile.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/index/detail/tile_cutter.hpp>
#include <hitbox/index/tiles.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// For the drivers over tiles: the walk through a part of the tiles, and the cuts of one.
template <int N, class T>
struct TileAccess {
    using Place = typename Tiles<N, T>::Place;

    template <class F>
    static void walk(const Tiles<N, T>& tiles, const Aabb<N, T>& box, std::uint32_t from, std::uint32_t to,
                     const F& f) {
        if (!box.is_empty()) tiles.walk(box, from, to, f);
    }
    static Place whole(const Tiles<N, T>& tiles) { return tiles.whole(); }
    static Place below(const Place& at, const TileCut<T>& cut) { return Tiles<N, T>::below(at, cut); }
    static Place above(const Place& at, const TileCut<T>& cut) { return Tiles<N, T>::above(at, cut); }
    static Tiles<N, T> made(std::vector<TileCut<T>> cuts) {
        Tiles<N, T> tiles;
        tiles.cuts_ = std::move(cuts);
        return tiles;
    }
};

/// The boxes of one set, and then those of another one, which may be empty.
template <int N, class T>
struct TwoSets {
    BoxesView<N, T> a, b;

    std::size_t size() const { return a.size() + b.size(); }
    Aabb<N, T> operator[](std::size_t i) const { return i < a.size() ? a[i] : b[i - a.size()]; }
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

    /// What is in each tile.
    TileCounts count(const Tiles<N, T>& tiles) const;

    std::size_t part_size() const {
        return (std::max)((boxes_.size() + parts_ - 1) / parts_, std::size_t(1));
    }
    std::size_t begin_of(std::size_t part) const { return (std::min)(boxes_.size(), part * part_size()); }

private:
    using Sampled = SampledBox<N, T>;
    enum class State : std::uint8_t { open, work, stuck };

    struct Samples {
        std::vector<Sampled> boxes;
        std::vector<std::size_t> start;  // of each tile
    };
    struct Splice;

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
