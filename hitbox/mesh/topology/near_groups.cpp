// near_groups.cpp: joins groups of near points. Each point stores the nearest one that it may be joined with.
#include <hitbox/mesh/topology/near_groups.hpp>

#include <hitbox/mesh/topology/detail/key_set.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>
#include <hitbox/mesh/topology/union_find.hpp>
#include <hitbox/mesh/topology/vertex_table.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

namespace hitbox::detail {

namespace {

// A set of points that is searched for pairs in ascending order, without a list of all pairs: of k points near each
// other, there would be k^2 / 2. A point's nearest partner is searched again when the two can no longer be joined. Its
// distance is then still a lower bound for the next one, because the set of possible partners only shrinks. So a queue of
// these distances gives all pairs that matter, in order.
class Joiner {
public:
    Joiner(const NearGroups& input, const Within& within)
        : within_(within),
          tree_(input.points),
          points_(tree_.points()),
          groups_(input.groups),
          groups_at_(tree_.nodes().size()) {
        for (const std::uint32_t number : tree_.given()) group_.push_back(input.group[number]);
        for (std::uint32_t i = 0; i < points_.size(); ++i) {
            Group& group = groups_[group_[i]];
            if (group.members.empty()) group.low = group.high = {i, i, i};
            group.members.push_back(i);
            widen(group, {i, i, i}, {i, i, i});
        }
        for (const auto& [a, b] : input.apart)
            if (a != b) keep_apart(a, b);
        list_groups();
    }

    std::vector<std::uint32_t> join() {
        const std::vector<bool> done = join_clusters();
        for (std::uint32_t i = 0; i < points_.size(); ++i)
            if (is_first(i) && !done[i]) look_for_partner(i);
        while (!queue_.empty()) {
            std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
            const Candidate next = queue_.back();
            queue_.pop_back();
            const std::uint32_t a = group_[next.point], b = group_[next.partner];
            if (a != b && !are_apart(a, b)) {
                if (fit_together(a, b))
                    join(a, b);
                else
                    keep_apart(a, b);
            }
            look_for_partner(next.point);
        }
        std::vector<std::uint32_t> out(groups_.size());
        for (const Group& group : groups_) {
            std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
            for (const std::uint32_t i : group.members) least = std::min(least, tree_.given()[i]);
            for (const std::uint32_t i : group.members)
                if (is_first(i)) out[tree_.given()[i]] = least;
        }
        return out;
    }

private:
    struct Candidate {
        double distance;
        std::array<std::uint32_t, 2> given;  // their numbers, the smaller one first
        std::uint32_t point, partner;        // in the tree

        std::tuple<double, std::uint32_t, std::uint32_t> key() const {
            return {distance, given[0], given[1]};
        }
        friend bool operator>(const Candidate& a, const Candidate& b) { return a.key() > b.key(); }
    };
    using Extremes = std::array<std::uint32_t, 3>;  // by axis: a point
    struct Group {
        std::vector<std::uint32_t> members;
        std::vector<std::uint32_t> apart;  // points of groups that must stay apart; some more than once
        Extremes low{}, high{};
    };
    // Points of all groups that have points in a node, if these are few.
    struct FewGroups {
        static constexpr std::uint8_t many = 5;
        std::uint8_t count = many;
        std::array<std::uint32_t, many - 1> points{};
    };

    double at(std::uint32_t point, std::size_t axis) const { return points_[point][axis]; }
    bool is_first(std::uint32_t point) const { return tree_.given()[point] < groups_.size(); }

    void widen(Group& group, const Extremes& low, const Extremes& high) const {
        for (std::size_t k = 0; k < 3; ++k) {
            if (at(low[k], k) < at(group.low[k], k)) group.low[k] = low[k];
            if (at(high[k], k) > at(group.high[k], k)) group.high[k] = high[k];
        }
    }

    Vec3 sides_of(const Group& group) const {
        Vec3 sides;
        for (std::size_t k = 0; k < 3; ++k) sides[k] = at(group.high[k], k) - at(group.low[k], k);
        return sides;
    }

    bool are_apart(std::uint32_t a, std::uint32_t b) const { return apart_.contains(edge_key(a, b)); }
    void keep_apart(std::uint32_t a, std::uint32_t b) {
        if (!apart_.insert(edge_key(a, b))) return;
        groups_[a].apart.push_back(groups_[b].members.front());
        groups_[b].apart.push_back(groups_[a].members.front());
    }

