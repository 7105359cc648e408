// random.hpp: random data that is the same on every machine (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

namespace hitbox::bench {

/// Uniform doubles are the top 53 bits of mt19937_64. No std distribution is used, because their results
/// differ between standard libraries. The draws are the same for float and double; only their rounding differs.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    std::uint64_t bits() { return bits_(); }
    double unit() { return double(bits_() >> 11) * 0x1p-53; }
    double uniform(double low, double high) { return low + (high - low) * unit(); }
    std::size_t below(std::size_t count) { return std::size_t(bits_() % count); }

    /// Box-Muller, one value from two draws.
    double normal() {
        const double a = unit(), b = unit();
        return std::sqrt(-2 * std::log(1 - a)) * std::cos(6.283185307179586 * b);
    }

    template <class T>
    Vec<3, T> point(double low, double high) {
        const T x = T(uniform(low, high)), y = T(uniform(low, high)), z = T(uniform(low, high));
        return {x, y, z};
    }

private:
    std::mt19937_64 bits_;
};

}  // namespace hitbox::bench
