// distance.cpp: the nearest pair of boxes of two trees first; planes rule out most pairs of triangles (best-first search).
#include <hitbox/mesh/distance.hpp>

#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/mesh/tree/axis_extent.hpp>
#include <hitbox/mesh/tree/map_back.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
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

using detail::AxisExtent, detail::BoxLanes, detail::DistanceSearch, detail::images_of_boxes,
    detail::lane_count, detail::lies_off_plane, detail::MovedSurface, detail::sum_of_sides,
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
    NearestSearch(const MovedSurface& a, const MovedSurface& b, double within)
        : a_(a), b_(b), wanted_(within), wanted_sq_(enlarged_square(within)) {
        set_axis((b.bounds().min - a.bounds().max) + (b.bounds().max - a.bounds().min));
    }

    std::optional<NearestOfMeshes> run(DistanceSearch order) {
        if (tree_a_.empty() || tree_b_.empty() || !(wanted_ >= 0)) return std::nullopt;
        if (are_apart(along_a_->of_all(), along_b_->of_all())) return std::nullopt;
        const Place all{0, {tree_a_.root(), a_.bounds(), {}}, {tree_b_.root(), b_.bounds(), {}}};
        if (order == DistanceSearch::depth_first)
            descend(all);
        else
            look_at_nearest(all);
        if (!found_) return std::nullopt;
        nearest_.a_triangle = a_.surface().number_in_mesh(nearest_.a_triangle);
        nearest_.b_triangle = b_.surface().number_in_mesh(nearest_.b_triangle);
        return nearest_;
    }