    bool fit_together(std::uint32_t a, std::uint32_t b) const {
        Group both;
        both.low = groups_[a].low, both.high = groups_[a].high;
        widen(both, groups_[b].low, groups_[b].high);
        for (std::size_t k = 0; k < 3; ++k)
            if (!within_(points_[both.low[k]], points_[both.high[k]])) return false;
        if (within_.surely_holds(sides_of(both))) return true;
        if (groups_[a].members.size() > groups_[b].members.size()) std::swap(a, b);
        const auto& few = groups_[a].members;
        return std::none_of(few.begin(), few.end(), [&](std::uint32_t i) { return has_beyond(i, b); });
    }

    // Returns true if a group has points farther than the distance from a point.
    bool has_beyond(std::uint32_t point, std::uint32_t group) const {
        const Vec3& p = points_[point];
        const Group& g = groups_[group];
        bool found = false;
        if (g.members.size() < 32) {
            for (const std::uint32_t i : g.members) found = found || !within_(p, points_[i]);
            return found;
        }
        const double everywhere = std::numeric_limits<double>::infinity();
        tree_.visit_near(
            p, everywhere,
            [&](std::uint32_t n) {
                const PointTree::Node& node = tree_.nodes()[n];
                Vec3 farthest;
                for (std::size_t k = 0; k < 3; ++k) {
                    if (node.low[k] > at(g.high[k], k) || node.high[k] < at(g.low[k], k)) return true;
                    farthest[k] = std::max(p[k] - node.low[k], node.high[k] - p[k]);
                }
                ++steps_;
                return found || within_.surely_holds(farthest) ||
                       only(n, [&](std::uint32_t other) { return other != group; });
            },
            [&](std::uint32_t i) { found = found || (group_[i] == group && !within_(p, points_[i])); });
        return found;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        const auto size = [&](std::uint32_t g) {
            return groups_[g].members.size() + groups_[g].apart.size();
        };
        if (size(a) < size(b)) std::swap(a, b);
        Group& into = groups_[a];
        Group from = std::move(groups_[b]);
        groups_[b] = {};
        for (const std::uint32_t i : from.members) group_[i] = a;
        into.members.insert(into.members.end(), from.members.begin(), from.members.end());
        for (const std::uint32_t i : from.apart)
            if (group_[i] != a) keep_apart(a, group_[i]);
        widen(into, from.low, from.high);
    }

    // Where all points that are near each other fit together, their order does not matter. Returns, by point, whether it
    // is one of these, and so has no more partners.
    std::vector<bool> join_clusters() {
        // A cell is twice as wide as the distance, so near points are in one cell, or in two that touch, however the
        // division rounds. Cells that touch are in one cluster.
        std::vector<Vec3> cells;
        VertexTable table(cells);
        std::vector<std::uint32_t> cell_of;
        const auto cell = [&](double x) { return std::floor(x / (2 * within_.distance())); };
        for (const Vec3& p : points_)
            cell_of.push_back(table.vertex(canonical({cell(p.x), cell(p.y), cell(p.z)})));
        UnionFind clusters(cells.size());
        for (std::uint32_t i = 0; i < cells.size(); ++i)
            for (int n = 0; n < 13; ++n) {  // the other 13 neighbours have this one as a neighbour
                const Vec3 step{double(n / 9 % 3 - 1), double(n / 3 % 3 - 1), double(n % 3 - 1)};
                const std::uint32_t other = table.find(canonical(cells[i] + step));
                if (other != VertexTable::unused) clusters.join(i, other);
            }
        std::vector<Group> all(cells.size());  // by cluster
        std::vector<std::uint8_t> good(cells.size(), 1);
        const auto cluster_of = [&](std::uint32_t point) { return clusters.root(cell_of[point]); };
        for (std::uint32_t i = 0; i < points_.size(); ++i) {
            Group& cluster = all[cluster_of(i)];
            if (cluster.members.empty()) cluster.low = cluster.high = {i, i, i};
            cluster.members.push_back(i);
            widen(cluster, {i, i, i}, {i, i, i});
            for (const std::uint32_t k : groups_[group_[i]].apart)
                if (cluster_of(k) == cluster_of(i)) good[cluster_of(i)] = 0;
        }
        std::vector<bool> done(points_.size());
        for (std::size_t c = 0; c < all.size(); ++c) {
            const Group& cluster = all[c];
            if (!good[c] || cluster.members.empty() || !within_.surely_holds(sides_of(cluster))) continue;
            for (const std::uint32_t i : cluster.members) {
                done[i] = true;
                if (group_[i] != group_[cluster.members[0]]) join(group_[cluster.members[0]], group_[i]);
            }
        }
        return done;
    }

