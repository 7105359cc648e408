// sort_runs.hpp: sorts what came from several ranks, each of which sent it in order (natural merge sort).
#pragma once

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hitbox::detail {

/// Sorts as std::sort does. A few sorted runs, one after the other, are merged, which takes a fraction of the time.
template <class Iterator, class Before>
void sort_runs(Iterator first, Iterator last, Before before) {
    constexpr std::ptrdiff_t worth_a_merge = 64;
    std::vector<Iterator> ends;  // of the runs
    for (Iterator run = first; run != last;) {
        run = std::is_sorted_until(run, last, before);
        ends.push_back(run);
        if (std::ptrdiff_t(ends.size()) * worth_a_merge > last - first + worth_a_merge)
            return detail::sort(first, last, before);
    }
    while (ends.size() > 1) {
        std::vector<Iterator> merged;
        Iterator begin = first;
        for (std::size_t i = 0; i < ends.size(); i += 2) {
            const Iterator end = i + 1 < ends.size() ? ends[i + 1] : ends[i];
            std::inplace_merge(begin, ends[i], end, before);
            merged.push_back(end);
            begin = end;
        }
        ends.swap(merged);
    }
}

}  // namespace hitbox::detail
