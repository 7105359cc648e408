// driver.hpp: runs the filter of a pair over many pairs, and the exact test over the undecided ones (type erased).
#pragma once

#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/batch/output.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::batch::detail {

/// The pairs and the question. The order of the shapes is that of the kernel.
struct Batch {
    const Kernel* kernel = nullptr;
    std::size_t scalar_size = sizeof(float);
    Side a, b;
    std::size_t count = 0;          ///< the number of pairs
    const IdPair* pairs = nullptr;  ///< pair i is these two; null: shape i of both, or the single one
    bool is_exchanged = false;      ///< the first number of a pair is that of a shape of b
    bool is_exact = true;           ///< false: all pairs that the filter does not exclude are answers
};

/// Answers all pairs and returns how many are answered with yes. A pair of which a number is out of range is answered
/// with no.
std::size_t run(const Batch& batch, const Output& output, Executor* executor);

}  // namespace hitbox::batch::detail
