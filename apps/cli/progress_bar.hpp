// progress_bar.hpp: a bar on standard error for work that takes a while (progress, percent).
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace hitbox::cli {

/// Shows nothing in the first second, nothing where standard error is no terminal, and erases itself.
class ProgressBar {
public:
    explicit ProgressBar(std::string label);
    ~ProgressBar();

    /// May be called from several threads at once; draws at most ten times a second.
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
