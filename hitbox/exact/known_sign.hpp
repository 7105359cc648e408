// known_sign.hpp: the sign of any number type: exact for integers, filtered for numbers with an error bound.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>

namespace hitbox::exact {

/// The sign of n if it is known, otherwise `unknown`.
template <class N>
HITBOX_INLINE FilteredSign known_sign(const N& n) {
    if constexpr (requires { filtered_sign(n); })
        return filtered_sign(n);
    else
        return FilteredSign(int(sign(n)));
}

}  // namespace hitbox::exact
