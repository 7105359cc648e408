// progress.hpp: progress of a long call, and cancellation (progress bar, cancel).
#pragma once

#include <atomic>
#include <cstddef>

#include <hitbox/core/function_ref.hpp>

namespace hitbox {

/// A callback that a long call invokes with the number of finished steps. It returns false to
/// ask the call to stop soon.
///
/// Threads     it is called on the working threads, possibly on several at the same time.
using ProgressCallback = FunctionRef<bool(std::size_t done, std::size_t total)>;

/// Counts steps on many threads and stores the request to stop.
class Progress {
public:
    Progress(const ProgressCallback* callback, std::size_t total) : callback_(callback), total_(total) {}

    /// Counts finished steps. Returns false if the work should stop soon.
    bool step(std::size_t steps = 1) {
        const std::size_t done = done_.fetch_add(steps, std::memory_order_relaxed) + steps;
        if (callback_ && !stopped() && !(*callback_)(done, total_))
            stopped_.store(true, std::memory_order_relaxed);
        return !stopped();
    }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

private:
    const ProgressCallback* callback_;
    std::size_t total_;
    std::atomic<std::size_t> done_{0};
    std::atomic<bool> stopped_{false};
};

/// Counts the steps of one long part of the work as a fixed number of steps of the whole.
class PartOfProgress {
public:
    PartOfProgress(Progress& whole, std::size_t steps) : whole_(whole), steps_(steps) {}
    ~PartOfProgress() { advance(1, 1); }
    PartOfProgress(const PartOfProgress&) = delete;
    PartOfProgress& operator=(const PartOfProgress&) = delete;

    /// Returns false if the work should stop soon.
    bool advance(std::size_t done, std::size_t total) {
        const std::size_t reached = done * steps_ / total;
        std::size_t before = counted_.load(std::memory_order_relaxed);
        while (before < reached && !counted_.compare_exchange_weak(before, reached)) {}
        if (before < reached) whole_.step(reached - before);
        return !whole_.stopped();
    }

private:
    Progress& whole_;
    std::size_t steps_;
    std::atomic<std::size_t> counted_{0};
};

}  // namespace hitbox
