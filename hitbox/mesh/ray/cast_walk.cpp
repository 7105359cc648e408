// cast_walk.cpp: the blocks along a cast, with their triangles as candidates.
#include <hitbox/mesh/ray/cast_walk.hpp>

#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/follow.hpp>
#include <hitbox/mesh/ray/detail/walk.hpp>
#include <hitbox/mesh/ray/detail/way_back.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/aabb_linear.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;
using Found = std::array<CastCandidate, TriangleBlock::width>;

constexpr double inf = std::numeric_limits<double>::infinity();

// Hands all candidates to a callback.
class VisitSearch : public BlockSearch {
public:
    VisitSearch(const Surface& surface, const Cast3& cast, VisitCandidates visit)
        : BlockSearch(surface, cast, all_hits), visit_(visit) {}

    HITBOX_NOINLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) {
        Found found;
        std::size_t count = 0;
        for (unsigned mask = hits.possible; mask != 0; mask &= mask - 1)
            found[count++] = candidate(block, hits, unsigned(std::countr_zero(mask)));
        return take(std::span<const CastCandidate>(found).first(count));
    }
    AfterBlock take(std::uint32_t triangle) {
        const CastCandidate c = doubtful(triangle);
        return take(std::span<const CastCandidate>(&c, 1));
    }

private:
    AfterBlock take(std::span<const CastCandidate> found) {
        const double t = visit_(found);
        if (t < 0) return AfterBlock::stop;
        end_at(t);
        return AfterBlock::go_on_nearer;
    }

    static constexpr CastOptions all_hits{};

    VisitCandidates visit_;
};

// Any search, behind two calls.
struct SearchByCalls {
    BlockSearch& search;
    FunctionRef<AfterBlock(const TriangleBlock&, const BlockHits&)> take_block;
    FunctionRef<AfterBlock(std::uint32_t)> take_triangle;

    TreeRay::Way begin(const TreeFrame& frame) { return search.begin(frame); }
    const TreeRay& ray() const { return search.ray(); }
    double end() const { return search.end(); }
    AfterBlock take(const TriangleBlock& block, const BlockHits& hits) { return take_block(block, hits); }
    AfterBlock take(std::uint32_t triangle) { return take_triangle(triangle); }
};

// The hits and parameters of the way taken back are not sure. They are of use only to leave triangles out.
template <int W>
HITBOX_LANES_INLINE void follow_back(const TriangleTree& tree, const TreeRay& ray, const WayBack& way,
                                     VisitCandidates visit) {
    struct Look {
        const TreeRay& ray;
        const WayBack& way;
        VisitCandidates visit;
        double& until;

        HITBOX_LANES_INLINE double end() const { return until; }
        HITBOX_LANES_INLINE AfterBlock operator()(const TriangleBlock& block, double entry) const {
            BlockHits hits;
            hits_in<W>(block, ray, entry, until, hits);
            return hits.possible == 0 ? AfterBlock::go_on : take(block, hits);
        }
        HITBOX_NOINLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) const {
            Found found;
            std::size_t count = 0;
            for (unsigned mask = hits.possible; mask != 0; mask &= mask - 1)
                found[count++] = {block.id[std::countr_zero(mask)], false, false, 0, inf};
            const double t = visit(std::span<const CastCandidate>(found).first(count));
            if (t < 0) return AfterBlock::stop;
            until = std::min(until, ray.parameter(way.part_until(t)));
            return AfterBlock::go_on_nearer;
        }
    };
    double until = ray.end;
    walk<W>(tree, ray, Look{ray, way, visit, until});
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void follow_back_avx2(const TriangleTree& tree, const TreeRay& ray,
                                               const WayBack& way, VisitCandidates visit) {
    follow_back<8>(tree, ray, way, visit);
}
#endif

}  // namespace

void follow_by_calls(const Surface& surface, const Cast3& cast, BlockSearch& search,
                     FunctionRef<AfterBlock(const TriangleBlock& block, const BlockHits& hits)> take,
                     FunctionRef<AfterBlock(std::uint32_t triangle)> take_triangle) {
    SearchByCalls calls{search, take, take_triangle};
    follow_lanes<4>(surface, SurfaceAccess::triangle_tree(surface), cast, calls);
}

void along(const Surface& surface, const Cast3& cast, VisitCandidates visit) {
    VisitSearch search(surface, cast, visit);
    follow(surface, cast, search);
}

void along(const MovedSurface& surface, const Cast3& cast, VisitCandidates visit) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface.surface());
    if (tree.empty() || !is_cast(cast)) return;
    const WayBack way(surface, cast);
    if (way.misses()) return;
    const double spread = way.error() * 0.5 * tree.frame().scale;
    TreeRay ray;
    const bool is_fine = spread < 0x1p-4;
    if (is_fine) ray.set(way.part(), tree.frame(), spread);
    if (!is_fine || ray.way == TreeRay::Way::unknown) {
        own_triangles_in(surface, way.bounds(), [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids) {
                const CastCandidate c{id, false, false, 0, inf};
                if (visit(std::span<const CastCandidate>(&c, 1)) < 0) return false;
            }
            return true;
        });
        return;
    }
    if (ray.way == TreeRay::Way::misses) return;
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return follow_back_avx2(tree, ray, way, visit);
#endif
    follow_back<4>(tree, ray, way, visit);
}

void along_boxes(const Surface& surface, const Cast3& cast, FunctionRef<bool(std::uint32_t triangle)> visit) {
    const auto take = [&](std::span<const std::uint32_t> ids) {
        return std::all_of(ids.begin(), ids.end(), [&](std::uint32_t id) { return visit(id); });
    };
    if (cast.kind == Cast3::Kind::ray)
        visit_boxes_of(surface, surface.bounds(), Ray3{cast.origin, cast.to}, take);
    else
        visit_boxes_of(surface, surface.bounds(), Segment3{cast.origin, cast.to}, take);
}

}  // namespace hitbox::detail
