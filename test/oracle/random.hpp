// random.hpp: the same random numbers on every machine and standard library (seed, generator).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

namespace hitbox::oracle {

/// std::mt19937_64 is the same everywhere, the distributions of <random> are not: only its raw bits are used.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    std::uint64_t bits() { return bits_(); }

    /// A whole number from `low` to `high`, both included.
    int integer(int low, int high) { return low + int(bits() % std::uint64_t(high - low + 1)); }
    std::size_t below(std::size_t count) { return std::size_t(bits() % count); }

    double uniform(double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); }

    /// True in `percent` of 100 calls.
    bool chance(int percent) { return integer(0, 99) < percent; }

    /// A number between 2^low and 2^(high + 1). No std::pow, whose last bit differs between libraries.
    /// Each draw is a statement of its own: the order of a call's arguments is the compiler's choice.
    double magnitude(int low, int high) {
        const double mantissa = uniform(1, 2);
        return std::ldexp(mantissa, integer(low, high));
    }

private:
    std::mt19937_64 bits_;
};

}  // namespace hitbox::oracle
