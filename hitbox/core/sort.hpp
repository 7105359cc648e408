// sort.hpp: std::sort, or in small code one of a fifth of the size (heap sort).
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <functional>

namespace hitbox::detail {

/// Sorts as std::sort does. Every order here is total, so that equal elements are the same and each algorithm gives the
/// same result.
template <class Iterator, class Before = std::less<>>
void sort(Iterator first, Iterator last, Before before = {}) {
    if constexpr (small_code) {
        std::make_heap(first, last, before);
        std::sort_heap(first, last, before);
    } else {
        std::sort(first, last, before);
    }
}

}  // namespace hitbox::detail
