// pair_emitter.hpp: the pairs of two blocks of eight boxes, handed on in batches (leaf kernel of every self-join).
#pragma once

#include <hitbox/index/detail/lane_masks.hpp>
#include <hitbox/index/ids.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

constexpr unsigned all_lanes = (1u << lane_count) - 1;

/// Pairs of lanes of two blocks, or of one: bit 8 i + j says that lane i of the first meets lane j of the second.
/// All 64 are collected before any is looked at, because a loop whose length cannot be guessed costs more than a
/// dozen comparisons, and so there is one instead of nine.
using LanePairs = std::uint64_t;

template <int N, class T>
HITBOX_INLINE LanePairs lane_pairs(const BoxLanes<N, T>& a, unsigned mask_a, const BoxLanes<N, T>& b,
                                   unsigned mask_b) {
    LanePairs pairs = 0;
    for (unsigned left = mask_b != 0 ? mask_a : 0; left != 0; left &= left - 1) {
        const auto i = unsigned(std::countr_zero(left));
        pairs |= LanePairs(overlap_mask(b, a.box(i)) & mask_b) << (i * lane_count);
    }
    return pairs;
}

/// The pairs i < j of one block.
template <int N, class T>
HITBOX_INLINE LanePairs own_lane_pairs(const BoxLanes<N, T>& block) {
    LanePairs pairs = 0;
    for (unsigned i = 0; i + 1 < lane_count; ++i)
        pairs |= LanePairs(overlap_mask(block, block.box(i)) & (all_lanes << (i + 1))) << (i * lane_count);
    return pairs;
}

template <class Visit>
HITBOX_INLINE void for_lane_pairs(LanePairs pairs, const Visit& visit) {
    for (; pairs != 0; pairs &= pairs - 1) {
        const auto bit = unsigned(std::countr_zero(pairs));
        visit(bit / lane_count, bit % lane_count);
    }
}

/// How the two numbers of a pair are put: in one set the smaller first, between sets the first set's first.
enum class PairOrder { smaller_first, as_given };

template <int N, class T>
class PairEmitter {
public:
    using Block = BoxLanes<N, T>;
    using Box = Aabb<N, T>;

    explicit PairEmitter(PairSink sink) : sink_(sink) {}

    /// All pairs within one block. False: the sink said stop.
    bool within(const Block& block, const LaneIds& ids) {
        if (!make_room()) return false;
        put_all<PairOrder::smaller_first>(own_lane_pairs(block), ids, ids);
        return true;
    }

    /// All pairs of a box of block a that meets `clip_a` and one of block b that meets `clip_b`. Bounds of the
    /// other block are good clips: the boxes that miss them are never paired.
    template <PairOrder Put>
    bool between(const Block& a, const LaneIds& ids_a, const Box& clip_a, const Block& b,
                 const LaneIds& ids_b, const Box& clip_b) {
        if (!make_room()) return false;
        put_all<Put>(lane_pairs(a, overlap_mask(a, clip_a), b, overlap_mask(b, clip_b)), ids_a, ids_b);
        return true;
    }

    /// The pairs of one box with the boxes of a block that are in the mask.
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

    // Two blocks give at most 64 pairs.
    bool make_room() { return count_ <= batch - lane_count * lane_count || flush(); }

    template <PairOrder Put>
    void put(std::uint32_t a, std::uint32_t b) {
        // No branch: which is smaller is a coin toss.
        const bool turn = Put == PairOrder::smaller_first && b < a;
        found_[count_++] = {turn ? b : a, turn ? a : b};
    }

    template <PairOrder Put>
    void put_all(LanePairs pairs, const LaneIds& ids_a, const LaneIds& ids_b) {
        for_lane_pairs(pairs, [&](unsigned i, unsigned j) { put<Put>(ids_a[i], ids_b[j]); });
    }

    const PairSink sink_;
    std::size_t count_ = 0;
    std::array<IdPair, batch> found_;
};

}  // namespace hitbox::detail
