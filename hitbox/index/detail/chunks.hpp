// chunks.hpp: a loop split into chunks that do not depend on the number of threads.
#pragma once

#include <hitbox/core/executor.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

inline constexpr std::size_t chunk_size = 16384;

constexpr std::size_t chunk_count(std::size_t n) { return (n + chunk_size - 1) / chunk_size; }

/// Calls `body(begin, end, chunk)` for each chunk of [0, n).
template <class Body>
void for_chunks(Executor* executor, std::size_t n, const Body& body) {
    const auto one = [&](std::size_t c) { body(c * chunk_size, (std::min)(n, (c + 1) * chunk_size), c); };
    const std::size_t chunks = chunk_count(n);
    if (executor && chunks > 1 && executor->concurrency() > 1) {
        executor->parallel_for(chunks, one);
    } else {
        for (std::size_t c = 0; c < chunks; ++c) one(c);
    }
}

}  // namespace hitbox::detail
