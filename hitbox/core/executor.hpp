// executor.hpp: the interface that runs parallel loops (serial, threads, your own job system).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <cstddef>

namespace hitbox {

/// Runs the iterations of a loop, possibly on several threads. Derive from it to let hitbox use the job
/// system of your engine; this takes about five lines.
///
/// Every function that takes an executor returns the same bytes with each executor. The partition of the work
/// and the order in which partial results are combined never depend on the number of threads.
class Executor {
public:
    virtual ~Executor() = default;

    /// Calls `body(i)` once for each i in [0, count), in any order, on any threads. Returns when
    /// all calls have returned.
    virtual void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) = 0;

    /// The number of calls that can run at the same time. If it is 1, splitting the work gains nothing.
    virtual std::size_t concurrency() const = 0;
};

/// An executor that runs all iterations on the calling thread.
class SerialExecutor final : public Executor {
public:
    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override {
        for (std::size_t i = 0; i < count; ++i) body(i);
    }
    std::size_t concurrency() const override { return 1; }
};

/// An executor with a fixed set of threads, which take their iterations from a shared counter. The calling
/// thread works too. One loop runs at a time: a loop that is started inside a loop body runs serially on
/// the thread of that body.
class ThreadExecutor final : public Executor {
public:
    /// `threads` includes the calling thread; 0 means one per core. If the system provides fewer threads,
    /// the executor uses fewer.
    explicit ThreadExecutor(std::size_t threads = 0);
    ~ThreadExecutor() override;
    ThreadExecutor(const ThreadExecutor&) = delete;
    ThreadExecutor& operator=(const ThreadExecutor&) = delete;

    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override;
    std::size_t concurrency() const override;

private:
    struct Pool;
    Pool* pool_;  // owned; not a std::unique_ptr: <memory> is slow to compile
};

}  // namespace hitbox
