// triangle_lanes.hpp: the triangles of a block in registers: a corner and the edges from it (SIMD). For .cpp files.
#pragma once

#include <hitbox/batch/detail/lanes.hpp>
#include <hitbox/mesh/detail/triangle_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hitbox::detail {

#if HITBOX_HAS_VECTORS
template <int W>
struct Integers {
    typedef std::int16_t Short __attribute__((vector_size(2 * W)));
    typedef std::int32_t Int __attribute__((vector_size(4 * W)));
};
#endif

template <int W>
HITBOX_LANES_INLINE void load_corners(const std::int16_t* from, batch::detail::Lanes<float, W>& to) {
#if HITBOX_HAS_VECTORS
    typename Integers<W>::Short s;
    std::memcpy(&s, from, sizeof s);
    to.v = __builtin_convertvector(__builtin_convertvector(s, typename Integers<W>::Int), decltype(to.v));
#else
    for (int i = 0; i < W; ++i) to.v[i] = from[i];
#endif
}
#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 inline void load_corners(const std::int16_t* from,
                                                  batch::detail::Lanes<float, 8>& to) {
    const __m128i s = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    batch::detail::copy_register(to, _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(s)));
}
#endif

/// Triangles i to i + W - 1 of a block, in its units: the first corner, and the edges to the second and the third.
template <int W>
struct TriangleLanes {
    using L = batch::detail::Lanes<float, W>;
    L ax, ay, az, ex, ey, ez, fx, fy, fz;

    HITBOX_LANES_INLINE TriangleLanes(const TriangleBlock& block, unsigned i) {
        load_corners(block.corner[0][0] + i, ax), load_corners(block.corner[0][1] + i, ay),
            load_corners(block.corner[0][2] + i, az);
        load_corners(block.corner[1][0] + i, ex), load_corners(block.corner[1][1] + i, ey),
            load_corners(block.corner[1][2] + i, ez);
        load_corners(block.corner[2][0] + i, fx), load_corners(block.corner[2][1] + i, fy),
            load_corners(block.corner[2][2] + i, fz);
        ex = ex - ax, ey = ey - ay, ez = ez - az;
        fx = fx - ax, fy = fy - ay, fz = fz - az;
    }
};

}  // namespace hitbox::detail
