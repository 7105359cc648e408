// sort.hpp: std::sort, or a heap sort of a fifth of its code size.
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <functional>

namespace hitbox::detail {

/// Sorts as std::sort does. All orders used with it are total, so equal elements are identical and every
/// algorithm gives the same result.
template <class Iterator, class Before = std::less<>>
void sort(Iterator first, Iterator last, Before before = {}) {
    if constexpr (small_code) {
        std::make_heap(first, last, before);
        std::sort_heap(first, last, before);
    } else {
        std::sort(first, last, before);
    }
}

/// Sorts as std::stable_sort does; in a small build by insertion, for short lists.
template <class Iterator, class Before>
void stable_sort(Iterator first, Iterator last, Before before) {
    if constexpr (small_code) {
        for (Iterator i = first; i != last; ++i)
            for (Iterator k = i; k != first && before(*k, *(k - 1)); --k) std::iter_swap(k, k - 1);
    } else {
        std::stable_sort(first, last, before);
    }
}

}  // namespace hitbox::detail
