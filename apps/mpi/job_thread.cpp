// job_thread.cpp: a std::thread for each task, because tasks are few and long.
#include <apps/mpi/job_thread.hpp>

#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include <apps/cli/interrupt.hpp>
#include <apps/cli/tiles/job_report.hpp>

namespace hitbox::cli {

namespace {

// The line about a lack of memory, made before the task begins, because then nothing can be allocated.
char line_of_task[256];
bool line_is_json = false;

[[noreturn]] void end_out_of_memory() {
    std::set_new_handler(nullptr);
    end_failed(line_of_task, line_is_json);
}

void prepare_line(std::string_view name, bool json) {
    constexpr std::string_view why = ": needs more memory than there is; give a smaller --memory";
    name = name.substr(0, sizeof line_of_task - why.size() - 1);
    char* const end = std::copy(name.begin(), name.end(), line_of_task);
    *std::copy(why.begin(), why.end(), end) = '\0';
    line_is_json = json;
}

}  // namespace

JobThread::JobThread(bool json) : json_(json) {}

JobThread::~JobThread() {
    if (thread_.joinable()) thread_.join();
}

void JobThread::start(TileTask task, const std::string& name, const TilePlace& place) {
    prepare_line(name, json_);
    before_ = std::set_new_handler(end_out_of_memory);
    has_ended_ = false;
    steps_ = 0, total_ = 1;
    thread_ = std::thread([this, task = std::move(task), place] { run(task, place); });
}

void JobThread::run(const TileTask& task, const TilePlace& place) {
    const auto tell = [this](std::size_t steps, std::size_t total) {
        steps_.store(steps, std::memory_order_relaxed);
        total_.store(total, std::memory_order_relaxed);
        return true;
    };
    std::string why;
    try {
        const ProgressCallback progress(tell);
        if (const std::optional<Error> error = run_task(task, place, progress)) why = reason_of(*error);
    } catch (const std::exception& error) { why = std::string("internal error: ") + error.what(); }
    const std::lock_guard lock(mutex_);
    why_ = std::move(why);
    has_ended_ = true;
    changed_.notify_one();
}

bool JobThread::ends_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return has_ended_; });
}

std::string JobThread::take() {
    thread_.join();
    std::set_new_handler(before_);
    return std::exchange(why_, {});
}

}  // namespace hitbox::cli
