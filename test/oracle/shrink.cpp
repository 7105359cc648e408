// shrink.cpp: greedy simplification.
#include "shrink.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::oracle {

namespace {

// From plain to less plain.
std::array<double, 8> simpler_than(double x) {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    std::array<double, 8> candidates{0, std::copysign(1.0, x), std::round(x)};
    for (std::size_t n = 0; n < 5; ++n) {
        const int bits = 1 << n;  // keep 1, 2, 4, 8, 16 bits
        candidates[3 + n] = std::ldexp(std::round(std::ldexp(mantissa, bits)), exponent - bits);
    }
    return candidates;
}

}  // namespace

void shrink(Shape& a, Shape& b, Predicate fails) {
    bool simpler = true;
    const auto simplify = [&](double& x, std::size_t) {
        const double before = x;
        for (const double candidate : simpler_than(before)) {
            if (candidate == before) return;
            x = candidate;
            if (fails(a, b)) {
                simpler = true;
                return;
            }
        }
        x = before;
    };
    for (int round = 0; simpler && round < 20; ++round) {
        simpler = false;
        for_each_number(a, simplify);
        for_each_number(b, simplify);
    }
}

}  // namespace hitbox::oracle
