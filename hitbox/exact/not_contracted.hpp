// not_contracted.hpp: keeps the compiler from turning a product and a sum into one operation (FMA contraction).
#pragma once

#include <hitbox/core/config.hpp>

namespace hitbox::exact::detail {

/// x, of which the compiler does not know that it is a product: a sum must not melt with it. Compiled for processors
/// without fused multiply-adds nothing can.
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
