// chunks.hpp: a loop split into chunks that do not depend on the number of threads.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/executor.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

inline constexpr std::size_t chunk_size = 16384;

/// For blocks of eight or more items.
inline constexpr std::size_t blocks_a_chunk = 1024;

constexpr std::size_t chunk_count(std::size_t n, std::size_t size = chunk_size) {
    return (n + size - 1) / size;
}

/// Calls `body(begin, end, chunk)` for each chunk of [0, n). Not inlined, so that the compiler inlines the body instead.
template <class Body>
HITBOX_NOINLINE void for_chunks(Executor* executor, std::size_t n, std::size_t size, const Body& body) {
    const auto one = [&](std::size_t c) { body(c * size, (std::min)(n, (c + 1) * size), c); };
    const std::size_t chunks = chunk_count(n, size);
    if constexpr (!small_code)  // the browser has one thread
        if (executor && chunks > 1 && executor->concurrency() > 1) return executor->parallel_for(chunks, one);
    for (std::size_t c = 0; c < chunks; ++c) one(c);
}
template <class Body>
void for_chunks(Executor* executor, std::size_t n, const Body& body) {
    for_chunks(executor, n, chunk_size, body);
}

}  // namespace hitbox::detail
