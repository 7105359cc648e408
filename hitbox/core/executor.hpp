// executor.hpp: who runs the parallel loops (serial, threads, or your own job system).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <cstddef>

namespace hitbox {

/// Runs loops, perhaps on several threads. Derive from it to lend hitbox your engine's job system: five
/// lines.
///
/// Every function that takes an executor returns the same bytes for each one: what is split, and how the
/// parts are put together, never depends on the number of threads.
class Executor {
public:
    virtual ~Executor() = default;

    /// Calls `body(i)` once for each i in [0, count), in any order, on any threads; returns when all are
    /// done.
    virtual void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) = 0;

    /// How many calls can run at once; 1 means that nothing is gained by splitting work.
    virtual std::size_t concurrency() const = 0;
};

/// Runs everything on the calling thread.
class SerialExecutor final : public Executor {
public:
    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override {
        for (std::size_t i = 0; i < count; ++i) body(i);
    }
    std::size_t concurrency() const override { return 1; }
};

/// A fixed set of threads that share a counter. The calling thread works too. One loop runs at a time: a
/// loop started from inside a loop body runs serially on that thread.
class ThreadExecutor final : public Executor {
public:
    /// `threads` counts the calling one; 0 means one for each core. Where the system gives fewer, there are fewer.
    explicit ThreadExecutor(std::size_t threads = 0);
    ~ThreadExecutor() override;
    ThreadExecutor(const ThreadExecutor&) = delete;
    ThreadExecutor& operator=(const ThreadExecutor&) = delete;

    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override;
    std::size_t concurrency() const override;

private:
    struct Pool;
    Pool* pool_;  // owned; not a std::unique_ptr, whose header takes longer to compile than all others here
};

}  // namespace hitbox
