// radix_sort.cpp: counting passes in chunks; each chunk has its own counts and its own target places.
#include <hitbox/core/radix_sort.hpp>

#include <hitbox/core/chunks.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr unsigned most_bits = 11;

void counting_pass(const RadixItems& from, RadixItems& to, unsigned low, unsigned bits, Executor* executor) {
    using Counts = std::array<std::uint32_t, std::size_t(1) << most_bits>;
    // Few chunks, because to add their counts takes a step for each.
    const std::size_t n = from.size(), size = std::max(chunk_size, n / 16 + 1);
    const std::uint64_t mask = (std::uint64_t(1) << bits) - 1;
    std::vector<Counts> next(chunk_count(n, size));
    for_chunks(executor, n, size, [&](std::size_t begin, std::size_t end, std::size_t c) {
        Counts& count = next[c];
        for (std::size_t i = begin; i < end; ++i) ++count[from[i] >> low & mask];
    });
    std::uint32_t place = 0;
    for (std::size_t digit = 0; digit <= mask; ++digit)
        for (Counts& of_chunk : next) place += std::exchange(of_chunk[digit], place);
    for_chunks(executor, n, size, [&](std::size_t begin, std::size_t end, std::size_t c) {
        Counts& target = next[c];
        for (std::size_t i = begin; i < end; ++i) to[target[from[i] >> low & mask]++] = from[i];
    });
}

}  // namespace

void radix_sort(RadixItems& items, RadixItems& scratch, unsigned low, unsigned high, Executor* executor) {
    scratch.resize(items.size());
    const unsigned passes = (high - low + most_bits - 1) / most_bits;
    for (unsigned pass = 0; pass < passes; ++pass) {
        const unsigned from = low + (high - low) * pass / passes,
                       to = low + (high - low) * (pass + 1) / passes;
        counting_pass(items, scratch, from, to - from, executor);
        items.swap(scratch);
    }
}

}  // namespace hitbox::detail
