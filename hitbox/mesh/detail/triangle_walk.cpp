// triangle_walk.cpp: depth first, nearest child first; nodes beyond the current limit are skipped.
#include <hitbox/mesh/detail/triangle_walk.hpp>

#include <hitbox/exact/fused.hpp>
#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/detail/distance_lanes.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>
#include <hitbox/mesh/detail/surface_access.hpp>
#include <hitbox/mesh/detail/triangle_kernels.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

// Both traversals are compiled twice on x86-64: for any processor, and for AVX2, with eight floats in a
// register. No product is contracted, so both give the same answers.
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
using Node = BoxLanes<3, float>;
template <class Number>
using Lanes = Number[lane_count];

constexpr float endless = std::numeric_limits<float>::infinity();

// Prefetches what the traversal will read there.
HITBOX_INLINE void prefetch(const Surface& surface, unsigned level, std::uint32_t index) {
    if (level > 0) return Access::nodes_of(surface.tree(), level)[index].prefetch();
    detail::prefetch(Access::ids_of(surface.tree(), index));
    const std::vector<TriangleLanes>& blocks = SurfaceAccess::blocks(surface);
    if (blocks.empty()) return;
    const auto* const block = reinterpret_cast<const char*>(&blocks[index]);
    for (std::size_t i = 0; i < sizeof(TriangleLanes); i += 64) detail::prefetch(block + i);
}

// Visits nodes and blocks roughly from near to far. `ask(node, near)` returns a mask of the children to visit
// and sets their distances; `is_wanted(near)` tells whether a distance is still within the limit;
// `look(block)` processes a block and returns false to stop.
template <class Number, class Ask, class IsWanted, class Look>
HITBOX_INLINE void walk(const Surface& surface, const Ask& ask, const IsWanted& is_wanted, const Look& look) {
    struct Place {
        Number near;
        std::uint32_t level, index;
    };
    std::array<Place, Access::max_levels * lane_count> stack;
    std::size_t depth = 0;
    alignas(64) Lanes<Number> near;
    Place at{0, Access::top(surface.tree()), 0};
    for (;;) {
        unsigned mask = 0;
        if (at.level > 0)
            mask = ask(Access::nodes_of(surface.tree(), at.level)[at.index], near);
        else if (!look(at.index))
            return;
        if (mask != 0) {
            // Usually one or two children: the nearest is visited at once, the others go on the stack with
            // the nearest on top.
            const std::uint32_t level = at.level - 1, first = at.index * lane_count;
            const auto child = [&](unsigned lane) HITBOX_INLINE_LAMBDA {
                prefetch(surface, level, first + lane);
                return Place{near[lane], level, first + lane};
            };
            at = child(unsigned(std::countr_zero(mask)));
            const std::size_t begin = depth;
            for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
                Place other = child(unsigned(std::countr_zero(mask)));
                if (other.near < at.near) std::swap(other, at);
                std::size_t i = depth++;
                for (; i > begin && stack[i - 1].near < other.near; --i) stack[i] = stack[i - 1];
                stack[i] = other;
            }
            continue;
        }
        do {
            if (depth == 0) return;
            at = stack[--depth];
        } while (!is_wanted(at.near));
    }
}

// Calls visit with the triangles of a block for which `may_matter(lanes)` is set, or with all if the surface
// stores boxes only. Returns nothing if there are none.
template <class MayMatter>
HITBOX_INLINE std::optional<double> visit_block(const Surface& surface, std::uint32_t block,
                                                const MayMatter& may_matter, VisitTriangles visit) {
    const std::vector<TriangleLanes>& blocks = SurfaceAccess::blocks(surface);
    unsigned mask = blocks.empty() ? Access::filled_mask(surface.tree(), block) : may_matter(blocks[block]);
    if (mask == 0) return std::nullopt;
    const std::uint32_t* ids = Access::ids_of(surface.tree(), block);
    std::array<std::uint32_t, lane_count> found;
    std::size_t count = 0;
    for (; mask != 0; mask &= mask - 1) found[count++] = ids[unsigned(std::countr_zero(mask))];
    return visit({found.data(), count});
}

