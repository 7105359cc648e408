// gather.cpp: four floats side by side in a shape are read at once, and four or eight shapes transposed in registers.
#include <hitbox/batch/detail/gather.hpp>
#include <hitbox/batch/detail/lanes.hpp>
#include <hitbox/exact/fused.hpp>

#include <cstring>

#if HITBOX_HAS_VECTORS && defined(__SSE2__)
#define HITBOX_TRANSPOSES 1
#else
#define HITBOX_TRANSPOSES 0
#endif

namespace hitbox::batch::detail {

namespace {

// The address of component c of shape i.
struct InOrder {
    const Side& side;
    std::size_t first;
    HITBOX_LANES_INLINE const std::byte* at(std::size_t c, std::size_t i) const {
        return side.at[c] + (first + i) * side.stride;
    }
};
struct ById {
    const Side& side;
    const std::uint32_t* ids;
    HITBOX_LANES_INLINE const std::byte* at(std::size_t c, std::size_t i) const {
        return side.at[c] + ids[i] * side.stride;
    }
};

template <std::size_t Size, class Shapes>
void gather_one(const Shapes& shapes, std::size_t c, std::size_t count, std::byte* to) {
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * Size, shapes.at(c, i), Size);
}

#if HITBOX_TRANSPOSES

// Component c of four shapes, c + 1, c + 2 and c + 3, each a register.
template <class Shapes>
HITBOX_LANES_INLINE void transpose_four(const Shapes& shapes, std::size_t c, std::size_t i,
                                        float* const (&to)[4]) {
    const auto load = [&](std::size_t k) HITBOX_INLINE_LAMBDA {
        return _mm_loadu_ps(reinterpret_cast<const float*>(shapes.at(c, i + k)));
    };
    __m128 x = load(0), y = load(1), z = load(2), w = load(3);
    _MM_TRANSPOSE4_PS(x, y, z, w);
    _mm_storeu_ps(to[0] + i, x), _mm_storeu_ps(to[1] + i, y);
    _mm_storeu_ps(to[2] + i, z), _mm_storeu_ps(to[3] + i, w);
}

template <class Shapes>
std::size_t gather_fours(const Shapes& shapes, std::size_t c, std::size_t count, float* const (&to)[4]) {
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) transpose_four(shapes, c, i, to);
    return i;
}

#if HITBOX_HAS_LEVELS
// Shapes i and i + 4 share a register, and so do those after them.
template <class Shapes>
HITBOX_TARGET_LEVEL_AVX2 std::size_t gather_eights(const Shapes& shapes, std::size_t c, std::size_t count,
                                                   float* const (&to)[4]) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256 r[4];
        for (std::size_t k = 0; k < 4; ++k) {
            const auto *low = reinterpret_cast<const float*>(shapes.at(c, i + k)),
                       *high = reinterpret_cast<const float*>(shapes.at(c, i + k + 4));
            r[k] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
        }
        const __m256 xy = _mm256_unpacklo_ps(r[0], r[1]), xy2 = _mm256_unpacklo_ps(r[2], r[3]);
        const __m256 zw = _mm256_unpackhi_ps(r[0], r[1]), zw2 = _mm256_unpackhi_ps(r[2], r[3]);
        _mm256_storeu_ps(to[0] + i, _mm256_shuffle_ps(xy, xy2, 0x44));
        _mm256_storeu_ps(to[1] + i, _mm256_shuffle_ps(xy, xy2, 0xee));
        _mm256_storeu_ps(to[2] + i, _mm256_shuffle_ps(zw, zw2, 0x44));
        _mm256_storeu_ps(to[3] + i, _mm256_shuffle_ps(zw, zw2, 0xee));
    }
    return i;
}
#endif

// True if components c to c + 3 are floats side by side.
bool are_adjacent(const Side& side, std::size_t c) {
    for (std::size_t k = 1; k < 4; ++k)
        if (side.at[c + k] != side.at[c] + k * sizeof(float)) return false;
    return true;
}

template <class Shapes>
void gather_four(const Shapes& shapes, std::size_t c, std::size_t count, std::byte* to, std::size_t column) {
    float* columns[4];
    for (std::size_t k = 0; k < 4; ++k) columns[k] = reinterpret_cast<float*>(to + (c + k) * column);
#if HITBOX_HAS_LEVELS
    std::size_t done = level() != Level::baseline ? gather_eights(shapes, c, count, columns)
                                                  : gather_fours(shapes, c, count, columns);
#else
    std::size_t done = gather_fours(shapes, c, count, columns);
#endif
    for (; done < count; ++done)
        for (std::size_t k = 0; k < 4; ++k)
            std::memcpy(columns[k] + done, shapes.at(c + k, done), sizeof(float));
}

#endif

template <class Shapes>
void gather_all(const Shapes& shapes, std::size_t scalar_size, std::size_t count, std::byte* to,
                std::size_t column) {
    const Side& side = shapes.side;
    for (std::size_t c = 0; c < side.components;) {
#if HITBOX_TRANSPOSES
        // The last four overlap those before them if their number is no multiple of four.
        const std::size_t four = c + 4 <= side.components ? c : side.components - 4;
        if (scalar_size == sizeof(float) && side.components >= 4 && are_adjacent(side, four)) {
            gather_four(shapes, four, count, to, column);
            c = four + 4;
            continue;
        }
#endif
        if (scalar_size == sizeof(float))
            gather_one<sizeof(float)>(shapes, c, count, to + c * column);
        else
            gather_one<sizeof(double)>(shapes, c, count, to + c * column);
        ++c;
    }
    const std::size_t end = count * scalar_size, whole = (count + 63) / 64 * 64 * scalar_size;
    for (std::size_t c = 0; c < side.components; ++c) std::memset(to + c * column + end, 0, whole - end);
}

}  // namespace

void gather(const Side& side, std::size_t scalar_size, std::size_t first, std::size_t count, std::byte* to,
            std::size_t column) {
    gather_all(InOrder{side, first}, scalar_size, count, to, column);
}

void gather(const Side& side, std::size_t scalar_size, const std::uint32_t* ids, std::size_t count,
            std::byte* to, std::size_t column) {
    gather_all(ById{side, ids}, scalar_size, count, to, column);
}

}  // namespace hitbox::batch::detail
