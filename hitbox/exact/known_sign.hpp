// known_sign.hpp: what is known of a sign, whatever the kind of number: all of an integer's, perhaps nothing of a filter's.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>

namespace hitbox::exact {

template <class N>
HITBOX_INLINE FilteredSign known_sign(const N& n) {
    if constexpr (requires { filtered_sign(n); })
        return filtered_sign(n);
    else
        return FilteredSign(int(sign(n)));
}

}  // namespace hitbox::exact
