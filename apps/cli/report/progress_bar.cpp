// progress_bar.cpp: draws the bar.
#include <apps/cli/report/progress_bar.hpp>

#include <algorithm>
#include <utility>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>

namespace hitbox::cli {

ProgressBar::ProgressBar(std::string label) : label_(std::move(label)), wanted_(progress_wanted()) {}

ProgressBar::~ProgressBar() {
    if (drawn_) print_message("\r\x1b[K");
}

void ProgressBar::show(std::size_t done, std::size_t total) {
    if (!wanted_ || total == 0) return;
    // If another thread is drawing, skip this update.
    std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    drawn_ = true;
    constexpr std::size_t width = 30;
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    const auto filled = static_cast<std::size_t>(share * width);
    print_message(formatted("\r{} [{}{}] {:3.0f} %\x1b[K", label_, std::string(filled, '#'),
                            std::string(width - filled, '.'), 100 * share));
}

}  // namespace hitbox::cli
