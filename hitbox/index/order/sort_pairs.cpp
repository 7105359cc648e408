// sort_pairs.cpp: a radix sort by the second id, then by the first.
#include <hitbox/index/order/sort_pairs.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/core/radix_sort.hpp>
#include <hitbox/core/sort.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

void sort_pairs(std::vector<IdPair>& pairs, Executor* executor) {
    const std::size_t n = pairs.size();
    // For few pairs, counting costs more than comparing.
    if (n < 256 || n > UINT32_MAX) return detail::sort(pairs.begin(), pairs.end());
    RadixItems items(n), scratch;
    std::vector<std::uint64_t> used(chunk_count(n), 0);
    for_chunks(executor, n, [&](std::size_t begin, std::size_t end, std::size_t c) {
        for (std::size_t i = begin; i < end; ++i)
            used[c] |= items[i] = std::uint64_t(pairs[i].a) << 32 | pairs[i].b;
    });
    std::uint64_t bits = 0;
    for (const std::uint64_t of_chunk : used) bits |= of_chunk;
    radix_sort(items, scratch, 0, unsigned(std::bit_width(std::uint32_t(bits))), executor);
    radix_sort(items, scratch, 32, 32 + unsigned(std::bit_width(std::uint32_t(bits >> 32))), executor);
    for_chunks(executor, n, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i)
            pairs[i] = {std::uint32_t(items[i] >> 32), std::uint32_t(items[i])};
    });
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
