// tiles.hpp: space divided into tiles by planes across the axes (recursive coordinate bisection, RCB, k-d tree, domain
// decomposition, spatial partition).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace hitbox {

/// The point of two boxes that decides which tile reports the pair: on each axis the larger of their two lower ends.
/// If the boxes share a point, it lies in both of them. Exact. Source: Dittrich and Seeger 2000, "Data Redundancy and
/// Duplicate Detection in Spatial Join Processing", the reference point method.
template <int N, class T>
constexpr Vec<N, T> reference_point(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    Vec<N, T> p;
    for (std::size_t k = 0; k < std::size_t(N); ++k) p[k] = a.min[k] < b.min[k] ? b.min[k] : a.min[k];
    return p;
}

/// A plane across an axis. It divides the tiles first, first + 1, ... end - 1: those before `above` are below it, where
/// x < at, and `above` and the ones after it are above it, where x >= at.
template <class T>
struct TileCut {
    T at = 0;                 ///< finite, or -infinity: then nothing is below
    std::uint32_t axis = 0;   ///< 0, 1 or 2
    std::uint32_t above = 0;  ///< the number of the first tile above

    friend constexpr bool operator==(const TileCut&, const TileCut&) = default;
};

/// What Tiles::divide has to reach.
struct TileOptions {
    /// So many tiles, exactly. 0: as many as most_weight needs. With both, there are at least so many.
    std::size_t count = 0;
    /// A tile whose boxes weigh more, copies included, is divided further, where cuts help.
    double most_weight = std::numeric_limits<double>::infinity();
    /// A cut helps if each side of it weighs at most so much of the whole, for two equal sides; between 0.5 and 1. With values
    /// close to 1, boxes that lie on one another are copied into many tiles: up to 8 of each with 0.75, 125 with 0.9.
    double worth = 0.8;
    /// The number of boxes that decide where to cut, drawn evenly from all. 0: 65,536, or 512 for each tile.
    std::size_t sample = 0;
};

/// What is in a tile, copies included: a box is in every tile that it meets.
struct TileLoad {
    std::uint64_t boxes = 0;
    double weight = 0;

    friend constexpr bool operator==(const TileLoad&, const TileLoad&) = default;
};

template <int N, class T>
struct TileDivision;

namespace detail {
template <int N, class T>
struct TileAccess;
}

/// Space divided into tiles with the numbers 0, 1, 2 ... by planes across the axes, each of which cuts a part of it in two.
///
///     +-----+---------+    Every point has one tile. A box is in every tile that it meets, so two boxes that
///     |  1  |    3    |    share a point share the tile of that point: each tile can be searched for pairs
///     +-----+----+----+    alone, by another thread, process or machine. A pair that is found in several tiles
///     |  0  |  2 | 4  |    counts in the one that owns its reference_point(), so it counts once.
///     +-----+----+----+
///
/// Exactness   comparisons alone: nothing is rounded. Boxes that touch share a tile.
/// Degenerate  an empty box, or a box with a NaN, is in no tile. Infinite boxes and points are allowed.
/// Threads     const members may be called from many threads. The tiles do not depend on the executor.
/// Memory      16 bytes a tile.
/// Source      Berger and Bokhari 1987, "A Partitioning Strategy for Nonuniform Problems on Multiprocessors" (RCB).
template <int N, class T>
class Tiles {
public:
    using Box = Aabb<N, T>;
    using Point = Vec<N, T>;
    using Cut = TileCut<T>;

    /// The most cuts between a tile and the whole.
    static constexpr unsigned most_deep = 256;

    /// One tile, which is all of space.
    Tiles() = default;