HITBOX_INLINE void walk_along(const Surface& surface, const Cast<3, double>& cast, VisitTriangles visit) {
    const ScaledDirection<3> direction(cast);
    const RayLanes<3, float> ray(cast, direction);
    const float d[3] = {float(direction.at[0]), float(direction.at[1]), float(direction.at[2])};
    const double scale = exact::times_power_of_two(1, direction.exponent);
    const auto scaled_end = [&](double t) HITBOX_INLINE_LAMBDA {
        const double end = t * scale * (1 + 0x1p-20) + 0x1p-100;
        return end < 0x1p40 ? float(end) : endless;
    };
    float end = cast.kind == Cast<3, double>::Kind::segment ? scaled_end(1) : endless;

    const auto ask = [&](const Node& node, Lanes<float>& near)
                         HITBOX_INLINE_LAMBDA { return ray.mask(node, near, end); };
    const auto may_matter = [&](const TriangleLanes& block) HITBOX_INLINE_LAMBDA {
        return may_meet(block, seen_from_middle(block, cast.origin, d), end);
    };
    const auto look = [&](std::uint32_t block) HITBOX_INLINE_LAMBDA {
        const std::optional<double> t = visit_block(surface, block, may_matter, visit);
        if (!t) return true;
        const float wanted = scaled_end(*t);
        end = wanted < end ? wanted : end;
        return *t >= 0;
    };
    const auto is_wanted = [&](float near) HITBOX_INLINE_LAMBDA { return near <= end; };
    walk<float>(surface, ask, is_wanted, look);
}

HITBOX_INLINE void walk_around(const Surface& surface, const Vec3& point, double within,
                               VisitTriangles visit) {
    // Distances in float and squares in double, both enlarged to cover rounding errors.
    const auto up = [](double x)
                        HITBOX_INLINE_LAMBDA { return x < 0x1p100 ? float(x) * (1 + 0x1p-20f) : endless; };
    float end = up(within);
    double end_sq = within * within * (1 + 0x1p-40);

    const auto ask = [&](const Node& node, Lanes<double>& near) HITBOX_INLINE_LAMBDA {
        distance_sq_lanes(point, node, near);
        unsigned mask = filled_mask(node);
        for (unsigned lane = 0; lane < lane_count; ++lane) mask &= ~(unsigned(near[lane] > end_sq) << lane);
        return mask;
    };
    const auto may_matter = [&](const TriangleLanes& block) HITBOX_INLINE_LAMBDA {
        return may_be_nearest(block, seen_from_middle(block, point), end);
    };
    const auto look = [&](std::uint32_t block) HITBOX_INLINE_LAMBDA {
        const std::optional<double> wanted = visit_block(surface, block, may_matter, visit);
        if (!wanted) return true;
        end = up(*wanted), end_sq = *wanted * *wanted * (1 + 0x1p-40);
        return *wanted >= 0;
    };
    const auto is_wanted = [&](double near) HITBOX_INLINE_LAMBDA { return !(near > end_sq); };
    walk<double>(surface, ask, is_wanted, look);
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
    if (surface.tree().size() == 0 || !is_cast(cast)) return;
#if HITBOX_ASKS_FOR_AVX2
    if (__builtin_cpu_supports("avx2")) return along_avx2(surface, cast, visit);
#endif
    walk_along(surface, cast, visit);
}

void around(const Surface& surface, const Vec3& point, double within, VisitTriangles visit) {
    if (surface.tree().size() == 0) return;
#if HITBOX_ASKS_FOR_AVX2
    if (__builtin_cpu_supports("avx2")) return around_avx2(surface, point, within, visit);
#endif
    walk_around(surface, point, within, visit);
}

}  // namespace hitbox::detail
