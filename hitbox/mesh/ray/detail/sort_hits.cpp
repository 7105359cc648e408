// sort_hits.cpp: first by bounds, then by exact arithmetic where they overlap.
#include <hitbox/mesh/ray/detail/sort_hits.hpp>

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

// A large group of hits whose bounds overlap is mostly one tie.
void sort_hits(Caster& caster, std::vector<TriangleHit>& hits) {
    const auto by_triangle = [](const TriangleHit& a, const TriangleHit& b) {
        return a.triangle < b.triangle;
    };
    detail::sort(hits.begin(), hits.end(), [&](const TriangleHit& a, const TriangleHit& b) {
        return a.low != b.low ? a.low < b.low : by_triangle(a, b);
    });
    const auto at = [&](std::size_t i) { return hits.begin() + std::ptrdiff_t(i); };
    for (std::size_t i = 0, end = 0; i < hits.size(); i = end) {
        double high = hits[i].high;
        bool is_tie = true;
        for (end = i + 1; end < hits.size() && !(high < hits[end].low); ++end) {
            is_tie = is_tie && caster.surely_tie(hits[i], hits[end]);
            high = (std::max)(high, hits[end].high);
        }
        if (end - i == 1) continue;
        if (is_tie)
            detail::sort(at(i), at(end), by_triangle);
        else
            detail::sort(at(i), at(end), [&](const TriangleHit& a, const TriangleHit& b) {
                return a.triangle != b.triangle && caster.before(a, b);
            });
    }
}

}  // namespace hitbox::detail
