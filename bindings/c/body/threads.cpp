// threads.cpp: the threads of the process.
#include "threads.hpp"

#include <bindings/c/hitbox.h>

#include <algorithm>
#include <atomic>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace hitbox::c {

#if defined(__wasm__)

Lease::Lease() = default;
Lease::~Lease() = default;

#else

namespace {

std::atomic_flag is_leased = ATOMIC_FLAG_INIT;
std::atomic<std::size_t> wanted{0};

// A process that fork() made has none of the threads of its parent, and makes its own.
long this_process() {
#if __has_include(<unistd.h>)
    return long(getpid());
#else
    return 0;
#endif
}

// Never destroyed: at the end of a process nobody knows whether a thread still works.
struct Pool {
    std::size_t threads = 0;
    long process = 0;
    ThreadExecutor* executor = nullptr;
};
Pool pool;  // of the one who has the lease

}  // namespace

Lease::Lease() {
    if (wanted.load() == 1 || is_leased.test_and_set(std::memory_order_acquire)) return;
    const std::size_t threads = wanted.load();
    const bool is_of_parent = pool.process != this_process();
    if (pool.executor == nullptr || is_of_parent || pool.threads != threads) {
        if (!is_of_parent) delete pool.executor;
        pool = {threads, this_process(), nullptr};
        pool.executor = new ThreadExecutor(threads);
    }
    executor_ = pool.executor;
}

Lease::~Lease() {
    if (executor_ != nullptr) is_leased.clear(std::memory_order_release);
}

#endif

void for_parts(std::size_t count, double nanoseconds, FunctionRef<void(std::size_t, std::size_t)> body) {
    // To wake a thread takes some 10 us, and a part should take longer than that.
    const std::size_t of_a_part =
        std::clamp(std::size_t(50e3 / nanoseconds), std::size_t(64), std::size_t(1) << 16);
    const std::size_t parts = (count + of_a_part - 1) / of_a_part;
    if (parts < 2) return body(0, count);
    const Lease threads;
    if (threads.executor() == nullptr) return body(0, count);
    threads.executor()->parallel_for(
        parts, [&](std::size_t part) { body(part * of_a_part, std::min(count, (part + 1) * of_a_part)); });
}

}  // namespace hitbox::c

#if !defined(__wasm__)
void hitbox_set_threads(size_t threads) { hitbox::c::wanted.store(std::min<std::size_t>(threads, 256)); }
#endif
