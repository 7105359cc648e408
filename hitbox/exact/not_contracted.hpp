// not_contracted.hpp: prevents the compiler from fusing a product and a sum (FMA contraction).
#pragma once

#include <hitbox/core/config.hpp>

namespace hitbox::exact::detail {

/// Returns x and hides from the compiler that it is a product, so that it cannot be fused with a sum. Code
/// for processors without fused multiply-adds needs no such barrier.
HITBOX_INLINE double not_contracted(double x) {
#if defined(__x86_64__) && !defined(__FMA__) && !defined(__FMA4__)
    return x;
#elif !defined(HITBOX_PORTABLE) && defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(x));
    return x;
#elif !defined(HITBOX_PORTABLE) && defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(x));
    return x;
#else
    volatile double kept = x;
    return kept;
#endif
}

}  // namespace hitbox::exact::detail