private:
    // How far a part reaches towards the other surface along an axis.
    struct Extent {
        unsigned axis = 0;  // its number; 0: not known
        double top = 0;
    };
    struct Side {
        std::uint32_t child;  // see TreeNode::child
        Aabb3 box;
        Extent extent;

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
        double tops[lane_count];
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

    void look_at_nearest(const Place& all) {
        wait(all);
        while (!queue_.empty() && !is_done()) {
            const Place at = next_waiting();
            if (at.low > wanted_sq_) break;
            if (queue_.size() < most_waiting)
                look_into(at, [&](const Place& place) { wait(place); });
            else
                descend(at);
        }
    }

    // Depth first: the stack stays small.
    void descend(const Place& from) {
        stack_.assign(1, from);
        const auto push = [&](const Place& place) { stack_.push_back(place); };
        while (!stack_.empty() && !is_done()) {
            const Place at = stack_.back();
            stack_.pop_back();
            if (at.low <= wanted_sq_) look_into(at, push);
        }
    }

    // Compares two blocks of triangles, or pushes the pairs of the children of one side.
    template <class Push>
    void look_into(const Place& at, const Push& push) {
        if (slab_.is_set() && slab_.parts(at.a.box, at.b.box)) return;
        if (at.a.is_block() && at.b.is_block())
            look(tree_a_.block(at.a.number()), tree_b_.block(at.b.number()));
        else if (at.b.is_block() || (!at.a.is_block() && sum_of_sides(at.a.box) >= sum_of_sides(at.b.box))) {
            Children of = boxes_of(a_, tree_a_, *along_a_, at.a);
            split(of, tree_a_, *along_a_, at.b, top_of(*along_b_, at.b),
                  [&](double low, const Side& child) { push(Place{low, child, at.b}); });
        } else {
            Children of = boxes_of(b_, tree_b_, *along_b_, at.b);
            split(of, tree_b_, *along_b_, at.a, top_of(*along_a_, at.a),
                  [&](double low, const Side& child) { push(Place{low, at.a, child}); });
        }
    }

    // ---- the descent ------------------------------------------------------------------------------------------

    // Where the surface is placed. A map that leads far away may have numbers beyond the range of double, which only single boxes
    // are made for.
    Children boxes_of(const MovedSurface& surface, const TriangleTree& tree, const AxisExtent& along,
                      const Side& side) const {
        const TreeNode& node = tree.node(side.child);
        const BoxLanes<3, double> local = boxes_in_mesh(tree.frame(), node);
        Children r{node, surface.is_fine() ? images_of_boxes(surface, local) : local, {}};
        if (!surface.is_fine())
            for (unsigned lane = 0; lane < TreeNode::width; ++lane)
                if (node.child[lane] != TreeNode::no_child)
                    r.boxes.set(lane, local.box(lane).transformed(*surface.map()));
        if (is_worth_asking()) along.of(node, r.tops);
        return r;
    }

    // ---- an axis along which parts are apart by more than the wanted distance: at first that of the middles, then the nearest way ----

    void set_axis(const Vec3& way) {
        const Vec3 axis = detail::unit_way(way);
        along_a_.emplace(a_, axis), along_b_.emplace(b_, -axis);
        ++axis_;
    }
    double top_of(const AxisExtent& along, const Side& side) const {
        return side.extent.axis == axis_ ? side.extent.top : along.of(side.box);
    }
    // The axis is longer than 1 by less than the margin.
    bool are_apart(double top_a, double top_b) const { return -(top_a + top_b) > wanted_ * (1 + 0x1p-48); }
    // Surfaces that are near each other in many places have no such axis. Then it is not tried again.
    bool is_worth_asking() const { return asked_ < 256 || found_apart_ * 8 > asked_; }

    // Whether a child is apart from the other side along the axis. Sets how far it reaches.
    bool is_beyond(Children& of, unsigned lane, const TriangleTree& tree, const AxisExtent& along,
                   double other_top) {
        if (are_apart(of.tops[lane], other_top)) return true;
        const std::uint32_t child = of.node.child[lane];
        if ((child & TreeNode::is_block) == 0) return false;
        of.tops[lane] = along.of(tree.block(child & ~TreeNode::is_block));
        const bool apart = are_apart(of.tops[lane], other_top);
        if (wanted_ < std::numeric_limits<double>::infinity()) ++asked_, found_apart_ += apart;
        return apart;
    }

    // Pushes the children of one side, the nearest last, so that it is visited first.
    template <class Push>
    void split(Children& of, const TriangleTree& tree, const AxisExtent& along, const Side& other,
               double other_top, const Push& push_child) {
        alignas(64) double low[lane_count];
        distance_sq_lanes(other.box, of.boxes, low);
        std::array<unsigned, lane_count> order;
        std::size_t count = 0;
        const bool by_axis = is_worth_asking();
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (of.node.child[lane] == TreeNode::no_child || low[lane] > wanted_sq_) continue;
            if (by_axis && is_beyond(of, lane, tree, along, other_top)) continue;
            std::size_t i = count++;
            for (; i > 0 && low[order[i - 1]] < low[lane]; --i) order[i] = order[i - 1];
            order[i] = lane;
        }
        for (std::size_t i = 0; i < count; ++i)
            push_child(low[order[i]], Side{of.node.child[order[i]],
                                           of.boxes.box(order[i]),
                                           {by_axis ? axis_ : 0, of.tops[order[i]]}});
    }

    void look(const TriangleBlock& block_a, const TriangleBlock& block_b) {
        if (is_worth_asking() && are_apart(along_a_->of(block_a), along_b_->of(block_b))) return;
        const std::uint32_t *const ids_a = block_a.id, *const ids_b = block_b.id;
        const unsigned filled_a = block_a.filled, filled_b = block_b.filled;
        std::array<Triangle3, TriangleBlock::width> firsts, seconds;
        for (unsigned lane = 0; filled_a >> lane != 0; ++lane) firsts[lane] = a_.triangle(ids_a[lane]);
        for (unsigned lane = 0; filled_b >> lane != 0; ++lane) seconds[lane] = b_.triangle(ids_b[lane]);
        unsigned behind = 0, beyond = 0;
        if (slab_.is_set()) {
            for (unsigned lane = 0; filled_a >> lane != 0; ++lane)
                behind |= unsigned(slab_.has_behind(firsts[lane])) << lane;
            for (unsigned lane = 0; filled_b >> lane != 0; ++lane)
                beyond |= unsigned(slab_.has_beyond(seconds[lane])) << lane;
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
            const Triangle3& first = firsts[lane_a];
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
        set_axis(nearest_.b - nearest_.a);
    }

    const MovedSurface &a_, &b_;
    const TriangleTree &tree_a_ = detail::SurfaceAccess::triangle_tree(a_.surface()),
                       &tree_b_ = detail::SurfaceAccess::triangle_tree(b_.surface());
    double wanted_, wanted_sq_;  // the limit, then the least distance so far
    bool found_ = false;
    NearestOfMeshes nearest_;
    Slab slab_;
    std::optional<AxisExtent> along_a_, along_b_;
    unsigned axis_ = 0;
    std::size_t asked_ = 0, found_apart_ = 0;
    std::vector<Place> places_;
    std::vector<std::uint32_t> free_;
    std::vector<Waiting> queue_;
    std::uint64_t arrivals_ = 0;
    std::vector<Place> stack_;
};

double distance_of(const std::optional<NearestOfMeshes>& nearest) {
    return nearest ? nearest->distance : std::numeric_limits<double>::infinity();
}

}  // namespace

std::optional<NearestOfMeshes> detail::closest_points_of_moved(const MovedSurface& a, const MovedSurface& b,
                                                               double within, DistanceSearch order) {
    return NearestSearch(a, b, within).run(order);
}

std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b, double within) {
    return detail::closest_points_of_moved(MovedSurface(a), MovedSurface(b), within,
                                           DistanceSearch::nearest_first);
}
std::optional<NearestOfMeshes> closest_points(const Surface& a, const Surface& b, const Affine3& map,
                                              double within) {
    return detail::closest_points_of_moved(MovedSurface(a),
                                           MovedSurface(b, map, detail::bounds_of_images(b.bounds(), map)),
                                           within, DistanceSearch::nearest_first);
}
double distance(const Surface& a, const Surface& b, double within) {
    return distance_of(closest_points(a, b, within));
}
double distance(const Surface& a, const Surface& b, const Affine3& map, double within) {
    return distance_of(closest_points(a, b, map, within));
}

}  // namespace hitbox
