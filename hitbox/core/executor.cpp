// executor.cpp: the thread pool behind ThreadExecutor.
#include <hitbox/core/executor.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace hitbox {

namespace {
// True on a thread that is inside a loop body. A nested loop must not wait for the pool that its own thread occupies.
thread_local bool inside_loop = false;
}  // namespace

struct ThreadExecutor::Pool {
    std::mutex one_loop;  // held by the thread whose loop is running

    std::mutex mutex;
    std::condition_variable work_came, work_done;
    std::size_t generation = 0;  // counts loops, so that a worker joins each loop once
    std::size_t busy = 0;        // workers still in the current loop
    bool stopping = false;

    std::size_t count = 0;
    std::atomic<std::size_t> next{0};
    const FunctionRef<void(std::size_t)>* body = nullptr;

    std::vector<std::thread> workers;

    void drain() {
        inside_loop = true;
        for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) (*body)(i);
        inside_loop = false;
    }

    void serve() {
        std::size_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            work_came.wait(lock, [&] { return stopping || generation != seen; });
            if (stopping) return;
            seen = generation;
            lock.unlock();
            drain();
            lock.lock();
            if (--busy == 0) work_done.notify_one();
        }
    }
};

ThreadExecutor::ThreadExecutor(std::size_t threads) : pool_(new Pool) {
    if (threads == 0) threads = std::thread::hardware_concurrency();
    for (std::size_t i = 1; i < threads; ++i) {
        // If the system provides no more threads (a limit on processes or on memory), that is not an error: every
        // loop gives the same answer on fewer threads. Only this file is compiled with exceptions, to catch this one.
#if defined(__cpp_exceptions)
        try {
            pool_->workers.emplace_back([pool = pool_] { pool->serve(); });
        } catch (const std::system_error&) { return; }
#else
        pool_->workers.emplace_back([pool = pool_] { pool->serve(); });
#endif
    }
}

ThreadExecutor::~ThreadExecutor() {
    {
        std::lock_guard lock(pool_->mutex);
        pool_->stopping = true;
    }
    pool_->work_came.notify_all();
    for (std::thread& worker : pool_->workers) worker.join();
    delete pool_;
}

void ThreadExecutor::parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) {
    if (count < 2 || pool_->workers.empty() || inside_loop) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    std::lock_guard whole_loop(pool_->one_loop);
    {
        std::lock_guard lock(pool_->mutex);
        pool_->count = count;
        pool_->body = &body;
        pool_->next.store(0, std::memory_order_relaxed);
        pool_->busy = pool_->workers.size();
        ++pool_->generation;
    }
    pool_->work_came.notify_all();
    pool_->drain();
    std::unique_lock lock(pool_->mutex);
    pool_->work_done.wait(lock, [&] { return pool_->busy == 0; });
}

std::size_t ThreadExecutor::concurrency() const { return pool_->workers.size() + 1; }

}  // namespace hitbox
