// job_queue.hpp: jobs that wait, run and have ended, on all ranks (dispatch, dynamic load balance).
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/tiles/job_report.hpp>
#include <apps/cli/tiles/tile_job.hpp>
#include <apps/mpi/job_thread.hpp>
#include <apps/mpi/ranks.hpp>

namespace hitbox::cli {

/// One list of jobs, until all have ended. For rank 0.
class JobQueue {
public:
    JobQueue(const Ranks& ranks, const std::vector<TileJob>& jobs, const TilePlace& place, bool json,
             const std::string& label, double done);

    /// Returns the names of those that failed.
    std::vector<std::string> run();

private:
    using Clock = std::chrono::steady_clock;
    enum class State { waits, runs, has_ended };

    static constexpr std::size_t most_failures = 3;

    // A result that a rank has written, and which this rank cannot see yet.
    struct Unseen {
        std::size_t job;
        std::string path;
        Clock::time_point until;
    };

    void hand_out();
    bool start(std::size_t rank, std::size_t job);
    bool only_fails(std::size_t rank) const;
    std::optional<std::size_t> next_job() const;
    void take(const Message& message);
    void written(std::size_t job);
    void look_for_results();
    void end(std::size_t job, const std::string& why);

    const Ranks& ranks_;
    const std::vector<TileJob>& jobs_;
    const TilePlace& place_;
    JobThread own_;
    JobReport report_;
    std::vector<std::size_t> order_;                 // the heaviest first
    std::vector<State> states_;                      // by job
    std::vector<std::string> results_;               // by job that runs
    std::vector<std::optional<std::size_t>> works_;  // by rank: its job
    std::vector<std::size_t> failures_;              // by rank: its last jobs that failed, in a row
    std::vector<Unseen> unseen_;
    Clock::time_point next_list_;  // of the folder
    std::size_t ended_ = 0;
};

}  // namespace hitbox::cli
