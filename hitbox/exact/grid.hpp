// grid.hpp: doubles as integers on a common power-of-two grid (exact conversion).
#pragma once

#include <hitbox/core/config.hpp>

#include <bit>
#include <cstdint>
#include <span>

namespace hitbox::exact {

/// A finite double as mantissa * 2^exponent, the mantissa odd or zero.
struct Dyadic {
    std::int64_t mantissa;
    int exponent;

    /// The decomposition of x. Trailing zeros are removed, so 0.5 and 1024 need one bit each.
    static Dyadic from(double x) {
        const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
        const int biased = int(bits >> 52 & 0x7ff);
        std::int64_t m = std::int64_t(bits & 0xfffffffffffffu);
        if (biased != 0) m |= std::int64_t(1) << 52;
        if (m == 0) return {0, 0};
        const int zeros = std::countr_zero(std::uint64_t(m));
        m >>= zeros;
        return {bits >> 63 ? -m : m, (biased != 0 ? biased : 1) - 1075 + zeros};
    }
};
/// The coarsest grid 2^low that contains all inputs, and the number of bits of the largest input on it.
///
///            high        low
///     ... 0 0 1 0 1 1 0 1 | 0 0 ...      bits = high - low, the same for each input
///
struct Grid {
    int low = 0;
    int bits = 0;

    static Grid of(std::span<const double> inputs) {
        int low = 2000, high = -2000;
        for (const double x : inputs) {
            const Dyadic d = Dyadic::from(x);
            if (d.mantissa == 0) continue;
            const int length = int(std::bit_width(std::uint64_t(d.mantissa < 0 ? -d.mantissa : d.mantissa)));
            low = d.exponent < low ? d.exponent : low;
            high = d.exponent + length > high ? d.exponent + length : high;
        }
        return low > high ? Grid{0, 0} : Grid{low, high - low};
    }
};

}  // namespace hitbox::exact
