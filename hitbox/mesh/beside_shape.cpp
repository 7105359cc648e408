// beside_shape.cpp: descends the tree by boxes that the shape meets, or nearest boxes first.
#include <hitbox/mesh/beside_shape.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/mesh/tree/off_plane.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <type_traits>

namespace hitbox::detail {

namespace {

Aabb3 bounds_of(const Vec3& p) { return {p, p}; }
template <class S>
Aabb3 bounds_of(const S& shape) {
    return shape.bounds();
}

// take(id) for the triangles that the shape meets, until a call returns false.
template <class S, class Take>
void each_met(const Surface& surface, const S& shape, const Take& take) {
    const auto sink = [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids)
            if (intersects(surface.triangle(id), shape) && !take(id)) return false;
        return true;
    };
    const Aabb3 bounds = bounds_of(shape);
    if constexpr (std::is_same_v<S, Aabb3> || std::is_same_v<S, Vec3>)
        visit_boxes(surface, bounds, nullptr, sink);
    else
        visit_boxes_of(surface, bounds, shape, sink);
}

template <class S, class AnySurface>
class NearestTriangle {
public:
    NearestTriangle(const AnySurface& surface, const S& shape, double within)
        : surface_(surface),
          shape_(shape),
          bounds_(bounds_of(shape)),
          wanted_(within),
          wanted_sq_(enlarged_square(within)) {}

    std::optional<NearestToShape> run() {
        if (tree_.empty() || bounds_.is_empty() || !(wanted_ >= 0)) return std::nullopt;
        stack_[depth_++] = {0, tree_.root()};
        while (depth_ > 0 && !(found_ && wanted_ == 0)) {
            const Place at = stack_[--depth_];
            if (at.low > wanted_sq_) continue;
            if (at.child & TreeNode::is_block)
                look(tree_.block(at.child & ~TreeNode::is_block));
            else
                split(tree_.node(at.child));
        }
        if (!found_) return std::nullopt;
        const auto points = closest_points(surface_.triangle(nearest_), shape_);
        return NearestToShape{wanted_, in_memory(surface_).number_in_mesh(nearest_), points->a, points->b};
    }

private:
    struct Place {
        double low;  // a lower bound of the squared distance
        std::uint32_t child;
    };

    // Covers the rounding of squared distances in double. An overflow or underflow leaves more places to look at.
    static double enlarged_square(double d) { return d * d * (1 + 0x1p-40); }

    // Pushes the children, the nearest last, so that it is visited first.
    void split(const TreeNode& node) {
        const BoxLanes<3, double> boxes = placed_boxes(surface_, tree_.frame(), node);
        alignas(64) double low[lane_count];
        distance_sq_lanes(bounds_, boxes, low);
        const std::size_t first = depth_;
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (node.child[lane] == TreeNode::no_child || low[lane] > wanted_sq_) continue;
            std::size_t i = depth_++;
            for (; i > first && stack_[i - 1].low < low[lane]; --i) stack_[i] = stack_[i - 1];
            stack_[i] = {low[lane], node.child[lane]};
        }
    }

    void look(const TriangleBlock& block) {
        BoxLanes<3, double> boxes;
        for (unsigned lane = 0; lane < TriangleBlock::width; ++lane)
            if (block.filled >> lane & 1)
                boxes.set(lane, surface_.triangle(block.id[lane]).bounds());
            else
                boxes.clear(lane);
        alignas(64) double low[lane_count];
        distance_sq_lanes(bounds_, boxes, low);
        for (unsigned m = block.filled; m != 0; m &= m - 1) {
            const auto lane = unsigned(std::countr_zero(m));
            if (low[lane] > wanted_sq_) continue;
            const std::uint32_t id = block.id[lane];
            const Triangle3 t = surface_.triangle(id);
            if (lies_off_plane(t, shape_, wanted_)) continue;
            const double d = distance(t, shape_);
            const bool nearer = found_ ? d < wanted_ || (d == wanted_ && id < nearest_) : d <= wanted_;
            // An empty shape is infinitely far.
            if (!nearer || !(d < std::numeric_limits<double>::infinity())) continue;
            found_ = true, nearest_ = id, wanted_ = d, wanted_sq_ = enlarged_square(d);
            if (d == 0) return;
        }
    }

    const AnySurface& surface_;
    const S& shape_;
    const TriangleTree& tree_ = SurfaceAccess::triangle_tree(in_memory(surface_));
    Aabb3 bounds_;
    double wanted_, wanted_sq_;  // the limit, then the least distance so far
    bool found_ = false;
    std::uint32_t nearest_ = 0;
    std::size_t depth_ = 0;
    std::array<Place, TriangleTree::stack_size> stack_;
};

}  // namespace

template <class S>
bool mesh_meets(const Surface& surface, const S& shape) {
    bool found = false;
    each_met(surface, shape, [&](std::uint32_t) {
        found = true;
        return false;
    });
    return found;
}

template <class S>
std::vector<std::uint32_t> triangles_that_meet(const Surface& surface, const S& shape) {
    std::vector<std::uint32_t> ids;
    each_met(surface, shape, [&](std::uint32_t id) {
        ids.push_back(surface.number_in_mesh(id));
        return true;
    });
    detail::sort(ids.begin(), ids.end());
    return ids;
}

template <class S>
std::optional<NearestToShape> nearest_to_shape(const Surface& surface, const S& shape, double within) {
    return NearestTriangle<S, Surface>(surface, shape, within).run();
}

template <class S>
std::optional<NearestToShape> nearest_to_shape(const MovedSurface& surface, const S& shape, double within) {
    if (surface.map() == nullptr) return nearest_to_shape(surface.surface(), shape, within);
    return NearestTriangle<S, MovedSurface>(surface, shape, within).run();
}

#define HITBOX_COMPILE(S)                                                                      \
    template bool mesh_meets(const Surface&, const S&);                                        \
    template std::vector<std::uint32_t> triangles_that_meet(const Surface&, const S&);         \
    template std::optional<NearestToShape> nearest_to_shape(const Surface&, const S&, double); \
    template std::optional<NearestToShape> nearest_to_shape(const MovedSurface&, const S&, double);
HITBOX_COMPILE(Vec3)
HITBOX_COMPILE(Segment3)
HITBOX_COMPILE(Triangle3)
HITBOX_COMPILE(Rectangle3)
HITBOX_COMPILE(Aabb3)
HITBOX_COMPILE(Obb3)
HITBOX_COMPILE(Sphere3)
HITBOX_COMPILE(Capsule3)
#undef HITBOX_COMPILE

}  // namespace hitbox::detail
