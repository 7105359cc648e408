// plane_walk.cpp: depth first; whole subtrees inside the frustum are passed on without tests.
#include <hitbox/index/planes/plane_walk.hpp>

#include <hitbox/index/detail/bvh_access.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>

namespace hitbox::detail {

namespace {

/// Collects ids, so that the sink is called once for many.
class IdBatch {
public:
    explicit IdBatch(IdSink sink) : sink_(sink) {}

    bool add_block(const std::uint32_t* ids, unsigned mask) {
        if (count_ > ids_.size() - lane_count && !flush()) return false;
        if (mask == (1u << lane_count) - 1) {
            std::copy_n(ids, lane_count, ids_.data() + count_);
            count_ += lane_count;
            return true;
        }
        for (; mask != 0; mask &= mask - 1) ids_[count_++] = ids[std::countr_zero(mask)];
        return true;
    }
    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return count == 0 || sink_({ids_.data(), count});
    }

private:
    IdSink sink_;
    std::array<std::uint32_t, 256> ids_;
    std::size_t count_ = 0;
};

struct PlanePlace {
    std::uint32_t index;
    std::uint8_t level, planes;
};

template <class T>
bool pass_on(const Bvh<3, T>& tree, const PlanePlace& at, IdBatch& batch) {
    using Access = BvhAccess<3, T>;
    const std::size_t blocks = Access::block_count(tree), first = std::size_t(at.index) << (3 * at.level),
                      end = (std::min)(blocks, first + (std::size_t(1) << (3 * at.level)));
    const bool is_full = tree.size() == blocks * lane_count;
    for (std::size_t i = first; i < end; ++i) {
        const unsigned filled = is_full ? (1u << lane_count) - 1 : Access::filled_mask(tree, i);
        if (!batch.add_block(Access::ids_of(tree, i), filled)) return false;
    }
    return true;
}

template <int W, class T>
HITBOX_INLINE bool descend_by_planes(const Bvh<3, T>& tree, const PlaneTests& tests,
                                     const PlaneSinks<T>& sinks) {
    using Access = BvhAccess<3, T>;
    if (Access::block_count(tree) == 0) return true;
    IdBatch batch(sinks.inside);
    std::array<PlanePlace, Access::max_levels * lane_count> stack;
    std::size_t depth = 0;
    stack[depth++] = {0, std::uint8_t(Access::top(tree)), std::uint8_t(tests.all())};
    LanePlanes found;
    while (depth > 0) {
        const PlanePlace at = stack[--depth];
        if (at.planes == 0) {
            if (!pass_on(tree, at, batch)) return false;
            continue;
        }
        if (at.level > 0) {
            ask_planes<W, false>(tests, at.planes, Access::nodes_of(tree, at.level)[at.index], found);
            const unsigned below = at.level - 1u;
            // The highest child first, so that the lowest is visited first.
            for (unsigned mask = found.reached; mask != 0;) {
                const auto lane = unsigned(std::bit_width(mask)) - 1;
                mask ^= 1u << lane;
                const std::uint32_t child = at.index * lane_count + lane;
                stack[depth++] = {child, std::uint8_t(below), std::uint8_t(found.planes(lane))};
                if (found.planes(lane) == 0) continue;
                if (below > 0)
                    Access::nodes_of(tree, below)[child].prefetch();
                else
                    Access::block(tree, child).prefetch();
            }
            continue;
        }
        const BoxLanes<3, T>& boxes = Access::block(tree, at.index);
        const std::uint32_t* const ids = Access::ids_of(tree, at.index);
        ask_planes<W, true>(tests, at.planes, boxes, found);
        unsigned inside = 0;
        for (unsigned mask = found.reached; mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            const unsigned planes = found.planes(lane);
            if (planes == 0) {
                inside |= 1u << lane;
                continue;
            }
            // A corner inside of the only plane in doubt is inside of all.
            const bool is_cut = found.cut >> lane & 1,
                       is_met = (found.met >> lane & 1) != 0 && std::has_single_bit(planes);
            if (!sinks.crossing({ids[lane], planes, is_cut, is_met, boxes.box(lane)})) return false;
        }
        if (!batch.add_block(ids, inside)) return false;
    }
    return batch.flush();
}

#if HITBOX_HAS_LEVELS
template <class T>
HITBOX_TARGET_LEVEL_AVX2 bool descend_by_planes_avx2(const Bvh<3, T>& tree, const PlaneTests& tests,
                                                     const PlaneSinks<T>& sinks) {
    return descend_by_planes<8>(tree, tests, sinks);
}
#endif

}  // namespace

template <class T>
bool walk_planes(const Bvh<3, T>& tree, const PlaneTests& tests, const PlaneSinks<T>& sinks) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return descend_by_planes_avx2(tree, tests, sinks);
#endif
    return descend_by_planes<4>(tree, tests, sinks);
}

template bool walk_planes<float>(const Bvh<3, float>&, const PlaneTests&, const PlaneSinks<float>&);
template bool walk_planes<double>(const Bvh<3, double>&, const PlaneTests&, const PlaneSinks<double>&);

}  // namespace hitbox::detail
