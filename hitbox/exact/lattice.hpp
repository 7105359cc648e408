// lattice.hpp: doubles as integers on their common power-of-two grid, and whether doubles are exact on it already.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/plain.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace hitbox::exact {

/// The power of two that is the leading bit of a positive normal number.
HITBOX_INLINE double leading_bit(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u);
}

/// Numbers up to `size` that are multiples of the unit `bits` bits below its leading bit. A formula of degree d over such
/// numbers, whose terms add up to at most M size^d, rounds nothing in double if M 2^(d bits) <= 2^53: its value in double
/// is the true one. For sizes whose products of up to six neither overflow nor underflow, with the bits below them.
///
///     x + big - big == x     adding 1.5 * 2^52 units rounds to whole units
class NarrowGrid {
public:
    static bool serves(double size) { return 0x1p-100 < size && size < 0x1p100; }

    NarrowGrid(double size, int bits)
        : big_(serves(size) ? leading_bit(size) * (1.5 * double(std::uint64_t(1) << (53 - bits)))
               : size == 0  ? 0
                            : std::numeric_limits<double>::quiet_NaN()) {}

    /// Zero only if x is such a multiple.
    HITBOX_INLINE std::uint64_t off(double x) const {
        return std::bit_cast<std::uint64_t>(((x + big_) - big_) - x);
    }

private:
    double big_;
};

/// The largest size among some numbers; a NaN is passed over. Four at a time, so that none waits for the one before.
template <std::size_t Count>
double largest_size_of(const std::array<double, Count>& numbers) {
    std::array<double, 4> most{};
    for (std::size_t i = 0; i < Count; ++i) most[i % 4] = larger(most[i % 4], std::fabs(numbers[i]));
    return larger(larger(most[0], most[1]), larger(most[2], most[3]));
}

/// True if all numbers are multiples of the unit `bits` bits below the leading bit of the largest.
template <std::size_t Count>
bool on_narrow_grid(const std::array<double, Count>& numbers, int bits) {
    const NarrowGrid grid(largest_size_of(numbers), bits);
    std::uint64_t off = 0;
    for (const double x : numbers) off |= grid.off(x);
    return off == 0;
}

/// How many bits an input has on the lattice in W words. Six are free in each word, for the sums of a formula: a factor may
/// be the sum of four inputs, and d words hold 16^d / 2 products of d factors.
template <int W>
constexpr int lattice_bits = W == 1 ? 58 : 120;

/// Numbers up to `size` as integers of W words, all in one unit.
template <int W>
class Lattice {
public:
    /// Neither the unit nor an input in units leaves the range of doubles.
    static bool serves(double size) { return 0x1p-600 < size && size < 0x1p50; }

    explicit Lattice(double size)
        : up_(serves(size) ? 0x1p57 / leading_bit(size)  // at least 2^7: nothing underflows
              : size == 0  ? 1
                           : std::numeric_limits<double>::quiet_NaN()) {}

    /// What an integer is to be multiplied by.
    double unit() const { return (W == 1 ? 1.0 : 0x1p-62) / up_; }

    /// Clears `fits` where x is no integer here.
    HITBOX_INLINE Integer<W> operator()(double x, bool& fits) const {
        const double scaled = x * up_;
        const std::int64_t whole = std::int64_t(scaled);
        if constexpr (W == 1) {
            fits &= double(whole) == scaled;
            return Integer<1>(whole);
        } else {
            const double rest = (scaled - double(whole)) * 0x1p62;
            const std::int64_t part = std::int64_t(rest);
            fits &= double(part) == rest;
            return Integer<2>::shifted(whole, 62) + Integer<2>(part);
        }
    }

private:
    double up_;
};

/// Numbers that a formula treats alike as integers in one unit, a power of two.
template <int W, std::size_t Count>
struct OnLattice {
    std::array<Integer<W>, Count> value;
    int grid = 0;  ///< the exponent of the unit
};

/// Nothing where a number is no integer there; zeros alone are.
template <int W, std::size_t Count>
std::optional<OnLattice<W, Count>> on_lattice(const std::array<double, Count>& numbers, double size) {
    if (!(Lattice<W>::serves(size) || size == 0)) return std::nullopt;
    const Lattice<W> lattice(size);
    std::optional<OnLattice<W, Count>> r(std::in_place);
    bool fits = true;
    for (std::size_t i = 0; i < Count; ++i) r->value[i] = lattice(numbers[i], fits);
    if (!fits) return std::nullopt;
    if (size != 0) r->grid = std::ilogb(lattice.unit());
    return r;
}

}  // namespace hitbox::exact
