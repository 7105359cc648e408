// mpi_team.cpp: what rank 0 sends to the others.
#include <apps/mpi/mpi_team.hpp>

#include <hitbox/mpi/ranks/rcb.hpp>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <numeric>
#include <string_view>
#include <utility>

#include <apps/cli/interrupt.hpp>
#include <apps/cli/tiles/bytes.hpp>
#include <apps/mpi/job_queue.hpp>
#include <apps/mpi/job_server.hpp>
#include <apps/mpi/temporary_folder.hpp>

namespace hitbox::cli {

namespace {

// Rank r of n gets those from first(r) to first(r + 1).
template <class T>
std::span<const T> share(std::span<const T> all, std::size_t rank, std::size_t ranks) {
    const std::size_t first = all.size() * rank / ranks;
    return all.subspan(first, all.size() * (rank + 1) / ranks - first);
}

// mpirun ends the other ranks by SIGTERM if one is lost, and what it says about that is not always clear.
extern "C" using Handler = void(int);
Handler* end_of_program = nullptr;

extern "C" void end_without_ranks(int signal) {
    constexpr std::string_view line =
        "hitbox: stopped: mpirun has ended, or a rank was lost; with --tiles DIR the same command goes on\n";
    (void)!::write(2, line.data(), line.size());
    if (end_of_program != SIG_DFL) return end_of_program(signal);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void tell_of_lost_ranks() {
    using Action = struct sigaction;
    Action before = {};
    ::sigaction(SIGTERM, nullptr, &before);
    if (before.sa_handler != end_without_ranks) end_of_program = before.sa_handler;
    set_handler(SIGTERM, end_without_ranks);
}

}  // namespace

MpiTeam::MpiTeam(const Ranks& ranks, bool json) : ranks_(ranks), json_(json) {}

MpiTeam::~MpiTeam() {
    for (std::size_t rank = 1; rank < ranks_.count(); ++rank) (void)ranks_.send(rank, Tag::end, {});
}

Result<std::optional<std::string>> MpiTeam::make_folder() {
    Result<std::unique_ptr<TemporaryFolder>> made = TemporaryFolder::make();
    if (!made) return made.error();
    folder_ = *std::move(made);
    return std::optional(folder_->path());
}

Result<Tiles3> MpiTeam::divide(std::span<const Aabb3> boxes, std::span<const double> weights,
                               std::size_t count, double most_weight, Executor&) {
    // Copies of the boxes that are in several tiles are not counted, so there are some more tiles than needed without.
    constexpr double for_copies = 1.2;
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double needed = std::min(std::ceil(for_copies * all / most_weight), double(boxes.size()));
    count = std::max({count, std::size_t(needed), std::size_t(1)});
    const std::size_t ranks = ranks_.count();
    for (std::size_t rank = 1; rank < ranks; ++rank) {
        const auto some = share(boxes, rank, ranks);
        const auto their_weights = share(weights, rank, ranks);
        ByteWriter out;
        out.put(std::vector<Aabb3>(some.begin(), some.end()));
        out.put(std::vector<double>(their_weights.begin(), their_weights.end()));
        out.put(std::uint64_t(count));
        // Before the first rank has its share, no rank waits for the others.
        if (auto error = ranks_.send(rank, Tag::divide, out.bytes())) return *std::move(error);
    }
    return detail::rcb_tiles(detail::Communicator(ranks_.comm()),
                             detail::weighted_middles(share(boxes, 0, ranks), share(weights, 0, ranks)),
                             count);
}

std::optional<Error> MpiTeam::open_everywhere(const TilePlace& place) const {
    ByteWriter out;
    out.put(place.folder);
    out.put(place.plan.id);
    out.put(std::uint64_t(place.threads));
    for (std::size_t rank = 1; rank < ranks_.count(); ++rank)
        if (auto error = ranks_.send(rank, Tag::open, out.bytes())) return error;
    std::optional<Error> first;
    for (std::size_t waiting = ranks_.count() - 1; waiting > 0;)
        ranks_.poll_or_sleep([&](const Message& message) {
            --waiting;
            std::string why;
            ByteReader(message.bytes).get(why);
            if (!why.empty() && !first) first = Error{ErrorCode::unreadable, why, place.folder};
        });
    return first;
}

Result<std::vector<std::string>> MpiTeam::run(const std::vector<TileJob>& jobs, const TilePlace& place,
                                              const std::string& label, double done) {
    tell_of_lost_ranks();
    if (auto error = open_everywhere(place)) return *std::move(error);
    const TilePlace own{place.folder, place.plan, place.rules, threads_of_rank(place.threads, ranks_)};
    return JobQueue(ranks_, jobs, own, json_, label, done).run();
}

}  // namespace hitbox::cli
