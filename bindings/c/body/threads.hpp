// threads.hpp: loops over long arrays on the threads of the process (thread pool, parallel for).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>

#include <cstddef>

namespace hitbox::c {

/// The threads of the process, for one call: whoever comes while they are busy works alone, as answers do not depend on it.
class Lease {
public:
    Lease();
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    /// Null: work on the calling thread.
    Executor* executor() const { return executor_; }

private:
    Executor* executor_ = nullptr;
};

/// Calls body(begin, end) for parts of [0, count), on several threads if all of it takes long: one item takes about this many
/// nanoseconds.
void for_parts(std::size_t count, double nanoseconds, FunctionRef<void(std::size_t, std::size_t)> body);

}  // namespace hitbox::c
