// lattice.hpp: doubles as integers on a common power-of-two grid, and a test whether doubles are exact on it.
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

/// The power of two of the leading bit of a positive normal number.
HITBOX_INLINE double leading_bit(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u);
}

/// A grid test for numbers of at most `size`. The grid consists of the multiples of the unit, which is `bits`
/// bits below the leading bit of `size`. Consider a formula of degree d over grid numbers whose terms sum to
/// at most M size^d. If M 2^(d bits) <= 2^53, its evaluation in double does not round: the value is exact.
/// `serves` limits the sizes such that products of up to six factors neither overflow nor underflow.
///
///     x + big - big == x     adding 1.5 * 2^52 units rounds to whole units
class NarrowGrid {
public:
    static bool serves(double size) { return 0x1p-100 < size && size < 0x1p100; }

    NarrowGrid(double size, int bits)
        : big_(serves(size) ? leading_bit(size) * (1.5 * double(std::uint64_t(1) << (53 - bits)))
               : size == 0  ? 0
                            : std::numeric_limits<double>::quiet_NaN()) {}

    /// Zero only if x is a multiple of the unit.
    HITBOX_INLINE std::uint64_t off(double x) const {
        return std::bit_cast<std::uint64_t>(((x + big_) - big_) - x);
    }

private:
    double big_;
};

/// The largest absolute value. NaN is ignored. Four running maxima shorten the chain of dependent operations.
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

/// The number of bits of an input on the lattice in W words. Six bits of each word are free for the sums of a
/// formula: a factor may be the sum of four inputs, and d words can hold the sum of 16^d / 2 products of d factors.
template <int W>
constexpr int lattice_bits = W == 1 ? 58 : 120;

/// Converts numbers of at most `size` to integers of W words in one unit.
template <int W>
class Lattice {
public:
    /// True if neither the unit nor an input in units leaves the range of doubles.
    static bool serves(double size) { return 0x1p-600 < size && size < 0x1p50; }

    explicit Lattice(double size)
        : up_(serves(size) ? 0x1p57 / leading_bit(size)  // at least 2^7, so nothing underflows
              : size == 0  ? 1
                           : std::numeric_limits<double>::quiet_NaN()) {}

    /// The value of the integer 1.
    double unit() const { return (W == 1 ? 1.0 : 0x1p-62) / up_; }

    /// The integer of x. Sets `fits` to false if x is not a multiple of the unit.
    HITBOX_INLINE Integer<W> operator()(double x, bool& fits) const {
        // A NaN, or a number beyond the integers, does not fit; its conversion would be undefined.
        const double in_units = x * up_, scaled = std::fabs(in_units) <= 0x1p62 ? in_units : 0;
        const std::int64_t whole = std::int64_t(scaled);
        if constexpr (W == 1) {
            fits &= double(whole) == in_units;
            return Integer<1>(whole);
        } else {
            const double rest = (scaled - double(whole)) * 0x1p62;
            const std::int64_t part = std::int64_t(rest);
            fits &= (scaled == in_units) & (double(part) == rest);
            return Integer<2>::shifted(whole, 62) + Integer<2>(part);
        }
    }

private:
    double up_;
};

/// Numbers of the same kind in a formula as integers in one unit, a power of two.
template <int W, std::size_t Count>
struct OnLattice {
    std::array<Integer<W>, Count> value;
    int grid = 0;  ///< the exponent of the unit
};

/// std::nullopt if a number is not a multiple of the unit. Zeros always are.
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
