// gather.cpp: four floats side by side in a shape are read at once, and four or eight shapes transposed in registers.
#include <hitbox/batch/detail/gather.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/simd/level.hpp>
#include <hitbox/simd/pack.hpp>
#include <hitbox/simd/transpose.hpp>

#include <array>
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

// Components c to c + 3 of shape i.
template <class Shapes>
HITBOX_LANES_INLINE const float* row(const Shapes& shapes, std::size_t c, std::size_t i) {
    return reinterpret_cast<const float*>(shapes.at(c, i));
}

template <class Shapes>
std::size_t gather_fours(const Shapes& shapes, std::size_t c, std::size_t count, float* const (&to)[4]) {
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const auto columns = simd::columns_of<float>(
            {row(shapes, c, i), row(shapes, c, i + 1), row(shapes, c, i + 2), row(shapes, c, i + 3)});
        for (std::size_t k = 0; k < 4; ++k) columns[k].store(to[k] + i);
    }
    return i;
}

#if HITBOX_HAS_LEVELS
template <class Shapes>
HITBOX_TARGET_LEVEL_AVX2 std::size_t gather_eights(const Shapes& shapes, std::size_t c, std::size_t count,
                                                   float* const (&to)[4]) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        std::array<const float*, 8> rows;
        for (std::size_t k = 0; k < 8; ++k) rows[k] = row(shapes, c, i + k);
        simd::transpose_eight(rows, to, i);
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
    std::size_t done = simd::level() != simd::Level::baseline ? gather_eights(shapes, c, count, columns)
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
