// child_jobs.hpp: runs pieces of work in child processes, one after the other (fork, isolation).
#pragma once

#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::cli {

/// A piece of work.
struct ChildJob {
    std::string name;   ///< for messages: "tile 12"
    double weight = 1;  ///< of its progress among the others
    std::function<std::optional<Error>(const ProgressCallback&)> work;
};

/// Runs each job in a process of its own. So a job that dies, or needs more memory than there is, ends alone, and its memory
/// is free afterwards. What a job found must be in a file. Shows a progress bar over all jobs; `done` is the weight of
/// those that need not run. A job that fails gives one line on standard error, and the rest goes on. Ctrl-C ends the
/// program and the job at work.
///
/// The calling process must have one thread only.
///
/// Returns     the names of the jobs that failed.
std::vector<std::string> run_in_children(const std::vector<ChildJob>& jobs, const std::string& label,
                                         double done = 0);

}  // namespace hitbox::cli
