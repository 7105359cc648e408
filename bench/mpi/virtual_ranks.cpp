// virtual_ranks.cpp: what many ranks would do, on one: boxes, copies, bytes, pairs, and the heaviest rank.
//
//     virtual_ranks BOXES RANKS...      a table for each scene, in Markdown
//
// The plan, the packing and the search are those of hitbox::mpi::pairs. Each rank is searched in its turn, and
// timed: the least of three times.
#include <hitbox/mpi/ranks/pair_plan.hpp>
#include <hitbox/mpi/ranks/share_search.hpp>
#include <hitbox/mpi/ranks/work_estimate.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "scenes.hpp"

namespace {

using namespace hitbox;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A quantity of each rank.
struct PerRank {
    std::vector<double> of;

    double sum() const { return std::accumulate(of.begin(), of.end(), 0.0); }
    double heaviest() const { return *std::max_element(of.begin(), of.end()); }
    double imbalance() const { return sum() > 0 ? heaviest() * double(of.size()) / sum() : 1; }
};

void measure(const detail::Communicator& self, const std::vector<Aabb3>& boxes, std::size_t ranks) {
    const auto start = std::chrono::steady_clock::now();
    const auto plan = detail::PairPlan::make(self, {boxes}, ranks, nullptr).value();
    const double planned = seconds_since(start);
    std::vector<std::uint64_t> ids(boxes.size());
    std::iota(ids.begin(), ids.end(), std::uint64_t(0));
    auto sent = detail::packed(plan, {boxes}, ids, 0);
    std::size_t divided = 0;
    for (const detail::PairShare& share : plan.shares()) divided += share.groups > 1;

    PerRank got{std::vector<double>(ranks)}, pairs = got, times = got, costs = got;
    for (std::size_t r = 0; r < ranks; ++r) {
        const std::size_t first = sent.starts[r], count = sent.starts[r + 1] - first;
        times.of[r] = 1e9;
        for (int run = 0; run < 3; ++run) {
            const auto begin = std::chrono::steady_clock::now();
            double found = 0;
            for (const auto& share : detail::sorted_by_share({sent.items.data() + first, count}))
                found +=
                    double(detail::pairs_of_share(plan, share, detail::Pairing::within_a, nullptr).size());
            times.of[r] = std::min(times.of[r], seconds_since(begin));
            pairs.of[r] = found;
        }
        got.of[r] = double(count);
        costs.of[r] = got.of[r] + detail::cost_of_pair * pairs.of[r];
    }
    std::printf("| %zu | %.0f | %.1f %% | %.1f | %.0f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %zu |\n",
                ranks, double(boxes.size()) / double(ranks), 100 * (got.sum() / double(boxes.size()) - 1),
                got.heaviest() * sizeof(detail::SentBox) / 1e6, pairs.sum(), got.imbalance(),
                pairs.imbalance(), costs.imbalance(), times.imbalance(), times.sum(), planned, divided);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "virtual_ranks BOXES RANKS...\n");
        return 2;
    }
    MPI_Init(&argc, &argv);
    {
        const detail::Communicator self(MPI_COMM_SELF);
        const std::size_t boxes = std::strtoull(argv[1], nullptr, 10);
        for (const std::string_view name : bench::scene_names) {
            std::printf("\n%s, %zu boxes\n\n", std::string(name).c_str(), boxes);
            std::printf(
                "| ranks | boxes a rank | copies | MB to the heaviest | pairs | heaviest: boxes | pairs | "
                "cost | "
                "time | search, s | plan, s | shares of divided tiles "
                "|\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
            const std::vector<Aabb3> scene = bench::scene(name, boxes);
            for (int i = 2; i < argc; ++i) measure(self, scene, std::strtoull(argv[i], nullptr, 10));
        }
    }
    MPI_Finalize();
}
