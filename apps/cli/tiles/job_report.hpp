// job_report.hpp: the progress of jobs, and the lines about those that failed (progress bar, messages).
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <apps/cli/report/progress_bar.hpp>
#include <apps/cli/tiles/tile_job.hpp>

namespace hitbox::cli {

/// Shows a progress bar over all jobs of a list, and one line on standard error for each reason why jobs fail.
class JobReport {
public:
    /// `done` is the weight of jobs that need not run.
    JobReport(const std::vector<TileJob>& jobs, std::string label, double done);

    /// Job i has done some steps of its work.
    void show(std::size_t i, std::size_t steps, std::size_t total);

    /// Job i has ended; `why` is the reason of a failure, or empty.
    void end(std::size_t i, const std::string& why);

    /// One more line.
    void tell(const std::string& line);

    /// The names of the jobs that failed.
    std::vector<std::string> take_failed() { return std::move(failed_); }

private:
    const std::vector<TileJob>& jobs_;
    std::string label_;
    std::vector<double> shares_;  // that are done, by job
    double done_, all_;
    std::vector<std::string> failed_;
    std::set<std::string> told_;
    std::optional<ProgressBar> bar_;
};

/// An error in one line.
std::string reason_of(const Error& error);

}  // namespace hitbox::cli
