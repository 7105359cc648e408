// job_report.cpp: the bar is erased while a line is written.
#include <apps/cli/tiles/job_report.hpp>

#include <algorithm>
#include <utility>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

JobReport::JobReport(const std::vector<TileJob>& jobs, std::string label, double done)
    : jobs_(jobs), label_(std::move(label)), shares_(jobs.size()), done_(done), all_(done) {
    for (const TileJob& job : jobs) all_ += job.weight;
    bar_.emplace(label_);
}

void JobReport::show(std::size_t i, std::size_t steps, std::size_t total) {
    constexpr double steps_of_bar = 1e6;
    const double share = std::min(1.0, double(steps) / double(total > 0 ? total : 1));
    done_ += jobs_[i].weight * (share - std::exchange(shares_[i], share));
    bar_->show(std::size_t(steps_of_bar * (done_ > 0 ? done_ / all_ : 0)), std::size_t(steps_of_bar));
}

void JobReport::end(std::size_t i, const std::string& why) {
    done_ += jobs_[i].weight * (1 - std::exchange(shares_[i], 1.0));
    if (why.empty()) return;
    failed_.push_back(jobs_[i].name);
    // A full disk is a reason of many jobs, and of one line.
    if (told_.insert(why).second) tell(formatted("{}: {}", jobs_[i].name, why));
}

void JobReport::tell(const std::string& line) {
    bar_.reset();
    print_message(formatted("hitbox: {}\n", line));
    bar_.emplace(label_);
}

std::string reason_of(const Error& error) {
    return error.where.empty() ? visible(error.message)
                               : visible(error.where) + ": " + visible(error.message);
}

}  // namespace hitbox::cli