    /// Divides space so that all tiles weigh about the same, copies included, and few boxes are cut. Weight i is that of box
    /// i; boxes without a weight weigh 1. A weight is finite and >= 0; a NaN or a negative one counts as 0. If all boxes
    /// weigh 0, each counts as 1 where a cut is placed.
    ///
    /// Method      each part is cut across the axis and at the lower end of a box where the heavier side plus the
    ///             boxes on both sides weigh least. That is decided by a sample; the loads are those of all boxes.
    /// Degenerate  boxes in one place cannot be divided: the tile stays, and is in `too_heavy`. `count` is reached all
    ///             the same, by tiles without a point.
    /// Cost        10 million boxes of doubles in 64 tiles take 0.4 s on one thread. Memory: 130 bytes for each box of the
    ///             sample, 300 for each tile; nothing for the other boxes.
    [[nodiscard]] static TileDivision<N, T> divide(BoxesView<N, T> boxes,
                                                   std::span<const double> weights = {},
                                                   const TileOptions& options = {},
                                                   Executor* executor = nullptr);

    /// The tiles of cuts() that a program has stored. They are cuts of parts in depth-first order, the part below a cut
    /// before the one above. Any list is refused that is not such an order, has another axis, a NaN or +infinity, or is
    /// deeper than most_deep.
    static Result<Tiles> from_cuts(std::span<const Cut> cuts);

    /// The planes, one fewer than tiles, as plain data for a file or a message.
    std::span<const Cut> cuts() const { return cuts_; }

    /// The number of tiles, at least 1.
    std::size_t size() const { return cuts_.size() + 1; }

    /// The tile that owns the point. Every point has exactly one. A NaN counts as larger than all numbers.
    std::uint32_t tile_of(const Point& point) const {
        Place at = whole();
        while (at.is_cut()) {
            const Cut& cut = cuts_[at.cut];
            at = point[cut.axis] < cut.at ? below(at, cut) : above(at, cut);
        }
        return at.first;
    }

    /// Calls f(tile) for each tile that the closed box meets, in ascending order. That is the tile of each of its points; a
    /// box that ends exactly at a cut is on both sides of it.
    template <class F>
    void for_each_tile_of(const Box& box, const F& f) const {
        if (!box.is_empty()) walk(box, 0, std::uint32_t(size()), f);
    }

    /// The part of space that the tile owns: min <= p < max on each axis. Where max is infinite, points at infinity belong
    /// to it, too. It is empty if the tile has no point.
    Box region(std::uint32_t tile) const;

    friend bool operator==(const Tiles&, const Tiles&) = default;

private:
    friend struct detail::TileAccess<N, T>;

    // The tiles from `first` to `end`. If they are several, the cut that divides them has the number `cut`.
    struct Place {
        std::uint32_t cut, first, end;
        bool is_cut() const { return end - first > 1; }
    };
    Place whole() const { return {0, 0, std::uint32_t(size())}; }
    static Place below(const Place& at, const Cut& cut) { return {at.cut + 1, at.first, cut.above}; }
    static Place above(const Place& at, const Cut& cut) {
        return {at.cut + (cut.above - at.first), cut.above, at.end};
    }

    // The tiles from `from` to `to` that the box meets. It must not be empty.
    template <class F>
    void walk(const Box& box, std::uint32_t from, std::uint32_t to, const F& f) const {
        std::array<Place, most_deep> waiting;
        std::size_t depth = 0;
        Place at = whole();
        for (;;) {
            while (at.is_cut()) {
                const Cut& cut = cuts_[at.cut];
                const bool meets_below = box.min[cut.axis] < cut.at && from < cut.above;
                const bool meets_above = box.max[cut.axis] >= cut.at && cut.above < to;
                if (meets_below && meets_above) waiting[depth++] = above(at, cut);
                if (!meets_below && !meets_above) break;
                at = meets_below ? below(at, cut) : above(at, cut);
            }
            if (!at.is_cut() && from <= at.first && at.first < to) f(at.first);
            if (depth == 0) return;
            at = waiting[--depth];
        }
    }

    std::vector<Cut> cuts_;
};

/// The answer of Tiles::divide.
template <int N, class T>
struct TileDivision {
    Tiles<N, T> tiles;
    std::vector<TileLoad> loads;  ///< of each tile, exact
    std::vector<std::uint32_t>
        too_heavy;  ///< tiles that should be divided further, and no cut helps; ascending
};

using Tiles3 = Tiles<3, double>;
using Tiles3f = Tiles<3, float>;
using Tiles2 = Tiles<2, double>;
using Tiles2f = Tiles<2, float>;

}  // namespace hitbox
