// pairs_in_tiles.hpp: all pairs of overlapping boxes in bounded memory, tile by tile (broad phase out of core, spatial join).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <cstddef>

namespace hitbox {

/// How pairs_in_tiles works.
struct TiledPairsOptions {
    /// The bytes that it may use, beside the boxes of the caller. Less than 64 KB, or than the square root of the number of
    /// boxes in KB (3 MB for ten million), counts as that. On many threads an allocator that keeps freed memory for each thread,
    /// as that of glibc does, may hold as much again. The order of the pairs depends on it, too.
    std::size_t memory = std::size_t(512) << 20;
};

/// Finds all pairs of overlapping boxes as Bvh::pairs does, each once, with the ids 0, 1, 2 ... of the boxes, a < b. The memory is
/// bounded, however many boxes and pairs there are. Returns false if the sink stopped it.
///
///     std::vector<Aabb3> boxes;                  // ten million: 480 MB. A Bvh of them needs 700 MB more.
///     pairs_in_tiles(boxes, [&](std::span<const IdPair> found) { return write(found); }, {.memory = 64 << 20});
///
/// Method      Tiles divide space. For each tile a Bvh of its boxes finds the pairs, and those count whose
///             reference_point() the tile owns. Where boxes lie on one another and cuts do not help, the boxes of
///             a tile are taken in groups, each with each.
/// Exactness   as all indices: touching boxes overlap, and comparisons of the given numbers decide.
/// Degenerate  an empty box, or a box with a NaN, meets nothing; infinite boxes are allowed.
/// Order       depends on the boxes and on `memory` alone, not on the executor. The pairs are not sorted.
/// Threads     tiles are searched on all threads, sixteen at a time; the sink is called on the calling thread.
/// Cost        10 million uniform boxes of doubles take 2.1 s on one thread, as one Bvh, which needs 720 MB and this one
///             64 MB beside the boxes; with `memory` 64 MB 4.2 s. A million take 1.5 times as long as one Bvh.
/// Limit       the sets together have fewer than 2^32 boxes.
/// Source      Patel and DeWitt 1996, "Partition Based Spatial-Merge Join"; for the duplicates, Dittrich and
///             Seeger 2000, "Data Redundancy and Duplicate Detection in Spatial Join Processing".
bool pairs_in_tiles(BoxesView<3, double> boxes, PairSink sink, const TiledPairsOptions& options = {},
                    Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<3, float> boxes, PairSink sink, const TiledPairsOptions& options = {},
                    Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<2, double> boxes, PairSink sink, const TiledPairsOptions& options = {},
                    Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<2, float> boxes, PairSink sink, const TiledPairsOptions& options = {},
                    Executor* executor = nullptr);

/// Finds all overlapping pairs of a box of the first set (`a`) and a box of the second (`b`), as Bvh::pairs_with does.
bool pairs_in_tiles(BoxesView<3, double> a, BoxesView<3, double> b, PairSink sink,
                    const TiledPairsOptions& options = {}, Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<3, float> a, BoxesView<3, float> b, PairSink sink,
                    const TiledPairsOptions& options = {}, Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<2, double> a, BoxesView<2, double> b, PairSink sink,
                    const TiledPairsOptions& options = {}, Executor* executor = nullptr);
bool pairs_in_tiles(BoxesView<2, float> a, BoxesView<2, float> b, PairSink sink,
                    const TiledPairsOptions& options = {}, Executor* executor = nullptr);

}  // namespace hitbox
