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

// Tells the processor that this thread waits.
void relax() {
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield");
#endif
#endif
}

// True on a thread that is inside a loop body. A nested loop must not wait for the pool that its own thread occupies.
thread_local bool inside_loop = false;

// Most loops follow another one at once, and to wake a thread takes longer than many of them. So before a thread sleeps,
// it waits like this, for about 30 us.
template <class Done>
void wait_briefly(const Done& done) {
    for (int i = 0; i < 1000 && !done(); ++i) relax();
}

}  // namespace

struct ThreadExecutor::Pool {
    std::mutex one_loop;  // held by the thread whose loop is running

    std::mutex mutex;
    std::condition_variable work_came, work_done;
    std::atomic<std::size_t> generation{0};  // counts loops, so that a worker joins each loop once
    bool is_open = false;                    // workers may join the loop
    std::atomic<std::size_t> busy{0};        // workers in the loop
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
        for (;;) {
            const auto changed = [&] { return generation.load(std::memory_order_relaxed) != seen; };
            wait_briefly(changed);
            std::unique_lock lock(mutex);
            work_came.wait(lock, [&] { return stopping || changed(); });
            if (stopping) return;
            seen = generation.load(std::memory_order_relaxed);
            if (!is_open) continue;
            ++busy;
            lock.unlock();
            drain();
            lock.lock();
            if (--busy == 0 && !is_open) work_done.notify_one();
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
        pool_->is_open = true;
        pool_->generation.fetch_add(1, std::memory_order_relaxed);
    }
    pool_->work_came.notify_all();
    pool_->drain();
    // Workers that have not woken yet are not waited for.
    const auto done = [&] { return pool_->busy.load(std::memory_order_relaxed) == 0; };
    std::unique_lock lock(pool_->mutex);
    pool_->is_open = false;
    lock.unlock();
    wait_briefly(done);
    lock.lock();
    pool_->work_done.wait(lock, done);
}

std::size_t ThreadExecutor::concurrency() const { return pool_->workers.size() + 1; }

}  // namespace hitbox
