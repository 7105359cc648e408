// box_lanes.hpp: eight boxes by coordinate (structure of arrays); lane_masks.hpp has the tests.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

inline constexpr unsigned lane_count = 8;

/// The ids of the boxes in a block.
using LaneIds = std::array<std::uint32_t, lane_count>;

/// Requests a cache line before it is needed. In a tree larger than the cache, waiting for memory dominates the time.
HITBOX_INLINE void prefetch([[maybe_unused]] const void* line) {
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
    __builtin_prefetch(line);
#endif
}

/// Eight boxes, stored coordinate by coordinate. An empty lane holds NaN, so every comparison with it is false.
template <int N, class T>
struct alignas(64) BoxLanes {
    T min[std::size_t(N)][lane_count];
    T max[std::size_t(N)][lane_count];

    void set(unsigned lane, const Aabb<N, T>& box) {
        for (unsigned k = 0; k < N; ++k) min[k][lane] = box.min[k], max[k][lane] = box.max[k];
    }
    void clear(unsigned lane) {
        constexpr T nan = std::numeric_limits<T>::quiet_NaN();
        for (unsigned k = 0; k < N; ++k) min[k][lane] = max[k][lane] = nan;
    }
    HITBOX_INLINE Aabb<N, T> box(unsigned lane) const {
        Aabb<N, T> b;
        for (unsigned k = 0; k < N; ++k) b.min[k] = min[k][lane], b.max[k] = max[k][lane];
        return b;
    }
    void prefetch() const {
        for (std::size_t i = 0; i < sizeof(BoxLanes); i += 64)
            detail::prefetch(reinterpret_cast<const char*>(this) + i);
    }
    /// The smallest box that contains all eight. NaN lanes are skipped, because comparisons with NaN are false.
    Aabb<N, T> bounds() const {
        Aabb<N, T> all;
        for (unsigned k = 0; k < N; ++k) {
            // First reduce to four lanes, which compilers turn into one instruction, then reduce the four.
            T low[4], high[4];
            for (unsigned i = 0; i < 4; ++i) low[i] = all.min[k], high[i] = all.max[k];
            for (unsigned i = 0; i < lane_count; ++i) {
                T &l = low[i % 4], &h = high[i % 4];
                l = min[k][i] < l ? min[k][i] : l;
                h = max[k][i] > h ? max[k][i] : h;
            }
            for (unsigned i = 0; i < 4; ++i) {
                all.min[k] = low[i] < all.min[k] ? low[i] : all.min[k];
                all.max[k] = high[i] > all.max[k] ? high[i] : all.max[k];
            }
        }
        return all;
    }
};

}  // namespace hitbox::detail
