// progress_bar.hpp: a progress bar on standard error (progress, percent).
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace hitbox::cli {

/// Shows nothing during the first second or if standard error is no terminal. Erases itself at the end.
class ProgressBar {
public:
    explicit ProgressBar(std::string label);
    ~ProgressBar();

    /// Can be called from several threads at once. Draws at most ten times a second.
    void show(std::size_t done, std::size_t total);

private:
    using Clock = std::chrono::steady_clock;

    const std::string label_;
    const bool wanted_;
    std::mutex mutex_;
    Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
    bool drawn_ = false;
};

}  // namespace hitbox::cli
