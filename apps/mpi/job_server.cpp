// job_server.cpp: the loop over messages of rank 0.
#include <apps/mpi/job_server.hpp>

#include <hitbox/mpi/ranks/rcb.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <apps/cli/report/format.hpp>
#include <apps/cli/tiles/bytes.hpp>
#include <apps/cli/tiles/job_report.hpp>
#include <apps/mpi/job_thread.hpp>

namespace hitbox::cli {

namespace {

using Clock = std::chrono::steady_clock;

// A folder as this rank sees it.
struct OpenFolder {
    std::string path;
    TilePlan plan;
    std::vector<Rule> rules;
    std::size_t threads = 1;

    TilePlace place() const { return {path, plan, rules, threads}; }
};

// A shared disk may show new files some seconds late.
Result<TilePlan> wait_for_plan(const std::string& folder, std::uint64_t id) {
    const auto until = Clock::now() + std::chrono::seconds(5);
    for (;;) {
        Result<TilePlan> plan = read_plan(folder);
        if (plan && plan->id == id) return plan;
        if (Clock::now() > until)
            return plan ? Error{ErrorCode::unreadable, "the plan is another one there", folder}
                        : plan.error();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

class JobServer {
public:
    JobServer(const Ranks& ranks, bool json) : ranks_(ranks), job_(json) {}

    void run() {
        while (!is_over_) {
            ranks_.poll_or_sleep([&](const Message& message) { answer(message); });
            if (!job_.is_busy()) continue;
            if (job_.ends_within(std::chrono::milliseconds(1)))
                tell(Tag::ended, job_.take());
            else if (Clock::now() >= next_)
                tell_progress();
        }
    }

private:
    void answer(const Message& message) {
        ByteReader in(message.bytes);
        if (message.tag == Tag::end) is_over_ = true;
        if (message.tag == Tag::divide) divide(in);
        if (message.tag == Tag::open) open(in);
        if (message.tag == Tag::task) start(in);
    }

    void divide(ByteReader& in) const {
        std::vector<Aabb3> boxes;
        std::vector<double> weights;
        std::uint64_t count = 0;
        in.get(boxes);
        in.get(weights);
        in.get(count);
        (void)detail::rcb_tiles(detail::Communicator(ranks_.comm()), detail::weighted_middles(boxes, weights),
                                std::size_t(count));  // rank 0 has the same
    }

    void open(ByteReader& in) {
        auto folder = std::make_unique<OpenFolder>();
        std::uint64_t id = 0, threads = 0;
        in.get(folder->path);
        in.get(id);
        in.get(threads);
        folder->threads = threads_of_rank(std::size_t(threads), ranks_);
        Result<TilePlan> plan = wait_for_plan(folder->path, id);
        if (!plan) return tell(Tag::opened, cannot_open(plan.error()));
        folder->plan = *std::move(plan);
        Result<std::vector<Rule>> rules = rules_of(folder->plan, folder->path);
        if (!rules) return tell(Tag::opened, cannot_open(rules.error()));
        folder->rules = *std::move(rules);
        folder_ = std::move(folder);
        tell(Tag::opened, {});
    }

    std::string cannot_open(const Error& error) const {
        return formatted(
            "{} cannot read it ({}); name a folder on a disk that all ranks share by --tiles DIR",
            ranks_.own_name(), error.message);
    }

    void start(ByteReader& in) {
        std::string name;
        std::vector<std::byte> bytes;
        in.get(name);
        in.get(bytes);
        Result<TileTask> task = TileTask::from_bytes(bytes);
        if (!task) return tell(Tag::ended, reason_of(task.error()));
        next_ = Clock::now() + between_;
        job_.start(*std::move(task), name, folder_->place());
    }

    void tell_progress() {
        next_ = Clock::now() + between_;
        ByteWriter out;
        out.put(std::uint64_t(job_.steps()));
        out.put(std::uint64_t(job_.total()));
        (void)ranks_.send(0, Tag::progress, out.bytes());  // it is short
    }

    void tell(Tag tag, const std::string& text) const {
        ByteWriter out;
        out.put(text);
        (void)ranks_.send(0, tag, out.bytes());  // it is short
    }

    static constexpr auto between_ = std::chrono::milliseconds(200);

    const Ranks& ranks_;
    std::unique_ptr<OpenFolder> folder_;
    JobThread job_;  // ends before the folder
    Clock::time_point next_;
    bool is_over_ = false;
};

}  // namespace

std::size_t threads_of_rank(std::size_t wanted, const Ranks& ranks) {
    return wanted == 0 && ranks.on_this_machine() > 1 ? 1 : wanted;
}

void serve_jobs(const Ranks& ranks, bool json) { JobServer(ranks, json).run(); }

}  // namespace hitbox::cli
