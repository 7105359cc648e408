// hilbert.hpp: the position of a cell along a Hilbert curve in the plane or in space (space-filling curve).
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <bit>
#include <cstdint>

namespace hitbox::detail {

/// The number of bits for each axis, so that the code has at most 32 bits.
template <int N>
constexpr unsigned hilbert_bits = N == 3 ? 10 : 16;

/// Inserts N - 1 zero bits between the bits of a coordinate, so that N coordinates can be interleaved.
template <int N>
constexpr std::uint32_t spread(std::uint32_t v) {
    if constexpr (N == 3) {
        v = (v | v << 16) & 0x030000FFu;
        v = (v | v << 8) & 0x0300F00Fu;
        v = (v | v << 4) & 0x030C30C3u;
        return (v | v << 2) & 0x09249249u;
    } else {
        v = (v | v << 8) & 0x00FF00FFu;
        v = (v | v << 4) & 0x0F0F0F0Fu;
        v = (v | v << 2) & 0x33333333u;
        return (v | v << 1) & 0x55555555u;
    }
}

/// The curve as an automaton. Within a cell it visits the 2^N parts along a Gray code that starts at corner
/// `entry`, with the axes rotated by `turn`. Within each part it does the same with another entry and turn.
/// One step maps the 2 N bits of two levels to digits of the code and the next state.
/// Source: Hamilton and Rau-Chaplin 2008, "Compact Hilbert indices", section 2, after Butz 1971.
template <int N>
struct HilbertSteps {
    static constexpr unsigned corners = 1u << N, states = corners * N, parts = corners * corners;

    std::array<std::uint16_t, std::size_t(states) * parts> step{};  // next state * parts + digits

    constexpr HilbertSteps() {
        for (unsigned state = 0; state < states; ++state)
            for (unsigned part = 0; part < parts; ++part) {
                unsigned s = state, digits = 0;
                digits = digits << N | one_level(s, part >> N);
                digits = digits << N | one_level(s, part & (corners - 1));
                step[state * parts + part] = std::uint16_t(s * parts + digits);
            }
    }

private:
    static constexpr unsigned rotate_left(unsigned v, unsigned by) {
        by %= N;
        return (v << by | v >> (N - by)) & (corners - 1);
    }

    static constexpr unsigned one_level(unsigned& state, unsigned corner) {
        const unsigned entry = state / N, turn = state % N;
        const unsigned gray = rotate_left(corner ^ entry, 2 * N - turn - 1);
        unsigned digit = gray;
        for (unsigned shift = 1; shift < N; ++shift) digit ^= gray >> shift;
        // The corner where the curve enters part `digit`, and the axis along which it crosses that part.
        const unsigned pair = digit == 0 ? 0 : (digit - 1) / 2 * 2;
        const unsigned enters_at = pair ^ pair >> 1;
        const unsigned axis =
            digit == 0 ? 0 : unsigned(std::countr_one(digit % 2 == 0 ? digit - 1 : digit)) % N;
        state = (entry ^ rotate_left(enters_at, turn + 1)) * N + (turn + axis + 1) % N;
        return digit;
    }
};

template <int N>
inline constexpr HilbertSteps<N> hilbert_steps{};

/// The position on the curve of the cell with the interleaved coordinates `woven`.
template <int N>
constexpr std::uint32_t hilbert_code(std::uint32_t woven) {
    constexpr unsigned bits = 2 * N, parts = HilbertSteps<N>::parts;
    std::uint32_t state = 0, code = 0;
    for (int shift = int(hilbert_bits<N>) * N - int(bits); shift >= 0; shift -= int(bits)) {
        const std::uint32_t next = hilbert_steps<N>.step[state * parts + (woven >> shift & (parts - 1))];
        code = code << bits | (next & (parts - 1));
        state = next / parts;
    }
    return code;
}

}  // namespace hitbox::detail
