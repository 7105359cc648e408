// growth.hpp: how fast work grows with the size of its input (complexity, exponent, scaling).
#pragma once

#include "work/work.hpp"

#include <cmath>
#include <cstddef>

namespace hitbox::test {

/// The exponents p for which the work grew like size^p: 1 is linear, 2 quadratic. What every size costs alike makes
/// them smaller, so the smaller size must be much work already.
struct Growth {
    double steps = 0, bytes_allocated = 0;
};

/// Calls `act(make(size))` for a size and for `times` that size, and counts what `act` does.
template <class Make, class Act>
Growth growth(std::size_t size, std::size_t times, const Make& make, const Act& act) {
    const auto measured = [&](std::size_t n) {
        const auto input = make(n);
        return work_of([&] { act(input); });
    };
    const Work few = measured(size), many = measured(size * times);
    const auto exponent = [&](std::uint64_t a, std::uint64_t b) {
        return std::log(double(b) / double(a)) / std::log(double(times));
    };
    return {exponent(few.steps, many.steps), exponent(few.bytes_allocated, many.bytes_allocated)};
}

}  // namespace hitbox::test
