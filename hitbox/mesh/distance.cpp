// distance.cpp: the nearest pair of boxes of two trees first; planes rule out most pairs of triangles (best-first search).
#include <hitbox/mesh/distance.hpp>

#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/mesh/tree/off_plane.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

namespace {

using detail::BoxLanes, detail::lane_count, detail::lies_off_plane, detail::sum_of_sides,
    detail::sum_of_sizes, detail::TreeNode, detail::TriangleBlock, detail::TriangleTree;

// Two parallel planes through corners of the nearest triangles so far, at the distance of these: no triangle
// of `a` behind the first is nearer to one of `b` beyond the second. This rules out pairs that are equally near:
// those around two tips that face each other, and those of parallel walls. If the planes are not perpendicular
// to an axis, corners may be on the wrong side by a few roundings of the size of their triangle.
class Slab {
public:
    void set(const Triangle3& s, const Triangle3& t, const NearestOfMeshes& nearest) {
        way_ = nearest.b - nearest.a;
        slack_ =
            int(way_.x != 0) + int(way_.y != 0) + int(way_.z != 0) > 1 ? 0x1p-50 * sum_of_sizes(way_) : 0;
        behind_ = farthest(s, way_), beyond_ = farthest(t, way_ * -1.0);
        const double thickness = dot(way_, beyond_ - behind_), length = std::sqrt(length_sq(way_));
        is_set_ = nearest.distance > 0x1p-300 && nearest.distance < 0x1p300 &&
                  thickness >= nearest.distance * length * (1 - 0x1p-48);
    }
    bool is_set() const { return is_set_; }
    bool has_behind(const Triangle3& s) const {
        return is_past(s.a, behind_, -1) && is_past(s.b, behind_, -1) && is_past(s.c, behind_, -1);
    }
    bool has_beyond(const Triangle3& t) const {
        return is_past(t.a, beyond_, 1) && is_past(t.b, beyond_, 1) && is_past(t.c, beyond_, 1);
    }

    // No triangle in one box is nearer to one in the other box. A part of a box that is beyond the first plane counts less than
    // the way from the second plane to the other box. The margin covers roundings.
    bool parts(const Aabb3& a, const Aabb3& b) const {
        const Vec3 to_a = corner_along(a, way_) - behind_, to_b = corner_along(b, -way_) - beyond_;
        const double beyond_first = dot(way_, to_a), beyond_second = dot(way_, to_b);
        if (slack_ == 0 && beyond_first <= 0 && beyond_second >= 0) return true;
        return beyond_second - beyond_first >
               0x1p-49 * sum_of_sizes(way_) * (sum_of_sizes(to_a) + sum_of_sizes(to_b));
    }

private:
    static Vec3 corner_along(const Aabb3& box, const Vec3& way) {
        return {way.x > 0 ? box.max.x : box.min.x, way.y > 0 ? box.max.y : box.min.y,
                way.z > 0 ? box.max.z : box.min.z};
    }
    static Vec3 farthest(const Triangle3& t, const Vec3& way) {
        Vec3 p = t.a;
        if (dot(way, t.b) > dot(way, p)) p = t.b;
        if (dot(way, t.c) > dot(way, p)) p = t.c;
        return p;
    }

    // True if x is on the plane through `from` or past it in the direction of `way_`, times 1 or -1.
    bool is_past(const Vec3& x, const Vec3& from, double direction) const {
        const Vec3 d = x - from;
        return dot(way_, d) * direction >= -slack_ * sum_of_sizes(d);
    }

    bool is_set_ = false;
    double slack_ = 0;
    Vec3 way_, behind_, beyond_;
};

class NearestSearch {
public:
    NearestSearch(const Surface& a, const Surface& b, const Affine3* map, double within)
        : a_(a), b_(b), map_(map), wanted_(within), wanted_sq_(enlarged_square(within)) {}

    std::optional<NearestOfMeshes> run() {
        if (tree_a_.empty() || tree_b_.empty() || !(wanted_ >= 0)) return std::nullopt;
        wait({0, {tree_a_.root(), a_.bounds()}, {tree_b_.root(), moved(b_.bounds())}});
        while (!queue_.empty() && !is_done()) {
            const Place at = next_waiting();
            if (at.low > wanted_sq_) break;
            if (queue_.size() < most_waiting)
                look_into(at, [&](const Place& place) { wait(place); });
            else
                descend(at);
        }
        if (!found_) return std::nullopt;
        nearest_.a_triangle = a_.number_in_mesh(nearest_.a_triangle);
        nearest_.b_triangle = b_.number_in_mesh(nearest_.b_triangle);
        return nearest_;
    }

private:
    struct Side {
        std::uint32_t child;  // see TreeNode::child
        Aabb3 box;

