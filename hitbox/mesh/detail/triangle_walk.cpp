// triangle_walk.cpp: depth first, nearest child first; what begins behind the end that is wanted is left out.
#include <hitbox/mesh/detail/triangle_walk.hpp>

#include <hitbox/exact/fused.hpp>
#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/detail/distance_lanes.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>
#include <hitbox/mesh/detail/triangle_kernels.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

// Both walks are compiled twice on x86-64, for any processor and for those with AVX2, which hold eight floats in one
// register. No product is contracted, so the answers are the same.
#if !defined(HITBOX_PORTABLE) && !defined(__AVX2__) && (defined(__GNUC__) || defined(__clang__)) && \
    defined(__x86_64__)
#define HITBOX_ASKS_FOR_AVX2 1
#define HITBOX_TARGET_AVX2 __attribute__((target("avx2")))
#else
#define HITBOX_ASKS_FOR_AVX2 0
#define HITBOX_TARGET_AVX2
#endif

namespace hitbox::detail {

namespace {

using Access = BvhAccess<3, double>;
constexpr float endless = std::numeric_limits<float>::infinity();

// The nodes and blocks that are still to be looked at.
template <class Number>
class Stack {
public:
    struct Place {
        Number near;
        std::uint32_t level, index;
    };

    explicit Stack(const Bvh3& tree) { places_[depth_++] = {0, Access::top(tree), 0}; }
    HITBOX_INLINE bool is_empty() const { return depth_ == 0; }
    HITBOX_INLINE Place take() { return places_[--depth_]; }

    // Children of one node, each into its place among those since `begin_children`: the nearest is taken first.
    HITBOX_INLINE void begin_children() { first_ = depth_; }
    HITBOX_INLINE void add(const Place& child) {
        std::size_t i = depth_++;
        for (; i > first_ && places_[i - 1].near < child.near; --i) places_[i] = places_[i - 1];
        places_[i] = child;
    }

private:
    std::array<Place, Access::max_levels * lane_count> places_;
    std::size_t depth_ = 0, first_ = 0;
};

// Calls visit with the triangles of a block that the mask names.
HITBOX_INLINE double visit_lanes(const Surface& surface, std::uint32_t block, unsigned mask,
                                 VisitTriangles visit) {
    const std::uint32_t* ids = Access::ids_of(surface.tree, block);
    std::array<std::uint32_t, lane_count> found;
    std::size_t count = 0;
    for (; mask != 0; mask &= mask - 1) found[count++] = ids[unsigned(std::countr_zero(mask))];
    return visit({found.data(), count});
}

HITBOX_INLINE void walk_along(const Surface& surface, const Cast<3, double>& cast, VisitTriangles visit) {
    const ScaledDirection<3> direction(cast);
    const RayLanes<3, float> ray(cast, direction);
    const float d[3] = {float(direction.at[0]), float(direction.at[1]), float(direction.at[2])};
    const double scale = std::ldexp(1.0, direction.exponent);
    const auto scaled_end = [&](double t) HITBOX_INLINE_LAMBDA {
        const double end = t * scale * (1 + 0x1p-20) + 0x1p-100;
        return end < 0x1p40 ? float(end) : endless;
    };
    float end = cast.kind == Cast<3, double>::Kind::segment ? scaled_end(1) : endless;

    const bool has_blocks = !surface.blocks.empty();
    Stack<float> stack(surface.tree);
    alignas(64) float near[lane_count];
    while (!stack.is_empty()) {
        const auto at = stack.take();
        if (at.near > end) continue;
        if (at.level > 0) {
            unsigned mask = ray.mask(Access::nodes_of(surface.tree, at.level)[at.index], near);
            stack.begin_children();
            for (; mask != 0; mask &= mask - 1) {
                const auto lane = unsigned(std::countr_zero(mask));
                if (!(near[lane] > end)) stack.add({near[lane], at.level - 1, at.index * lane_count + lane});
            }
            continue;
        }
        unsigned mask = Access::filled_mask(surface.tree, at.index);
        if (has_blocks) {
            const TriangleLanes& block = surface.blocks[at.index];
            mask = may_meet(block, seen_from_middle(block, cast.origin, d), end);
        }
        if (mask == 0) continue;
        const double t = visit_lanes(surface, at.index, mask, visit);
        if (t < 0) return;
        const float wanted = scaled_end(t);
        end = wanted < end ? wanted : end;
    }
}

HITBOX_INLINE void walk_around(const Surface& surface, const Vec3& point, double within,
                               VisitTriangles visit) {
    const bool has_blocks = !surface.blocks.empty();
    // Distances in floats and squares in doubles, both with room for their roundings.
    const auto up = [](double x)
                        HITBOX_INLINE_LAMBDA { return x < 0x1p100 ? float(x) * (1 + 0x1p-20f) : endless; };
    float end = up(within);
    double end_sq = within * within * (1 + 0x1p-40);
    Stack<double> stack(surface.tree);
    alignas(64) double near[lane_count];
    while (!stack.is_empty()) {
        const auto at = stack.take();
        if (at.near > end_sq) continue;
        if (at.level > 0) {
            const BoxLanes<3, float>& node = Access::nodes_of(surface.tree, at.level)[at.index];
            distance_sq_lanes(point, node, near);
            stack.begin_children();
            for (unsigned mask = node.filled_mask(); mask != 0; mask &= mask - 1) {
                const auto lane = unsigned(std::countr_zero(mask));
                if (!(near[lane] > end_sq))
                    stack.add({near[lane], at.level - 1, at.index * lane_count + lane});
            }
            continue;
        }
        unsigned mask = Access::filled_mask(surface.tree, at.index);
        if (has_blocks) {
            const TriangleLanes& block = surface.blocks[at.index];
            mask = may_be_nearest(block, seen_from_middle(block, point), end);
        }
        if (mask == 0) continue;
        const double wanted = visit_lanes(surface, at.index, mask, visit);
        if (wanted < 0) return;
        end = up(wanted), end_sq = wanted * wanted * (1 + 0x1p-40);
    }
}

#if HITBOX_ASKS_FOR_AVX2
HITBOX_TARGET_AVX2 void along_avx2(const Surface& surface, const Cast<3, double>& cast,
                                   VisitTriangles visit) {
    walk_along(surface, cast, visit);
}
HITBOX_TARGET_AVX2 void around_avx2(const Surface& surface, const Vec3& point, double within,
                                    VisitTriangles visit) {
    walk_around(surface, point, within, visit);
}
#endif

}  // namespace

void along(const Surface& surface, const Cast<3, double>& cast, VisitTriangles visit) {
    if (surface.tree.size() == 0 || !is_cast(cast)) return;
#if HITBOX_ASKS_FOR_AVX2
    if (__builtin_cpu_supports("avx2")) return along_avx2(surface, cast, visit);
#endif
    walk_along(surface, cast, visit);
}

void around(const Surface& surface, const Vec3& point, double within, VisitTriangles visit) {
    if (surface.tree.size() == 0) return;
#if HITBOX_ASKS_FOR_AVX2
    if (__builtin_cpu_supports("avx2")) return around_avx2(surface, point, within, visit);
#endif
    walk_around(surface, point, within, visit);
}

}  // namespace hitbox::detail
