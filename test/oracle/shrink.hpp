// shrink.hpp: a failing case made as plain as it will go (minimiser).
#pragma once

#include <array>
#include <cmath>

#include "shape_access.hpp"

namespace hitbox::oracle {

/// Simplifies number after number (to 0, to a whole number, to fewer bits) while `fails(a, b)` stays true.
template <class A, class B, class Fails>
void shrink(A& a, B& b, const Fails& fails) {
    bool simpler = true;
    const auto simplify = [&](auto& shape) {
        for_each_number(shape, [&](auto& x, std::size_t) {
            using T = std::remove_reference_t<decltype(x)>;
            const T before = x;
            int exponent = 0;
            const T mantissa = std::frexp(before, &exponent);
            std::array<T, 8> candidates{T(0), std::copysign(T(1), before), std::round(before)};
            for (std::size_t n = 0; n < 5; ++n) {
                const int bits = 1 << n;  // keep 1, 2, 4, 8, 16 bits
                candidates[3 + n] = std::ldexp(std::round(std::ldexp(mantissa, bits)), exponent - bits);
            }
            for (const T candidate : candidates) {
                if (candidate == before) return;  // as plain as that already
                x = candidate;
                if (fails(a, b)) {
                    simpler = true;
                    return;
                }
            }
            x = before;
        });
    };
    for (int round = 0; simpler && round < 20; ++round) {
        simpler = false;
        simplify(a);
        simplify(b);
    }
}

}  // namespace hitbox::oracle