        bool is_block() const { return (child & TreeNode::is_block) != 0; }
        std::uint32_t number() const { return child & ~TreeNode::is_block; }
    };
    struct Place {
        double low;  // a lower bound of the squared distance
        Side a, b;
    };
    struct Children {
        const TreeNode& node;
        BoxLanes<3, double> boxes;
    };

    // Covers the rounding of squared distances in double. An overflow or underflow leaves more places to look at.
    static double enlarged_square(double d) { return d * d * (1 + 0x1p-40); }

    bool is_done() const { return found_ && wanted_ == 0; }

    // ---- the places that wait, nearest first; of equally near ones the last first, so that surfaces in contact are descended ----

    static constexpr std::size_t most_waiting = 1 << 14;

    struct Waiting {
        double low;
        std::uint64_t number;  // in the order of arrival
        std::uint32_t slot;

        friend bool operator<(const Waiting& x, const Waiting& y) {
            return x.low != y.low ? x.low > y.low : x.number < y.number;
        }
    };
    void wait(const Place& place) {
        std::uint32_t slot = std::uint32_t(places_.size());
        if (free_.empty()) {
            places_.push_back(place);
        } else {
            slot = free_.back(), free_.pop_back();
            places_[slot] = place;
        }
        queue_.push_back({place.low, arrivals_++, slot});
        std::push_heap(queue_.begin(), queue_.end());
    }
    Place next_waiting() {
        std::pop_heap(queue_.begin(), queue_.end());
        const std::uint32_t slot = queue_.back().slot;
        queue_.pop_back();
        free_.push_back(slot);
        return places_[slot];
    }

    // Depth first, with a stack of bounded size.
    void descend(const Place& from) {
        depth_ = 0;
        const auto push = [&](const Place& place) { stack_[depth_++] = place; };
        push(from);
        while (depth_ > 0 && !is_done()) {
            const Place at = stack_[--depth_];
            if (at.low <= wanted_sq_) look_into(at, push);
        }
    }

    // Compares two blocks of triangles, or pushes the pairs of the children of one side.
    template <class Push>
    void look_into(const Place& at, const Push& push) {
        if (slab_.is_set() && slab_.parts(at.a.box, at.b.box)) return;
        if (at.a.is_block() && at.b.is_block())
            look(tree_a_.block(at.a.number()), tree_b_.block(at.b.number()));
        else if (at.b.is_block() || (!at.a.is_block() && sum_of_sides(at.a.box) >= sum_of_sides(at.b.box)))
            split(boxes_of_first(at.a), at.b,
                  [&](double low, const Side& child) { push(Place{low, child, at.b}); });
        else
            split(boxes_of_second(at.b), at.a,
                  [&](double low, const Side& child) { push(Place{low, at.a, child}); });
    }

    // ---- the moved surface ------------------------------------------------------------------------------------

    Aabb3 moved(const Aabb3& box) const { return map_ != nullptr ? box.transformed(*map_) : box; }
    Triangle3 second(std::uint32_t i) const {
        const Triangle3 t = b_.triangle(i);
        return map_ != nullptr ? Triangle3{map_->point(t.a), map_->point(t.b), map_->point(t.c)} : t;
    }
    Children boxes_of_first(const Side& side) const {
        const TreeNode& node = tree_a_.node(side.child);
        return {node, boxes_in_mesh(tree_a_.frame(), node)};
    }
    Children boxes_of_second(const Side& side) const {
        const TreeNode& node = tree_b_.node(side.child);
        Children r{node, boxes_in_mesh(tree_b_.frame(), node)};
        if (map_ != nullptr)
            for (unsigned lane = 0; lane < TreeNode::width; ++lane)
                if (node.child[lane] != TreeNode::no_child) r.boxes.set(lane, moved(r.boxes.box(lane)));
        return r;
    }

    // ---- the descent ------------------------------------------------------------------------------------------

