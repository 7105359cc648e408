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

    /// Counts one finished step. Returns false if the work should stop soon.
    bool step() {
        const std::size_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
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

}  // namespace hitbox
