// centre.hpp: the centre of a box, for sorting; finite for every box.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <limits>

namespace hitbox::detail {

template <int N>
struct Centre {
    double at[std::size_t(N)];
};

/// The halves are added so that nothing overflows. Infinite corners count as the largest finite numbers.
template <int N, class T>
HITBOX_INLINE Centre<N> centre(const Aabb<N, T>& box) {
    constexpr double most = (std::numeric_limits<double>::max)();
    Centre<N> c;
    for (unsigned k = 0; k < N; ++k)
        c.at[k] = (std::max)(double(box.min[k]), -most) * 0.5 + (std::min)(double(box.max[k]), most) * 0.5;
    return c;
}

template <int N>
struct CentreBounds {
    Centre<N> min, max;

    CentreBounds() {
        for (unsigned k = 0; k < N; ++k) {
            min.at[k] = std::numeric_limits<double>::infinity();
            max.at[k] = -std::numeric_limits<double>::infinity();
        }
    }
    HITBOX_INLINE void merge(const Centre<N>& low, const Centre<N>& high) {
        for (unsigned k = 0; k < N; ++k) {
            min.at[k] = (std::min)(min.at[k], low.at[k]);
            max.at[k] = (std::max)(max.at[k], high.at[k]);
        }
    }
};

}  // namespace hitbox::detail
