// progress.hpp: how far a long call has come, and a way to stop it (progress bar, cancel).
#pragma once

#include <atomic>
#include <cstddef>

#include <hitbox/core/function_ref.hpp>

namespace hitbox {

/// Told by a long call how much is done; answers whether to go on (false: stop soon). It is called from the
/// threads that do the work, perhaps from several at once.
using ProgressCallback = FunctionRef<bool(std::size_t done, std::size_t total)>;

/// Counts steps from many threads and remembers that the caller asked to stop.
class Progress {
public:
    Progress(const ProgressCallback* callback, std::size_t total) : callback_(callback), total_(total) {}

    /// One step is done. False: stop soon.
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
