// work.hpp: how much a call does, counted and not timed (basic blocks, bytes copied and allocated).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <cstdint>

namespace hitbox::test {

/// What a call did on the calling thread. The same on every machine for the same compiler; tests compare sizes of
/// input, so that another compiler's counts do too.
struct Work {
    /// Basic blocks run in hitbox/io and hitbox/mesh, plus one for every 64 bytes that any code here copied,
    /// compared, cleared or searched with memcpy, memmove, memcmp, memset or memchr.
    std::uint64_t steps = 0;
    std::uint64_t bytes_allocated = 0;  ///< by new, in all; freed or not
};

Work work_of(FunctionRef<void()> call);

}  // namespace hitbox::test
