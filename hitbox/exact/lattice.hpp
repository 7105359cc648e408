// lattice.hpp: doubles as integers on their common power-of-two grid, and whether doubles are exact on it already.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/integer.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace hitbox::exact {

/// The power of two that is the leading bit of a positive normal number.
HITBOX_INLINE double leading_bit(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u);
}

/// Some doubles that a formula treats alike, coordinates of places or of directions, and the largest of their sizes.
template <std::size_t Count>
struct Inputs {
    std::array<double, Count> value;

    /// Sizes from which a grid is made: neither the grid nor what lies on it leaves the range of doubles.
    static bool is_everyday(double size) { return 0x1p-600 < size && size < 0x1p50; }

    HITBOX_INLINE double size() const {
        // Four at a time, so that no comparison waits for the one before. NaN is passed over.
        std::array<double, 4> most{};
        for (std::size_t i = 0; i < Count; ++i) {
            const double a = std::fabs(value[i]);
            most[i % 4] = most[i % 4] < a ? a : most[i % 4];
        }
        const double p = most[0] < most[1] ? most[1] : most[0], q = most[2] < most[3] ? most[3] : most[2];
        return p < q ? q : p;
    }

    /// True only if all are multiples of the number `bits` bits below the leading bit of the size. Then a formula of
    /// degree d over them, whose terms add up to at most M size^d, rounds nothing in double if M 2^(d bits) <= 2^53:
    /// its value in double is the true one.
    ///
    ///     x + big - big == x     adding 1.5 * 2^52 units rounds to whole units
    HITBOX_INLINE bool fit(int bits, double size) const {
        if (!is_everyday(size) && size != 0) return false;  // beside zeros there may be a NaN
        const double big =
            size == 0 ? 0 : leading_bit(size) * (1.5 * double(std::uint64_t(1) << (53 - bits)));
        std::uint64_t off = 0;
        for (const double x : value) off |= std::bit_cast<std::uint64_t>(((x + big) - big) - x);
        return off == 0;
    }
};

/// Inputs as integers, all in one unit: below 2^58 in one word, or below 2^120 in two.
template <int W, std::size_t Count>
struct OnLattice {
    std::array<Integer<W>, Count> value;
    double unit = 0;  ///< what an integer is to be multiplied by
};

/// How many bits an integer of W words has here. Six are free in each word, for the sums of a formula: a factor may be
/// the sum of four inputs, and d words hold 16^d / 2 products of d factors.
template <int W>
constexpr int lattice_bits = W == 1 ? 58 : 120;

/// False where the inputs do not fit, or are not of everyday size; zeros alone fit.
template <int W, std::size_t Count>
HITBOX_INLINE bool to_lattice(const Inputs<Count>& inputs, OnLattice<W, Count>& out, double size) {
    if (size == 0) {
        out = {};
        out.unit = 1;
        return true;
    }
    if (!Inputs<Count>::is_everyday(size)) return false;
    const double up = 0x1p57 / leading_bit(size);  // a power of two, at least 2^7: nothing underflows
    bool fits = true;
    for (std::size_t i = 0; i < Count; ++i) {
        const double scaled = inputs.value[i] * up;
        const std::int64_t whole = std::int64_t(scaled);
        if constexpr (W == 1) {
            fits &= double(whole) == scaled;
            out.value[i] = Integer<1>(whole);
        } else {
            const double rest = (scaled - double(whole)) * 0x1p62;
            const std::int64_t part = std::int64_t(rest);
            fits &= double(part) == rest;
            out.value[i] = Integer<2>::shifted(whole, 62) + Integer<2>(part);
        }
    }
    out.unit = (W == 1 ? 1.0 : 0x1p-62) / up;
    return fits;
}

}  // namespace hitbox::exact
