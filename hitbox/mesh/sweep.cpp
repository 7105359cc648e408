// sweep.cpp: descends the tree by the times at which the box around the shape meets the boxes of triangles, earliest first.
#include <hitbox/mesh/sweep.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/mesh/tree/any_surface.hpp>
#include <hitbox/mesh/tree/entry_bound.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/sweep.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

Aabb3 box_around(const Vec3& p) { return {p, p}; }
template <class S>
Aabb3 box_around(const S& shape) {
    return shape.bounds();
}

double largest_finite(const Aabb3& box) {
    double most = 0;
    for (const Vec3& v : {box.min, box.max})
        for (std::size_t k = 0; k < 3; ++k)
            if (exact::is_finite(v[k])) most = std::max(most, std::fabs(v[k]));
    return most;
}

// A box that moves. Roundings make it meet others earlier, never later.
class MovingBox {
public:
    MovingBox(const Aabb3& box, const Vec3& motion, double size) : box_(box) {
        for (std::size_t k = 0; k < 3; ++k) {
            slowness_[k] = 1 / motion[k];
            const double margin = 0x1p-48 * size + (is_still(k) ? std::fabs(motion[k]) : 0);
            box_.min[k] -= margin, box_.max[k] += margin;
        }
    }
    /// The time at which it may meet the other box first, or `never`.
    double entry(const Aabb3& other) const {
        double entry = 0, exit = 1;
        for (std::size_t k = 0; k < 3; ++k) {
            const double to_low = other.min[k] - box_.max[k], to_high = other.max[k] - box_.min[k];
            if (is_still(k)) {
                if (to_low > 0 || to_high < 0) return never;
                continue;
            }
            double first = to_low * slowness_[k], last = to_high * slowness_[k];
            if (slowness_[k] < 0) std::swap(first, last);
            first -= std::fabs(first) * 0x1p-48, last += std::fabs(last) * 0x1p-48;
            // Comparisons that are false for NaN, which comes from infinite boxes.
            if (first > entry) entry = first;
            if (last < exit) exit = last;
        }
        return entry <= exit ? entry : never;
    }

private:
    // Also for a motion so small that its reciprocal overflows. The margin contains it.
    bool is_still(std::size_t k) const { return !exact::is_finite(slowness_[k]); }

    Aabb3 box_;
    Vec3 slowness_;  // 1 / motion
};

template <class S, class AnySurface>
class FirstContactSearch {
public:
    FirstContactSearch(const S& shape, const Vec3& motion, const AnySurface& surface,
                       const MeshSweepOptions& options)
        : shape_(shape),
          motion_(motion),
          surface_(surface),
          options_(options),
          moving_(box_around(shape), motion,
                  std::max(largest_finite(box_around(shape)), largest_finite(surface.bounds()))) {}

    std::optional<MeshSweepHit> run() {
        if (tree_.empty() || !exact::all_finite(motion_)) return std::nullopt;
        stack_[depth_++] = {0, tree_.root()};
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.entry > soonest_) continue;
            if (at.child & TreeNode::is_block)
                look(tree_.block(at.child & ~TreeNode::is_block));
            else
                split(tree_.node(at.child));
        }
        if (!hit_) return std::nullopt;
        hit_->triangle = in_memory(surface_).number_in_mesh(hit_->triangle);
        return hit_;
    }

private:
    struct Place {
        double entry;
        std::uint32_t child;
    };

    // Pushes the children, the earliest last, so that it is visited first.
    void split(const TreeNode& node) {
        const std::size_t first = depth_;
        const BoxLanes<3, double> boxes = placed_boxes(surface_, tree_.frame(), node);
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (node.child[lane] == TreeNode::no_child) continue;
            const double entry = moving_.entry(boxes.box(lane));
            if (entry > soonest_) continue;
            std::size_t i = depth_++;
            for (; i > first && stack_[i - 1].entry < entry; --i) stack_[i] = stack_[i - 1];
            stack_[i] = {entry, node.child[lane]};
        }
    }

    // The exact times of those that may be first, in the order of their bounds: mostly of one.
    void look(const TriangleBlock& block) {
        struct Candidate {
            double entry;
            std::uint32_t id;
        };
        std::array<Candidate, TriangleBlock::width> candidates;
        std::size_t count = 0;
        for (unsigned m = block.filled; m != 0; m &= m - 1) {
            const std::uint32_t id = block.id[unsigned(std::countr_zero(m))];
            const Triangle3 t = surface_.triangle(id);
            double entry = moving_.entry(t.bounds());
            if (!(entry > soonest_)) entry = earliest_entry(t, shape_, motion_, soonest_);
            if (entry > soonest_) continue;
            std::size_t i = count++;
            for (; i > 0 && candidates[i - 1].entry > entry; --i) candidates[i] = candidates[i - 1];
            candidates[i] = {entry, id};
        }
        for (const Candidate& c : std::span(candidates).first(count)) {
            if (c.entry > soonest_) return;
            if (const auto hit = sweep(shape_, motion_, surface_.triangle(c.id))) offer(*hit, c.id);
        }
    }

    void offer(const SweepHit<double>& hit, std::uint32_t id) {
        if (hit.leaving && options_.skip_leaving) return;
        const bool both_started = hit.started && hit_ && hit_->started;
        const bool leaving = hit.leaving && (!both_started || hit_->leaving);
        if (!hit_ || hit.t < hit_->t || (hit.t == hit_->t && id < hit_->triangle))
            hit_ = MeshSweepHit{hit.t, id, hit.point, hit.normal, hit.started, leaving};
        else if (both_started)
            hit_->leaving = leaving;
        soonest_ = hit_->t;
    }

    const S& shape_;
    const Vec3& motion_;
    const AnySurface& surface_;
    const MeshSweepOptions& options_;
    const TriangleTree& tree_ = SurfaceAccess::triangle_tree(in_memory(surface_));
    MovingBox moving_;
    double soonest_ = 1;
    std::optional<MeshSweepHit> hit_;
    std::size_t depth_ = 0;
    std::array<Place, TriangleTree::stack_size> stack_;
};

}  // namespace

template <class S>
std::optional<MeshSweepHit> first_contact_with_mesh(const S& shape, const Vec3& motion,
                                                    const Surface& surface, const MeshSweepOptions& options) {
    return FirstContactSearch<S, Surface>(shape, motion, surface, options).run();
}

template <class S>
std::optional<MeshSweepHit> first_contact_with_mesh(const S& shape, const Vec3& motion,
                                                    const MovedSurface& surface,
                                                    const MeshSweepOptions& options) {
    if (surface.map() == nullptr) return first_contact_with_mesh(shape, motion, surface.surface(), options);
    return FirstContactSearch<S, MovedSurface>(shape, motion, surface, options).run();
}

#define HITBOX_COMPILE(S)                                                                                    \
    template std::optional<MeshSweepHit> first_contact_with_mesh(const S&, const Vec3&, const Surface&,      \
                                                                 const MeshSweepOptions&);                   \
    template std::optional<MeshSweepHit> first_contact_with_mesh(const S&, const Vec3&, const MovedSurface&, \
                                                                 const MeshSweepOptions&);
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
