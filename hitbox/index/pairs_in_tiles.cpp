// pairs_in_tiles.cpp: how memory is shared out, the lists of the boxes of each tile, and tiles on all threads.
#include <hitbox/index/pairs_in_tiles.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/detail/tile_division.hpp>
#include <hitbox/index/detail/tile_pairs.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hitbox {

namespace {

// Tiles that are searched at the same time, whatever the executor: their size, and so the order of the pairs, depends on it.
constexpr std::size_t tiles_at_once = 16;
// Smaller tiles, for the sake of threads, would cost more than they gain.
constexpr std::size_t least_a_tile = 16384;

// Half of the memory is for trees and pairs, a quarter for lists, an eighth for what is counted in tiles. The sample has less than a
// half, before there are lists and trees.
template <int N, class T>
struct MemoryShares {
    std::size_t a_tile;  // boxes of a tile, at most
    std::size_t lists;   // numbers of boxes in lists, at a time
    std::size_t sample;
    std::size_t parts;  // in which boxes are counted

    MemoryShares(std::size_t memory, std::size_t boxes) {
        const auto least = std::size_t(1024 * std::sqrt(double(boxes)));
        memory = (std::max)({memory, std::size_t(65536), least});
        a_tile = memory / 2 / tiles_at_once / detail::TilePairs<N, T>::bytes_a_box;
        lists = memory / 4 / sizeof(std::uint32_t);
        const std::size_t wanted = (std::max)(least_a_tile, boxes / tiles_at_once);
        const std::size_t tiles = 2 * (boxes / (std::min)(a_tile, wanted)) + 1;
        parts = std::clamp(memory / 8 / (2 * sizeof(std::size_t) * tiles), std::size_t(1),
                           detail::parts_of_boxes);
        sample = (std::min)((std::max)(std::size_t(65536), 512 * tiles), memory / 400);
        a_tile = (std::min)(a_tile, wanted);
    }
};

template <int N, class T>
class TileJoin {
public:
    TileJoin(const detail::TwoSets<N, T>& boxes, detail::Joins joins, const TiledPairsOptions& options,
             Executor* executor, PairSink sink)
        : boxes_(boxes),
          joins_(joins),
          executor_(executor),
          threaded_(executor && executor->concurrency() > 1),
          sink_(sink),
          shares_(options.memory, boxes.size()),
          divider_(boxes, {}, shares_.parts, executor),
          tiles_(divider_
                     .divide({.most_weight = double(shares_.a_tile), .worth = 0.75, .sample = shares_.sample})
                     .tiles),
          direct_(boxes, joins) {}

    bool run() {
        const auto end = std::uint32_t(tiles_.size());
        for (std::uint32_t tile = 0; tile < end;) {
            const std::uint32_t first = tile;
            std::size_t size = 0;
            while (tile < end && size + listed(tile) <= shares_.lists) size += listed(tile++);
            make_lists(first, tile, size);
            if (!search(first, tile)) return false;
        }
        return true;
    }

private:
    bool is_heavy(std::uint32_t tile) const { return load(tile) > shares_.a_tile; }
    std::size_t load(std::uint32_t tile) const { return std::size_t(divider_.counts().loads[tile].boxes); }
    // A tile that is too heavy for a list is searched without one.
    bool has_list(std::uint32_t tile) const { return load(tile) <= shares_.lists; }
    std::size_t listed(std::uint32_t tile) const { return has_list(tile) ? load(tile) : 0; }

    // The numbers of the boxes in each of these tiles, ascending. Each part of the boxes has its place in each list.
    void make_lists(std::uint32_t first, std::uint32_t end, std::size_t size) {
        first_ = first;
        lists_.resize(size);
        start_.assign(end - first + 1, 0);
        for (std::uint32_t tile = first; tile < end; ++tile)
            start_[tile - first + 1] = start_[tile - first] + listed(tile);
        const detail::TileCounts& counts = divider_.counts();
        const std::size_t width = end - first;
        std::vector<std::size_t> next(shares_.parts * width);
        for (std::size_t i = 0; i < width; ++i) {
            std::size_t at = start_[i];
            for (std::size_t part = 0; part < shares_.parts; ++part) {
                next[part * width + i] = at;
                at += std::size_t(counts.boxes[part * counts.tiles + first + i]);
            }
        }
        detail::for_chunks(executor_, boxes_.size(), divider_.part_size(),
                           [&](std::size_t begin, std::size_t stop, std::size_t part) {
                               std::size_t* const to = next.data() + part * width;
                               detail::TileAccess<N, T>::walk(tiles_, boxes_, begin, stop, first, end,
                                                              [&](std::size_t i, std::uint32_t tile) {
                                                                  if (has_list(tile))
                                                                      lists_[to[tile - first]++] =
                                                                          std::uint32_t(i);
                                                              });
                           });
    }
    std::span<const std::uint32_t> list(std::uint32_t tile) const {
        return {lists_.data() + start_[tile - first_], listed(tile)};
    }

