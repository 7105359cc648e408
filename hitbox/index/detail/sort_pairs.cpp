// sort_pairs.cpp: a counting pass by the first id, then a sort of each short run by the second.
#include <hitbox/core/sort.hpp>
#include <hitbox/index/detail/chunks.hpp>
#include <hitbox/index/detail/sort_pairs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace hitbox::detail {

void sort_pairs(std::vector<IdPair>& pairs, Executor* executor) {
    std::uint32_t last = 0;
    for (const IdPair& p : pairs) last = (std::max)(last, p.a);
    // For few pairs with large ids, counting costs more than comparing.
    if (pairs.size() < 64 || pairs.size() > UINT32_MAX || last / 8 > pairs.size())
        return detail::sort(pairs.begin(), pairs.end());

    std::vector<std::uint32_t> end(std::size_t(last) + 1, 0);
    for (const IdPair& p : pairs) ++end[p.a];
    std::uint32_t place = 0;
    for (std::uint32_t& e : end) place += std::exchange(e, place);
    std::vector<IdPair> sorted(pairs.size());
    for (const IdPair& p : pairs) sorted[end[p.a]++] = p;
    for_chunks(executor, end.size(), [&](std::size_t first, std::size_t beyond, std::size_t) {
        std::size_t begin = first > 0 ? end[first - 1] : 0;
        for (std::size_t i = first; i < beyond; ++i) {
            detail::sort(sorted.begin() + std::ptrdiff_t(begin), sorted.begin() + std::ptrdiff_t(end[i]),
                         [](const IdPair& p, const IdPair& q) { return p.b < q.b; });
            begin = end[i];
        }
    });
    pairs.swap(sorted);
}

std::vector<IdPair> joined(const std::vector<std::vector<IdPair>>& parts, Order order, Executor* executor) {
    std::size_t count = 0;
    for (const std::vector<IdPair>& part : parts) count += part.size();
    std::vector<IdPair> all;
    all.reserve(count);
    for (const std::vector<IdPair>& part : parts) all.insert(all.end(), part.begin(), part.end());
    if (order == Order::sorted) sort_pairs(all, executor);
    return all;
}

}  // namespace hitbox::detail
