// in_blocks.hpp: many short tests on the threads of an executor (parallel for, chunks).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

/// Calls run(block, first, end) for each block of `size` of the numbers below `count`; without an executor on the calling
/// thread. In blocks, because most tests take nanoseconds; in small ones, because some take milliseconds.
inline void in_blocks(Executor* executor, std::size_t count, std::size_t size,
                      FunctionRef<void(std::size_t block, std::size_t first, std::size_t end)> run) {
    SerialExecutor serial;
    (executor ? *executor : serial).parallel_for((count + size - 1) / size, [&](std::size_t i) {
        run(i, i * size, (std::min)(count, (i + 1) * size));
    });
}

}  // namespace hitbox::detail