    bool search(std::uint32_t first, std::uint32_t end) {
        for (std::uint32_t tile = first; tile < end;) {
            if (is_heavy(tile)) {
                if (!search_in_groups(tile++)) return false;
            } else if (!threaded_) {
                if (!search_directly(tile++)) return false;
            } else {
                const std::uint32_t start = tile;
                while (tile < end && tile - start < tiles_at_once && !is_heavy(tile)) ++tile;
                if (!search_at_once(start, tile)) return false;
            }
        }
        return true;
    }

    bool search_in_groups(std::uint32_t tile) {
        const std::size_t group = (std::max)(shares_.a_tile / 2, std::size_t(1));
        if (!has_list(tile)) return direct_.pairs_in_groups(tiles_.region(tile), group, executor_, sink_);
        return direct_.pairs_in_groups(tiles_.region(tile), list(tile), group, executor_, sink_);
    }

    bool search_directly(std::uint32_t tile) {
        return direct_.pairs(tiles_.region(tile), list(tile), false, sink_);
    }

    // No task waits for another one, because an executor may run them in any order. So a task whose pairs are more than its share
    // of the memory gives up, and the tile is searched again in its turn.
    bool search_at_once(std::uint32_t start, std::uint32_t end) {
        struct Found {
            std::vector<IdPair> pairs;
            bool all = false;
        };
        std::vector<Found> found(end - start);
        executor_->parallel_for(found.size(), [&](std::size_t i) {
            const auto tile = std::uint32_t(start + i);
            const std::size_t most = listed(tile) * detail::TilePairs<N, T>::bytes_freed / sizeof(IdPair);
            detail::TilePairs<N, T> tile_pairs(boxes_, joins_);
            std::vector<IdPair>& pairs = found[i].pairs;
            found[i].all =
                tile_pairs.pairs(tiles_.region(tile), list(tile), true, [&](std::span<const IdPair> batch) {
                    if (pairs.capacity() == 0) pairs.reserve(most);
                    if (pairs.size() + batch.size() > most) return false;
                    pairs.insert(pairs.end(), batch.begin(), batch.end());
                    return true;
                });
            if (!found[i].all) pairs = {};
        });
        for (std::uint32_t tile = start; tile < end; ++tile) {
            Found& here = found[tile - start];
            if (!here.all) {
                if (!search_directly(tile)) return false;
            } else if (!here.pairs.empty() && !sink_(here.pairs)) {
                return false;
            }
            here.pairs = {};
        }
        return true;
    }

    const detail::TwoSets<N, T> boxes_;
    const detail::Joins joins_;
    Executor* const executor_;
    const bool threaded_;
    const PairSink sink_;
    const MemoryShares<N, T> shares_;
    detail::TileDivider<N, T> divider_;
    const Tiles<N, T> tiles_;
    detail::TilePairs<N, T> direct_;
    std::uint32_t first_ = 0;         // the first tile that has a list
    std::vector<std::size_t> start_;  // of the lists
    detail::RawVector<std::uint32_t> lists_;
};

template <int N, class T>
bool join_itself(BoxesView<N, T> boxes, PairSink sink, const TiledPairsOptions& options, Executor* executor) {
    return TileJoin<N, T>({boxes, {}}, detail::Joins::itself, options, executor, sink).run();
}

template <int N, class T>
bool join_two(BoxesView<N, T> a, BoxesView<N, T> b, PairSink sink, const TiledPairsOptions& options,
              Executor* executor) {
    return TileJoin<N, T>({a, b}, detail::Joins::another, options, executor, sink).run();
}

}  // namespace

bool pairs_in_tiles(BoxesView<3, double> boxes, PairSink sink, const TiledPairsOptions& options,
                    Executor* executor) {
    return join_itself(boxes, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<3, float> boxes, PairSink sink, const TiledPairsOptions& options,
                    Executor* executor) {
    return join_itself(boxes, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<2, double> boxes, PairSink sink, const TiledPairsOptions& options,
                    Executor* executor) {
    return join_itself(boxes, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<2, float> boxes, PairSink sink, const TiledPairsOptions& options,
                    Executor* executor) {
    return join_itself(boxes, sink, options, executor);
}

bool pairs_in_tiles(BoxesView<3, double> a, BoxesView<3, double> b, PairSink sink,
                    const TiledPairsOptions& options, Executor* executor) {
    return join_two(a, b, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<3, float> a, BoxesView<3, float> b, PairSink sink,
                    const TiledPairsOptions& options, Executor* executor) {
    return join_two(a, b, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<2, double> a, BoxesView<2, double> b, PairSink sink,
                    const TiledPairsOptions& options, Executor* executor) {
    return join_two(a, b, sink, options, executor);
}
bool pairs_in_tiles(BoxesView<2, float> a, BoxesView<2, float> b, PairSink sink,
                    const TiledPairsOptions& options, Executor* executor) {
    return join_two(a, b, sink, options, executor);
}

}  // namespace hitbox
