// child_jobs.hpp: runs jobs in child processes, one after the other (fork, isolation).
#pragma once

#include <string>
#include <vector>

#include <apps/cli/tiles/tile_job.hpp>

namespace hitbox::cli {

/// Runs each job in a process of its own, in their order. So a job that dies, or needs more memory than there is, ends alone,
/// and its memory is free afterwards. Shows a progress bar over all jobs; `done` is the weight of those that need not run. A
/// job that fails gives one line on standard error, and the rest goes on. Ctrl-C ends the program and the job at work.
///
/// The calling process must have one thread only.
///
/// Returns     the names of the jobs that failed.
std::vector<std::string> run_in_children(const std::vector<TileJob>& jobs, const TilePlace& place,
                                         const std::string& label, double done);

}  // namespace hitbox::cli
