// subnormals.hpp: whether the processor keeps subnormal numbers (flush-to-zero, denormals-are-zero).
#pragma once

#include <hitbox/core/config.hpp>

#include <cassert>
#include <limits>

namespace hitbox::exact {

/// False in the flush-to-zero and denormals-are-zero modes. Some audio and graphics libraries switch them on
/// for a thread. Then numbers below 2^-1022 become zero before hitbox reads them.
inline bool keeps_subnormals() {
    volatile double smallest = (std::numeric_limits<double>::min)();
    volatile double half = smallest / 2;
    return half > 0;
}

/// In debug builds, stops if subnormal numbers are lost: answers would not be exact.
inline void assert_subnormals() {
    assert(keeps_subnormals() &&
           "hitbox: flush-to-zero mode is on; answers about tiny shapes would be wrong");
}

}  // namespace hitbox::exact
