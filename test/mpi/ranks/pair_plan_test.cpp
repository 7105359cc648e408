// pair_plan_test.cpp: mirrors hitbox/mpi/ranks/pair_plan.hpp.
#include <hitbox/mpi/ranks/pair_plan.hpp>

#include <hitbox/index/brute_force.hpp>
#include <hitbox/mpi/ranks/share_search.hpp>
#include <hitbox/mpi/ranks/work_estimate.hpp>

#include "../ranks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

using namespace hitbox;
using detail::PairPlan, detail::PairShare, detail::Pairing;
using ranks::Boxes, ranks::Communicator;

namespace {

// What the ranks of a plan find, on this one rank: each with the boxes that it would get.
std::vector<IdPair> found_by_plan(const PairPlan& plan, const detail::RankSets& sets,
                                  std::vector<double>& costs) {
    std::vector<std::uint64_t> ids(sets.size());
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = sets.is_of_b(i) ? i - sets.a.size() : i;
    auto sent = detail::packed(plan, sets, ids, 0);
    std::vector<IdPair> all;
    costs.assign(plan.ranks(), 0);
    for (std::size_t r = 0; r < plan.ranks(); ++r) {
        const std::size_t first = sent.starts[r], end = sent.starts[r + 1];
        for (const auto& share : detail::sorted_by_share({sent.items.data() + first, end - first})) {
            CHECK(plan.shares()[share.share].rank == r);
            costs[r] += double(share.boxes.size());
            for (const IdPair& pair : detail::pairs_of_share(plan, share, sets.pairing, nullptr)) {
                all.push_back({std::uint32_t(share.boxes[pair.a].id), std::uint32_t(share.boxes[pair.b].id)});
                costs[r] += detail::cost_of_pair;
            }
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("more ranks than there are find all pairs, once, and none has much more to do") {
    const Communicator self(MPI_COMM_SELF);
    for (const ranks::Scene& scene : ranks::scenes_of(4000)) {
        const auto expected = BruteForce<3, double>(scene.boxes).pairs();
        for (const std::size_t count : std::vector<std::size_t>{1, 2, 7, 64, 300}) {
            CAPTURE(scene.name);
            CAPTURE(count);
            const detail::RankSets sets{scene.boxes};
            const auto plan = PairPlan::make(self, sets, count, nullptr);
            CHECK(plan.ok());
            if (!plan) continue;
            std::vector<double> costs;
            CHECK(found_by_plan(*plan, sets, costs) == expected);
            if (count > 7 || scene.boxes.size() < 1000) continue;
            const double mean = std::accumulate(costs.begin(), costs.end(), 0.0) / double(count);
            CHECK(*std::max_element(costs.begin(), costs.end()) < 1.7 * mean);
        }
    }
}

TEST_CASE("the same for two sets") {
    const Communicator self(MPI_COMM_SELF);
    const auto scenes = ranks::scenes_of(1500);
    for (std::size_t s = 0; s < scenes.size(); ++s) {
        const Boxes &a = scenes[s].boxes, &b = scenes[(s + 1) % scenes.size()].boxes;
        const auto expected = BruteForce<3, double>(a).pairs_with(BruteForce<3, double>(b));
        for (const std::size_t count : std::vector<std::size_t>{1, 5, 100}) {
            CAPTURE(scenes[s].name);
            CAPTURE(count);
            const detail::RankSets sets{a, b, Pairing::a_with_b};
            const auto plan = PairPlan::make(self, sets, count, nullptr);
            CHECK(plan.ok());
            std::vector<double> costs;
            if (plan) CHECK(found_by_plan(*plan, sets, costs) == expected);
        }
    }
}

TEST_CASE("a tile of boxes in one place is divided") {
    const Communicator self(MPI_COMM_SELF);
    const Boxes boxes = scenes::identical<3, double>(2000, 1);
    const auto plan = PairPlan::make(self, {boxes}, 8, nullptr);
    CHECK(plan.ok());
    if (!plan) return;
    std::vector<std::size_t> shares(8);
    for (const PairShare& share : plan->shares()) shares[share.rank] += share.groups > 1;
    CHECK(*std::min_element(shares.begin(), shares.end()) > 0);
}

TEST_CASE("shares go to the rank that has least, the heaviest first") {
    std::vector<PairShare> shares(5);
    const double costs[] = {1, 5, 3, 3, 4};
    for (std::size_t i = 0; i < 5; ++i) shares[i].cost = costs[i];
    detail::assign_shares(shares, 2);
    // 5 | 4, then 3 | 4 + 3 ...
    CHECK(shares[1].rank == 0);
    CHECK(shares[4].rank == 1);
    CHECK(shares[2].rank == 1);
    CHECK(shares[3].rank == 0);
    CHECK(shares[0].rank == 1);
}
