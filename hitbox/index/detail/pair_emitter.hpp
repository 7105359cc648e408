// pair_emitter.hpp: finds the pairs between two blocks of eight boxes and passes them on in batches (leaf
// kernel of self-joins).
#pragma once

#include <hitbox/core/ids.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

constexpr unsigned all_lanes = (1u << lane_count) - 1;

/// The pairs of lanes of two blocks, or of one: bit 8 i + j is set if lane i of the first meets lane j of the
/// second. All 64 bits are computed first and then scanned in one loop. The number of pairs is hard to
/// predict, and a mispredicted loop end costs more than a dozen comparisons.
using LanePairs = std::uint64_t;

template <bool Wide, int N, class T>
HITBOX_INLINE LanePairs lane_pairs(const BoxLanes<N, T>& a, unsigned mask_a, const BoxLanes<N, T>& b,
                                   unsigned mask_b) {
    LanePairs pairs = 0;
    for (unsigned left = mask_b != 0 ? mask_a : 0; left != 0; left &= left - 1) {
        const auto i = unsigned(std::countr_zero(left));
        pairs |= LanePairs(overlap_mask<Wide>(b, a.box(i)) & mask_b) << (i * lane_count);
    }
    return pairs;
}

/// The pairs i < j within one block.
template <bool Wide, int N, class T>
HITBOX_INLINE LanePairs own_lane_pairs(const BoxLanes<N, T>& block) {
    LanePairs pairs = 0;
    for (unsigned i = 0; i + 1 < lane_count; ++i)
        pairs |= LanePairs(overlap_mask<Wide>(block, block.box(i)) & (all_lanes << (i + 1)))
                 << (i * lane_count);
    return pairs;
}

template <class Visit>
HITBOX_INLINE void for_lane_pairs(LanePairs pairs, const Visit& visit) {
    for (; pairs != 0; pairs &= pairs - 1) {
        const auto bit = unsigned(std::countr_zero(pairs));
        visit(bit / lane_count, bit % lane_count);
    }
}

/// The order of the two ids in a pair: within one set the smaller id first, between two sets the id of the
/// first set first.
enum class PairOrder { smaller_first, as_given };

template <int N, class T>
class PairEmitter {
public:
    using Block = BoxLanes<N, T>;
    using Box = Aabb<N, T>;

    explicit PairEmitter(PairSink sink) : sink_(sink) {}

    /// Emits all pairs within one block. Returns false if the sink stopped.
    template <bool Wide = false>
    HITBOX_INLINE bool within(const Block& block, const LaneIds& ids) {
        if (!make_room()) return false;
        put_all<PairOrder::smaller_first>(own_lane_pairs<Wide>(block), ids, ids);
        return true;
    }

    /// Emits all pairs of a box of block a that meets `clip_a` and a box of block b that meets `clip_b`. Use
    /// the bounds of the other block as clips: boxes that miss them are then skipped.
    template <PairOrder Put, bool Wide = false>
    HITBOX_INLINE bool between(const Block& a, const LaneIds& ids_a, const Box& clip_a, const Block& b,
                               const LaneIds& ids_b, const Box& clip_b) {
        if (!make_room()) return false;
        const unsigned mask_a = overlap_mask<Wide>(a, clip_a), mask_b = overlap_mask<Wide>(b, clip_b);
        put_all<Put>(lane_pairs<Wide>(a, mask_a, b, mask_b), ids_a, ids_b);
        return true;
    }

    /// Emits the pairs of one box with the boxes of a block that are in the mask.
    template <PairOrder Put>
    bool with(std::uint32_t id, const Box& box, const Block& block, const LaneIds& ids, unsigned lanes) {
        if (!make_room()) return false;
        for (unsigned mask = overlap_mask(block, box) & lanes; mask != 0; mask &= mask - 1)
            put<Put>(id, ids[unsigned(std::countr_zero(mask))]);
        return true;
    }

    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return count == 0 || sink_({found_.data(), count});
    }

private:
    static constexpr std::size_t batch = 512;

    // Two blocks have at most 64 pairs.
    bool make_room() { return count_ <= batch - std::size_t(lane_count) * lane_count || flush(); }

    template <PairOrder Put>
    HITBOX_INLINE void put(std::uint32_t a, std::uint32_t b) {
        // Without a branch, because the comparison is unpredictable.
        const bool turn = Put == PairOrder::smaller_first && b < a;
        found_[count_++] = {turn ? b : a, turn ? a : b};
    }

    template <PairOrder Put>
    HITBOX_INLINE void put_all(LanePairs pairs, const LaneIds& ids_a, const LaneIds& ids_b) {
        for_lane_pairs(pairs,
                       [&](unsigned i, unsigned j) HITBOX_INLINE_LAMBDA { put<Put>(ids_a[i], ids_b[j]); });
    }

    const PairSink sink_;
    std::size_t count_ = 0;
    std::array<IdPair, batch> found_;
};

}  // namespace hitbox::detail
