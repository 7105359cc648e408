// job_queue.cpp: the loop of rank 0 over its own thread and the messages of the others.
#include <apps/mpi/job_queue.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

#include <apps/cli/report/format.hpp>
#include <apps/cli/tiles/bytes.hpp>

namespace hitbox::cli {

JobQueue::JobQueue(const Ranks& ranks, const std::vector<TileJob>& jobs, const TilePlace& place, bool json,
                   const std::string& label, double done)
    : ranks_(ranks),
      jobs_(jobs),
      place_(place),
      own_(json),
      report_(jobs, label, done),
      order_(jobs.size()),
      states_(jobs.size(), State::waits),
      results_(jobs.size()),
      works_(ranks.count()),
      failures_(ranks.count()) {
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t x, std::size_t y) { return jobs[x].weight > jobs[y].weight; });
}

std::vector<std::string> JobQueue::run() {
    while (ended_ < jobs_.size()) {
        hand_out();
        if (own_.is_busy()) {
            const std::size_t job = *works_[0];
            if (own_.ends_within(std::chrono::milliseconds(1))) {
                works_[0].reset();
                end(job, own_.take());
            } else {
                report_.show(job, own_.steps(), own_.total());
            }
            while (const auto message = ranks_.poll()) take(*message);
        } else if (ended_ < jobs_.size()) {
            ranks_.poll_or_sleep([&](const Message& message) { take(message); });
        }
        look_for_results();
    }
    return report_.take_failed();
}

// Rank 0 is the last one: the others can begin while it does.
void JobQueue::hand_out() {
    for (std::size_t rank = works_.size(); rank-- > 0;)
        while (!works_[rank] && !only_fails(rank)) {
            const std::optional<std::size_t> job = next_job();
            if (!job) return;
            if (start(rank, *job)) break;
        }
}

// A rank whose machine is broken would be the first one to be free again, and fail at every job.
bool JobQueue::only_fails(std::size_t rank) const { return rank != 0 && failures_[rank] >= most_failures; }

std::optional<std::size_t> JobQueue::next_job() const {
    for (const std::size_t job : order_) {
        const auto after = jobs_[job].after;
        if (states_[job] == State::waits && (!after || states_[*after] == State::has_ended)) return job;
    }
    return {};
}

bool JobQueue::start(std::size_t rank, std::size_t job) {
    Result<TileTask> task = jobs_[job].task();
    if (!task) {
        end(job, reason_of(task.error()));
        return false;
    }
    results_[job] = result_of(*task, place_.folder);
    if (rank == 0) {
        own_.start(*std::move(task), jobs_[job].name, place_);
    } else {
        ByteWriter out;
        out.put(jobs_[job].name);
        out.put(task->bytes());
        if (const auto error = ranks_.send(rank, Tag::task, out.bytes())) {
            end(job, reason_of(*error));
            return false;
        }
    }
    states_[job] = State::runs;
    works_[rank] = job;
    return true;
}

void JobQueue::take(const Message& message) {
    ByteReader in(message.bytes);
    const std::size_t job = *works_[message.from];
    if (message.tag == Tag::progress) {
        std::uint64_t steps = 0, total = 1;
        in.get(steps);
        in.get(total);
        report_.show(job, std::size_t(steps), std::size_t(total));
        return;
    }
    std::string why;
    in.get(why);
    works_[message.from].reset();
    failures_[message.from] = why.empty() ? 0 : failures_[message.from] + 1;
    if (why.empty()) return written(job);
    end(job, why);
    if (only_fails(message.from))
        report_.tell(formatted("rank {}: has failed {} times in a row, and gets no more", message.from,
                               most_failures));
}

// A shared disk may show a new file late. Jobs after this one, and the report, read it on this rank.
void JobQueue::written(std::size_t job) {
    constexpr auto longest = std::chrono::seconds(60);
    unseen_.push_back({job, std::move(results_[job]), Clock::now() + longest});
}

void JobQueue::look_for_results() {
    constexpr auto between = std::chrono::milliseconds(100);
    if (!unseen_.empty() && Clock::now() >= next_list_) {
        // To list a folder asks its server for what is new in it.
        std::error_code error;
        for (std::filesystem::directory_iterator entry(place_.folder, error), end; !error && entry != end;)
            entry.increment(error);
        next_list_ = Clock::now() + between;
    }
    std::erase_if(unseen_, [&](const Unseen& result) {
        if (::access(result.path.c_str(), R_OK) == 0) {
            end(result.job, {});
            return true;
        }
        if (Clock::now() < result.until) return false;
        end(result.job, formatted("{} is not there; do all ranks share the disk?", result.path));
        return true;
    });
}

void JobQueue::end(std::size_t job, const std::string& why) {
    states_[job] = State::has_ended;
    ++ended_;
    report_.end(job, why);
}

}  // namespace hitbox::cli
