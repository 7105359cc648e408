// pair_plan.cpp: costs of tiles, shares of those that are too heavy, and who gets them.
#include <hitbox/mpi/ranks/pair_plan.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mpi/ranks/rcb.hpp>
#include <hitbox/mpi/ranks/work_estimate.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

namespace hitbox::detail {

namespace {

// A tile is divided where it costs so much more than the mean. To divide it copies its boxes, so little is not worth it.
constexpr double too_heavy = 1.5;
// Shares of a divided tile are so much of the mean, so that they fill the ranks evenly.
constexpr double share_of_mean = 0.3;

struct TileCost {
    double boxes = 0, pairs = 0;
    double all() const { return boxes + pairs; }
};

std::vector<TileCost> costs_of(const Communicator& ranks, const Tiles3& tiles, const WorkEstimate& work) {
    std::vector<double> sums(2 * tiles.size());
    for (const auto& [box, weight] : work.boxes)
        tiles.for_each_tile_of(box, [&](std::uint32_t tile) { sums[2 * tile] += weight; });
    for (const WeightedPoint& point : work.pairs) sums[2 * tiles.tile_of(point.at) + 1] += point.weight;
    ranks.sum(sums);
    std::vector<TileCost> costs(tiles.size());
    for (std::size_t t = 0; t < costs.size(); ++t) costs[t] = {sums[2 * t], sums[2 * t + 1]};
    return costs;
}

// The boxes at their middles, and their pairs.
std::vector<WeightedPoint> points_of(const WorkEstimate& work) {
    std::vector<WeightedPoint> points(work.pairs);
    points.reserve(points.size() + work.boxes.size());
    for (const auto& [box, weight] : work.boxes)
        if (!box.is_empty()) points.push_back({finite_middle(box), weight});
    return points;
}

// The cost of one pair of two different groups, or for pairs of two sets of any two.
double cost_of_share(const TileCost& tile, std::uint32_t groups, Pairing pairing) {
    const double g = groups, cells = g * g;
    return pairing == Pairing::within_a ? 2 * tile.boxes / g + 2 * tile.pairs / cells
                                        : tile.boxes / g + tile.pairs / cells;
}

std::uint32_t groups_for(const TileCost& tile, double mean, std::size_t ranks, Pairing pairing) {
    if (tile.all() <= too_heavy * mean) return 1;
    std::uint32_t groups = 2;
    const auto most_shares = double(4 * ranks);
    while (double(groups) * (groups + 1) / 2 < most_shares &&
           cost_of_share(tile, groups, pairing) > share_of_mean * mean)
        ++groups;
    return groups;
}

void add_shares(std::uint32_t tile, const TileCost& cost, std::uint32_t groups, Pairing pairing,
                std::vector<PairShare>& to) {
    if (groups == 1) {
        to.push_back({tile, 0, 0, 1, 0, cost.all()});
        return;
    }
    for (std::uint32_t a = 0; a < groups; ++a)
        for (std::uint32_t b = pairing == Pairing::within_a ? a : 0; b < groups; ++b) {
            const bool is_half = pairing == Pairing::within_a && a == b;
            to.push_back(
                {tile, a, b, groups, 0, cost_of_share(cost, groups, pairing) * (is_half ? 0.5 : 1.0)});
        }
}

}  // namespace

void assign_shares(std::span<PairShare> shares, std::size_t ranks) {
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return shares[x].cost > shares[y].cost; });
    using Load = std::pair<double, std::uint32_t>;
    std::priority_queue<Load, std::vector<Load>, std::greater<>> lightest;
    for (std::uint32_t r = 0; r < ranks; ++r) lightest.push({0, r});
    for (const std::size_t s : order) {
        const auto [load, rank] = lightest.top();
        lightest.pop();
        shares[s].rank = rank;
        lightest.push({load + shares[s].cost, rank});
    }
}

Result<PairPlan> PairPlan::make(const Communicator& ranks, const RankSets& boxes, std::size_t for_ranks,
                                Executor* executor) {
    PairPlan plan;
    plan.ranks_ = for_ranks;
    plan.pairing_ = boxes.pairing;
    if (for_ranks == 1) {
        plan.shares_.emplace_back();
        plan.starts_ = {0, 1};
        return plan;
    }
    const WorkEstimate work = estimate_work(ranks, boxes, for_ranks, executor);
    Result<Tiles3> tiles = rcb_tiles(ranks, points_of(work), for_ranks);
    if (!tiles) return tiles.error();
    plan.tiles_ = *std::move(tiles);
    const std::vector<TileCost> costs = costs_of(ranks, plan.tiles_, work);
    double sum = 0;
    for (const TileCost& cost : costs) sum += cost.all();
    plan.starts_.push_back(0);
    for (std::uint32_t tile = 0; tile < costs.size(); ++tile) {
        const std::uint32_t groups =
            groups_for(costs[tile], sum / double(for_ranks), for_ranks, plan.pairing_);
        add_shares(tile, costs[tile], groups, plan.pairing_, plan.shares_);
        plan.starts_.push_back(plan.shares_.size());
    }
    assign_shares(plan.shares_, for_ranks);
    return plan;
}

}  // namespace hitbox::detail
