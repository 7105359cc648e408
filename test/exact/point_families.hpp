// point_families.hpp: points that nearly, or exactly, lie on a line or in a plane (test support).
#pragma once

#include <cstddef>

#include "wide_numbers.hpp"

namespace hitbox::test {

/// Ways to make points of which the last lies on the flat of the others, or a few ulp off it.
enum class Points {
    random,   ///< anywhere
    grid,     ///< multiples of 1/8: exactly flat quite often
    nudged,   ///< computed onto the flat, then each coordinate moved by up to 2 ulp
    tiny,     ///< nudged, around 1e-300 and below: subnormal too
    huge,     ///< nudged, around 1e300 (floats: 1e38)
    uneven,   ///< nudged, each axis in a unit of its own
    strewn,   ///< every coordinate with an exponent of its own
    repeated  ///< two points are one, or nearly
};

constexpr Points all_points[] = {Points::random, Points::grid,   Points::nudged, Points::tiny,
                                 Points::huge,   Points::uneven, Points::strewn, Points::repeated};

constexpr const char* to_string(Points points) {
    constexpr const char* names[] = {"random", "grid",   "nudged", "tiny",
                                     "huge",   "uneven", "strewn", "repeated"};
    return names[std::size_t(points)];
}

/// Count points of N coordinates; the last is an affine combination of the others, as far as rounding lets
/// it.
template <int N, class T, std::size_t Count>
std::array<Vec<N, T>, Count> make_points(Points family, Random& random) {
    constexpr bool is_float = std::is_same_v<T, float>;
    std::array<Vec<N, T>, Count> p;
    const auto fill = [&](auto coordinate) {
        for (auto& v : p)
            for (std::size_t k = 0; k < N; ++k) v[k] = T(coordinate(k));
    };
    if (family == Points::grid) {
        fill([&](std::size_t) { return random.integer(-3, 3) * 0.125; });
        return p;
    }
    if (family == Points::strewn) {
        const int reach = is_float ? 120 : 1000;
        fill([&](std::size_t) {
            return random.chance(10) ? 0.0 : random.magnitude(-reach, reach) * (random.chance(50) ? 1 : -1);
        });
        return p;
    }
    fill([&](std::size_t) { return random.uniform(-1, 1) * random.uniform(1, 2); });
    if (family == Points::random) return p;

    // The last point on the flat of the others.
    std::array<double, Count> weight{};
    weight[0] = 1;
    for (std::size_t i = 1; i + 1 < Count; ++i) weight[i] = random.uniform(-1, 2), weight[0] -= weight[i];
    for (std::size_t k = 0; k < N; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i + 1 < Count; ++i) sum += weight[i] * double(p[i][k]);
        p[Count - 1][k] = T(sum);
    }
    if (family == Points::repeated) p[1 + random.below(Count - 1)] = p[0];

    // Its unit, then the nudge.
    const int largest = is_float ? 125 : 1020, smallest = is_float ? -145 : -1070;
    const int unit = family == Points::tiny   ? random.integer(smallest, smallest + 80)
                     : family == Points::huge ? random.integer(largest - 30, largest)
                                              : 0;
    for (std::size_t k = 0; k < N; ++k) {
        const int own = family == Points::uneven ? random.integer(smallest / 2, largest / 2) : unit;
        for (auto& v : p) v[k] = T(std::ldexp(double(v[k]), own));
    }
    for (auto& v : p)
        for (std::size_t k = 0; k < N; ++k)
            if (random.chance(30)) v[k] = steps(v[k], random.integer(-2, 2));
    return p;
}

}  // namespace hitbox::test