    // Pushes the children of one side, the nearest last, so that it is visited first.
    template <class Push>
    void split(const Children& of, const Side& other, const Push& push_child) {
        alignas(64) double low[lane_count];
        distance_sq_lanes(other.box, of.boxes, low);
        std::array<unsigned, lane_count> order;
        std::size_t count = 0;
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (of.node.child[lane] == TreeNode::no_child || low[lane] > wanted_sq_) continue;
            std::size_t i = count++;
            for (; i > 0 && low[order[i - 1]] < low[lane]; --i) order[i] = order[i - 1];
            order[i] = lane;
        }
        for (std::size_t i = 0; i < count; ++i)
            push_child(low[order[i]], Side{of.node.child[order[i]], of.boxes.box(order[i])});
    }

    void look(const TriangleBlock& block_a, const TriangleBlock& block_b) {
        const std::uint32_t *const ids_a = block_a.id, *const ids_b = block_b.id;
        const unsigned filled_a = block_a.filled, filled_b = block_b.filled;
        std::array<Triangle3, TriangleBlock::width> seconds;
        for (unsigned m = filled_b; m != 0; m &= m - 1) {
            const auto lane = unsigned(std::countr_zero(m));
            seconds[lane] = second(ids_b[lane]);
        }
        unsigned behind = 0, beyond = 0;
        if (slab_.is_set()) {
            for (unsigned m = filled_a; m != 0; m &= m - 1) {
                const auto lane = unsigned(std::countr_zero(m));
                behind |= unsigned(slab_.has_behind(a_.triangle(ids_a[lane]))) << lane;
            }
            for (unsigned m = filled_b; m != 0; m &= m - 1) {
                const auto lane = unsigned(std::countr_zero(m));
                beyond |= unsigned(slab_.has_beyond(seconds[lane])) << lane;
            }
            if (behind == filled_a && beyond == filled_b) return;
        }
        BoxLanes<3, double> boxes_b;
        for (unsigned lane = 0; lane < TriangleBlock::width; ++lane)
            if (filled_b >> lane & 1)
                boxes_b.set(lane, seconds[lane].bounds());
            else
                boxes_b.clear(lane);
        alignas(64) double low[lane_count];
        for (unsigned m = filled_a; m != 0; m &= m - 1) {
            const auto lane_a = unsigned(std::countr_zero(m));
            const Triangle3 first = a_.triangle(ids_a[lane_a]);
            distance_sq_lanes(first.bounds(), boxes_b, low);
            for (unsigned n = behind >> lane_a & 1 ? filled_b & ~beyond : filled_b; n != 0; n &= n - 1) {
                const auto lane_b = unsigned(std::countr_zero(n));
                if (low[lane_b] > wanted_sq_) continue;
                test(first, seconds[lane_b], ids_a[lane_a], ids_b[lane_b]);
                if (is_done()) return;
            }
        }
    }

    void test(const Triangle3& s, const Triangle3& t, std::uint32_t i, std::uint32_t j) {
        if (lies_off_plane(s, t, wanted_) || lies_off_plane(t, s, wanted_)) return;
        const double d = hitbox::distance(s, t);
        if (found_ ? d >= wanted_ : d > wanted_) return;
        // A corner may be beyond the range of double after the map. Then the triangle is empty, and infinitely far.
        const std::optional<ClosestPoints<double>> points = hitbox::closest_points(s, t);
        if (!points) return;
        found_ = true;
        wanted_ = d, wanted_sq_ = enlarged_square(d);
        nearest_ = {d, i, j, points->a, points->b};
        slab_.set(s, t, nearest_);
    }

    const Surface& a_;
    const Surface& b_;
    const Affine3* map_;
    const TriangleTree &tree_a_ = detail::SurfaceAccess::triangle_tree(a_),
                       &tree_b_ = detail::SurfaceAccess::triangle_tree(b_);
    double wanted_, wanted_sq_;  // the limit, then the least distance so far
    bool found_ = false;
    NearestOfMeshes nearest_;
    Slab slab_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> free_;
    std::vector<Waiting> queue_;
    std::uint64_t arrivals_ = 0;
    std::size_t depth_ = 0;
    std::array<Place, 2 * TriangleTree::stack_size> stack_;
};

double distance_of(const std::optional<NearestOfMeshes>& nearest) {
    return nearest ? nearest->distance : std::numeric_limits<double>::infinity();
}

}  // namespace

std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b, double within) {
    return NearestSearch(a, b, nullptr, within).run();
}
std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b, const Affine3& map,
                                              double within) {
    return NearestSearch(a, b, &map, within).run();
}
double distance(const Surface& a, const Surface& b, double within) {
    return distance_of(closest_points(a, b, within));
}
double distance(const Surface& a, const Surface& b, const Affine3& map, double within) {
    return distance_of(closest_points(a, b, map, within));
}

}  // namespace hitbox
