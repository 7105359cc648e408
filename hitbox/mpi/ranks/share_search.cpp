// share_search.cpp: packs boxes, sorts what came, and searches with trees.
#include <hitbox/mpi/ranks/share_search.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mpi/ranks/sort_runs.hpp>

#include <algorithm>
#include <numeric>

namespace hitbox::detail {

namespace {

// Which pairs the tile of a share owns: those whose reference point it contains.
class ShareOwner {
public:
    ShareOwner(const PairPlan& plan, std::uint32_t tile, std::span<const SentBox> boxes)
        : boxes_(boxes), cell_(plan.tiles().region(tile)), is_all_(plan.tiles().size() == 1) {
        if (is_all_) return;
        // The reference point of a box that is wholly in the tile is, too.
        for (const SentBox& sent : boxes) inside_.push_back(contains(sent.box.min) && contains(sent.box.max));
    }

    bool owns(const IdPair& pair) const {
        return is_all_ || inside_[pair.a] || inside_[pair.b] ||
               contains(reference_point(boxes_[pair.a].box, boxes_[pair.b].box));
    }

private:
    bool contains(const Vec3& p) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (!(cell_.min[k] <= p[k] && (p[k] < cell_.max[k] || cell_.max[k] == Aabb3::inf))) return false;
        return true;
    }

    const std::span<const SentBox> boxes_;
    const Aabb3 cell_;
    const bool is_all_;
    std::vector<std::uint8_t> inside_;
};

// A part of the boxes of a share in a tree; the numbers in the tree are places in `numbers`.
struct ShareSide {
    std::vector<std::uint32_t> numbers;
    Bvh3 tree;
};

template <class Takes>
ShareSide side_of(std::span<const SentBox> boxes, const Takes& takes, Executor* executor) {
    ShareSide side;
    std::vector<Aabb3> copies;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (takes(boxes[i])) {
            side.numbers.push_back(i);
            copies.push_back(boxes[i].box);
        }
    side.tree.build(copies, executor);
    return side;
}

BoxesView<3, double> view_of(std::span<const SentBox> boxes) {
    if (boxes.empty()) return {};
    return {&boxes[0].box.min, &boxes[0].box.max, boxes.size(), sizeof(SentBox)};
}

}  // namespace

ByRank<SentBox> packed(const PairPlan& plan, const RankSets& boxes, std::span<const std::uint64_t> ids,
                       int home) {
    const std::span<const PairShare> shares = plan.shares();
    ByRank<SentBox> out;
    out.starts.assign(plan.ranks() + 1, 0);
    const auto for_each = [&](const auto& f) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Aabb3 box = boxes[i];
            plan.for_each_share_of(box, ids[i], boxes.is_of_b(i),
                                   [&](std::uint32_t share) { f(i, box, share); });
        }
    };
    for_each([&](std::size_t, const Aabb3&, std::uint32_t share) { ++out.starts[shares[share].rank + 1]; });
    std::partial_sum(out.starts.begin(), out.starts.end(), out.starts.begin());
    out.items.resize(out.starts.back());
    std::vector<std::size_t> next(out.starts.begin(), out.starts.end() - 1);
    for_each([&](std::size_t i, const Aabb3& box, std::uint32_t share) {
        SentBox& sent = out.items[next[shares[share].rank]++];
        sent.box = box, sent.id = ids[i], sent.share = share;
        sent.is_of_b = boxes.is_of_b(i), sent.home = std::uint32_t(home) & 0x7FFFFFFFu;
    });
    return out;
}

std::vector<ShareBoxes> sorted_by_share(std::span<SentBox> boxes) {
    sort_runs(boxes.begin(), boxes.end(), [](const SentBox& x, const SentBox& y) {
        if (x.share != y.share) return x.share < y.share;
        return x.is_of_b != y.is_of_b ? x.is_of_b < y.is_of_b : x.id < y.id;
    });
    std::vector<ShareBoxes> shares;
    for (std::size_t first = 0; first < boxes.size();) {
        std::size_t end = first;
        while (end < boxes.size() && boxes[end].share == boxes[first].share) ++end;
        shares.push_back({boxes[first].share, boxes.subspan(first, end - first)});
        first = end;
    }
    return shares;
}

std::vector<IdPair> pairs_of_share(const PairPlan& plan, const ShareBoxes& boxes, Pairing pairing,
                                   Executor* executor) {
    const PairShare& share = plan.shares()[boxes.share];
    const ShareOwner owner(plan, share.tile, boxes.boxes);
    std::vector<IdPair> pairs;
    if (pairing == Pairing::within_a && share.a == share.b) {
        const Bvh3 tree(view_of(boxes.boxes), executor);
        pairs = tree.pairs(Order::sorted, executor);
        std::erase_if(pairs, [&](const IdPair& pair) { return !owner.owns(pair); });
        return pairs;
    }
    const auto is_first = [&](const SentBox& sent) {
        if (pairing == Pairing::a_with_b) return sent.is_of_b == 0;
        return PairPlan::group_of(sent.id, share.groups) == share.a;
    };
    const ShareSide first = side_of(boxes.boxes, is_first, executor);
    const auto is_second = [&](const SentBox& sent) { return !is_first(sent); };
    const ShareSide second = side_of(boxes.boxes, is_second, executor);
    first.tree.pairs_with(second.tree, [&](std::span<const IdPair> found) {
        for (const IdPair& f : found) {
            IdPair pair{first.numbers[f.a], second.numbers[f.b]};
            if (pairing == Pairing::within_a && pair.a > pair.b) std::swap(pair.a, pair.b);
            if (owner.owns(pair)) pairs.push_back(pair);
        }
        return true;
    });
    detail::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace hitbox::detail