    // Puts a point into the queue, with the nearest one that it may be joined with, if there is one.
    void look_for_partner(std::uint32_t point) {
        if (steps_ > 8 * groups_at_.size() + 64) list_groups();
        const Vec3& p = points_[point];
        const std::uint32_t own = group_[point];
        const Group& g = groups_[own];
        // Partners are near all points of the group. This box is rounded outward.
        Vec3 low, high;
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::nextafter(at(g.high[k], k) - within_.distance(),
                                    -std::numeric_limits<double>::infinity());
            high[k] =
                std::nextafter(at(g.low[k], k) + within_.distance(), std::numeric_limits<double>::infinity());
        }
        const auto no_partner = [&](std::uint32_t other) { return other == own || are_apart(own, other); };
        double bound = widened(within_.distance());
        Candidate best{std::numeric_limits<double>::infinity(), {}, 0, 0};
        tree_.visit_near(
            p, bound,
            [&](std::uint32_t n) {
                const PointTree::Node& node = tree_.nodes()[n];
                for (std::size_t k = 0; k < 3; ++k)
                    if (node.low[k] > high[k] || node.high[k] < low[k]) return true;
                ++steps_;
                return only(n, no_partner);
            },
            [&](std::uint32_t i) {
                if (group_[i] == own || !is_first(i)) return;
                const Vec3& q = points_[i];
                if (largest_difference(p, q) > bound) return;
                const std::uint32_t a = tree_.given()[point], b = tree_.given()[i];
                const Candidate candidate{distance_between(p, q), {std::min(a, b), std::max(a, b)}, point, i};
                if (candidate.key() >= best.key() || are_apart(own, group_[i]) || !within_(p, q)) return;
                best = candidate;
                bound = std::min(bound, widened(best.distance));
            });
        if (std::isinf(best.distance)) return;
        queue_.push_back(best);
        std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
    }

    // Returns true if there are few groups in a node, and all of them are such.
    template <class Test>
    bool only(std::uint32_t node, const Test& is_such) const {
        const FewGroups& few = groups_at_[node];
        if (few.count == FewGroups::many) return false;
        for (std::uint8_t k = 0; k < few.count; ++k)
            if (!is_such(group_[few.points[k]])) return false;
        return true;
    }

    // Done again after as much work as it takes, because groups become fewer.
    void list_groups() {
        steps_ = 0;
        for (std::size_t n = groups_at_.size(); n-- > 0;) {
            FewGroups few;
            few.count = 0;
            const auto add = [&](std::uint32_t i) {
                for (std::uint8_t k = 0; k < few.count && few.count < FewGroups::many; ++k)
                    if (group_[few.points[k]] == group_[i]) return;
                if (few.count == FewGroups::many) return;
                ++few.count;
                if (few.count < FewGroups::many) few.points[few.count - 1u] = i;
            };
            const PointTree::Node& node = tree_.nodes()[n];
            if (node.is_leaf()) {
                for (std::uint32_t i = node.begin; i < node.end; ++i) add(i);
            } else {
                for (const FewGroups& half : {groups_at_[n + 1], groups_at_[node.right]}) {
                    for (std::uint8_t k = 0; k < half.count && k < FewGroups::many - 1; ++k)
                        add(half.points[k]);
                    if (half.count == FewGroups::many) few.count = FewGroups::many;
                }
            }
            groups_at_[n] = few;
        }
    }

    const Within& within_;
    PointTree tree_;
    std::span<const Vec3> points_;      // of the tree; below, all numbers of points are theirs
    std::vector<std::uint32_t> group_;  // by point
    std::vector<Group> groups_;
    KeySet apart_;                      // pairs of groups
    std::vector<FewGroups> groups_at_;  // by node
    std::vector<Candidate> queue_;      // a heap: the nearest on top
    mutable std::size_t steps_ = 0;
};

}  // namespace

std::vector<std::uint32_t> join_near(const NearGroups& input, const Within& within) {
    return Joiner(input, within).join();
}

}  // namespace hitbox::detail
