// job_thread.hpp: does a task on a thread of its own, while the main thread answers messages (worker).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <new>
#include <string>
#include <thread>

#include <apps/cli/tiles/tile_task.hpp>

namespace hitbox::cli {

/// One task at a time. Where memory runs out, the program ends with a line that names the task.
class JobThread {
public:
    /// `json`: the line is a document on standard output, too.
    explicit JobThread(bool json);
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    bool is_busy() const { return thread_.joinable(); }

    /// Begins a task. `place` must stay until take().
    void start(TileTask task, const std::string& name, const TilePlace& place);

    /// Waits for the end of the task, but not longer.
    bool ends_within(std::chrono::milliseconds time);

    /// After the end: why the task failed, or nothing. The next one may begin.
    std::string take();

    std::size_t steps() const { return steps_.load(std::memory_order_relaxed); }
    std::size_t total() const { return total_.load(std::memory_order_relaxed); }

private:
    void run(const TileTask& task, const TilePlace& place);

    bool json_;
    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool has_ended_ = false;
    std::string why_;
    std::atomic<std::size_t> steps_{0}, total_{1};
    std::new_handler before_ = nullptr;
};

}  // namespace hitbox::cli
