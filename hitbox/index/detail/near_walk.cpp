// near_walk.cpp: lower bounds of squared distances in float, eight at a time; no branch depends on their order.
#include <hitbox/index/detail/near_walk.hpp>

#include <hitbox/exact/fused.hpp>
#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/order/nearest_first.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace hitbox::detail {

namespace {

// A node or a block as a number. 2^32 boxes have 2^29 blocks and 2^26 nodes of level 1.
constexpr std::uint32_t block_bit = 0x80000000;
constexpr unsigned index_bits = 27;

std::uint32_t code_of(unsigned level, std::uint32_t index) {
    return level == 0 ? index | block_bit : index | level << index_bits;
}

// The point rounded down and up, if U is narrower.
template <int N, class U>
struct RoundedPoint {
    U low[std::size_t(N)], high[std::size_t(N)];

    template <class T>
    explicit RoundedPoint(const Vec<N, T>& p) {
        for (unsigned k = 0; k < N; ++k)
            if constexpr (sizeof(U) < sizeof(T))
                low[k] = round_down(p[k]), high[k] = round_up(p[k]);
            else
                low[k] = high[k] = U(p[k]);
    }
};

// Writes the squared distances and returns the lanes in which they are at most `most`. An empty lane holds NaN, and is
// not among them: larger() returns its second argument if one is NaN.
template <int W, int N, class U>
HITBOX_INLINE unsigned lanes_within(const RoundedPoint<N, U>& p, const BoxLanes<N, U>& boxes, U most,
                                    U (&distance_sq)[lane_count]) {
    using L = simd::Lanes<U, W>;
    unsigned mask = 0;
    for (unsigned i = 0; i < lane_count; i += W) {
        L sum = L::of(0);
        for (unsigned k = 0; k < N; ++k) {
            const L below = L::load(boxes.min[k] + i) - L::of(p.high[k]),
                    above = L::of(p.low[k]) - L::load(boxes.max[k] + i);
            const L out = larger(L::of(0), larger(below, above));
            sum = sum + out * out;
        }
        std::memcpy(distance_sq + i, &sum, sizeof sum);
        mask |= bits_at_most(sum, L::of(most)) << i;
    }
    return mask;
}

// What a computed squared distance must not exceed so that the true one may be at most `bar`. In float, it exceeds the
// true one by at most five relative errors of 2^-24, and underflow makes it smaller by less than 2^-140. In double, the
// bar includes the roundings, and ranks above rank_most are unknown.
template <class U>
U most_for(double bar) {
    if constexpr (sizeof(U) == sizeof(float))
        return round_up((bar + 0x1p-140) * (1 + 0x1p-19));
    else
        return bar < rank_most ? bar : std::numeric_limits<double>::infinity();
}

template <class U>
unsigned lane_of_least(unsigned mask, const U (&of)[lane_count]) {
    auto least = unsigned(std::countr_zero(mask));
    for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
        const auto lane = unsigned(std::countr_zero(mask));
        least = of[lane] < of[least] ? lane : least;
    }
    return least;
}

template <int W, int N, class T>
HITBOX_INLINE void walk_near_lanes(const Bvh<N, T>& tree, const Vec<N, T>& point, BestBoxes<N, T>& best) {
    using Access = BvhAccess<N, T>;
    constexpr int leaf_width = W * int(sizeof(float)) / int(sizeof(T));
    if (Access::block_count(tree) == 0) return;
    const RoundedPoint<N, float> in_nodes(point);
    const RoundedPoint<N, T> in_blocks(point);
    float most = most_for<float>(best.bar());
    std::array<ToVisit, Access::max_levels * lane_count> stack;
    std::size_t depth = 0;
    ToVisit here(0, code_of(Access::top(tree), 0));
    for (;;) {
        if (here.what() & block_bit) {
            const std::uint32_t index = here.what() & ~block_bit;
            const BoxLanes<N, T>& boxes = Access::block(tree, index);
            alignas(64) T at[lane_count];
            unsigned mask = lanes_within<leaf_width>(in_blocks, boxes, most_for<T>(best.bar()), at);
            // The nearest first, so that most of the others are no longer wanted.
            while (mask != 0) {
                const unsigned nearest = lane_of_least(mask, at);
                if (!(at[nearest] <= most_for<T>(best.bar()))) break;
                best.offer(Access::ids_of(tree, index)[nearest], boxes.box(nearest));
                mask &= ~(1u << nearest);
            }
            most = most_for<float>(best.bar());
        } else {
            const unsigned level = here.what() >> index_bits;
            const std::uint32_t index = here.what() & ((1u << index_bits) - 1);
            alignas(64) float at[lane_count];
            const unsigned mask = lanes_within<W>(in_nodes, Access::nodes_of(tree, level)[index], most, at);
            if (mask != 0) {
                const auto visit_to = [&](unsigned lane) HITBOX_INLINE_LAMBDA {
                    const std::uint32_t child = index * lane_count + lane;
                    Access::prefetch(tree, level - 1, child);
                    return ToVisit(at[lane], code_of(level - 1, child));
                };
                here = nearest_first(mask, visit_to, stack.data(), depth);
                continue;
            }
        }
        do {
            if (depth == 0) return;
            here = stack[--depth];
        } while (!(here.low() <= most));
    }
}

#if HITBOX_HAS_LEVELS
template <int N, class T>
HITBOX_TARGET_LEVEL_AVX2 void walk_near_avx2(const Bvh<N, T>& tree, const Vec<N, T>& point,
                                             BestBoxes<N, T>& best) {
    walk_near_lanes<8>(tree, point, best);
}
#endif

}  // namespace

template <int N, class T>
void walk_near(const Bvh<N, T>& tree, const Vec<N, T>& point, BestBoxes<N, T>& best) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return walk_near_avx2(tree, point, best);
#endif
    walk_near_lanes<4>(tree, point, best);
}

template void walk_near<2, float>(const Bvh<2, float>&, const Vec<2, float>&, BestBoxes<2, float>&);
template void walk_near<2, double>(const Bvh<2, double>&, const Vec<2, double>&, BestBoxes<2, double>&);
template void walk_near<3, float>(const Bvh<3, float>&, const Vec<3, float>&, BestBoxes<3, float>&);
template void walk_near<3, double>(const Bvh<3, double>&, const Vec<3, double>&, BestBoxes<3, double>&);

}  // namespace hitbox::detail
