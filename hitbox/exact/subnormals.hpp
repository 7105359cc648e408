// subnormals.hpp: whether the processor keeps the smallest numbers (flush-to-zero, denormals-are-zero).
#pragma once

#include <hitbox/core/config.hpp>

#include <cassert>
#include <limits>

namespace hitbox::exact {

/// False in flush-to-zero and denormals-are-zero modes, which some audio and graphics libraries switch on for the
/// whole thread: then numbers below 2^-1022 vanish before hitbox sees them.
inline bool keeps_subnormals() {
    volatile double smallest = (std::numeric_limits<double>::min)();
    volatile double half = smallest / 2;
    return half > 0;
}

/// Debug builds stop where the promise of exact answers is broken.
inline void assert_subnormals() {
    assert(keeps_subnormals() &&
           "hitbox: flush-to-zero mode is on; answers about tiny shapes would be wrong");
}

}  // namespace hitbox::exact
