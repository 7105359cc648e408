// cast_walk.cpp: depth first, nearest child first; nodes beyond the current end are skipped.
#include <hitbox/mesh/ray/cast_walk.hpp>

#include <hitbox/index/order/nearest_first.hpp>
#include <hitbox/mesh/ray/detail/tree_ray.hpp>
#include <hitbox/mesh/ray/detail/way_back.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/aabb_linear.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <utility>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;

// A traversal that can be interrupted after each node.
class TreeWalk {
public:
    TreeRay ray;

    // Returns false if there is nothing to visit.
    bool begin(const TriangleTree& tree, const Cast3& cast, double spread = 0) {
        if (ray.set(cast, tree.frame(), spread) != TreeRay::Way::through) return false;
        end_ = rounded_end(ray.end);
        depth_ = 0;
        here_ = tree.root();
        return true;
    }

    // Visits a node or a block. Calls look(block), which returns the new end, or less than the start to stop. Returns
    // false at the end.
    template <int W, bool Ahead, class Look>
    HITBOX_LANES_INLINE bool step(const TriangleTree& tree, const Look& look) {
        if (here_ & TreeNode::is_block) {
            const double wanted = look(tree.block(here_ & ~TreeNode::is_block));
            if (wanted < ray.start) return false;
            if (wanted < ray.end) ray.end = wanted, end_ = rounded_end(wanted);
            return pop();
        }
        const TreeNode& node = tree.node(here_);
        alignas(64) float at[TreeNode::width];
        const unsigned mask = children_on<W>(ray, node, end_, at);
        if (mask == 0) return pop();
        const auto visit_to = [&](unsigned lane) HITBOX_INLINE_LAMBDA {
            if constexpr (Ahead) prefetch(tree, node.child[lane]);
            return ToVisit(at[lane], node.child[lane]);
        };
        here_ = nearest_first(mask, visit_to, stack_.data(), depth_).what();
        return true;
    }

    // Requests the memory that the next step reads.
    HITBOX_LANES_INLINE void prefetch_next(const TriangleTree& tree) const { prefetch(tree, here_); }

private:
    static HITBOX_LANES_INLINE void prefetch(const TriangleTree& tree, std::uint32_t what) {
        const char* const target =
            what & TreeNode::is_block ? reinterpret_cast<const char*>(&tree.block(what & ~TreeNode::is_block))
                                      : reinterpret_cast<const char*>(&tree.node(what));
        for (std::size_t i = 0; i < sizeof(TriangleBlock); i += 64) detail::prefetch(target + i);
    }

    HITBOX_LANES_INLINE bool pop() {
        while (depth_ > 0)
            if (const ToVisit top = stack_[--depth_]; top.low() <= end_) {
                here_ = top.what();
                return true;
            }
        return false;
    }

    float end_ = 0;
    std::uint32_t here_ = 0;
    std::size_t depth_ = 0;
    std::array<ToVisit, TriangleTree::stack_size> stack_;
};

using Found = std::array<CastCandidate, TriangleBlock::width>;

// The triangles of a block that may be met.
HITBOX_LANES_INLINE std::size_t candidates_in(const TriangleBlock& block, const TreeRay& ray,
                                              const BlockHits& hits, Found& found) {
    std::size_t count = 0;
    for (unsigned mask = hits.possible; mask != 0; mask &= mask - 1) {
        const auto lane = unsigned(std::countr_zero(mask));
        CastCandidate& c = found[count++];
        c.triangle = block.id[lane];
        c.is_sure = hits.sure >> lane & 1, c.from_front = hits.front >> lane & 1;
        c.low = 0, c.high = std::numeric_limits<double>::infinity();
        if (!c.is_sure) continue;
        const double scale = block.unit() / double(hits.size[lane]),
                     t = hits.along + double(hits.t[lane]) * scale,
                     error = 2 * double(hits.t_error[lane]) * scale;
        // Wider by more than the rounding of a subnormal number.
        c.low = ray.of_cast(t - error) - 0x1p-1070, c.high = ray.of_cast(t + error) + 0x1p-1070;
    }
    return count;
}

template <int W, class Take>
HITBOX_LANES_INLINE double look_into(const TriangleBlock& block, const TreeRay& ray, const Take& take) {
    BlockHits hits;
    hits_in<W>(block, ray, ray.end, hits);
    if (hits.possible == 0) return ray.end;
    Found found;
    const double t =
        take(std::span<const CastCandidate>(found).first(candidates_in(block, ray, hits, found)));
    return t < 0 ? ray.start - 1 : ray.parameter(t);
}

template <int W>
HITBOX_LANES_INLINE void follow(const TriangleTree& tree, TreeWalk& walk, VisitCandidates visit) {
    const auto look = [&](const TriangleBlock& block)
                          HITBOX_INLINE_LAMBDA { return look_into<W>(block, walk.ray, visit); };
    while (walk.step<W, true>(tree, look)) {}
}

// The hits and parameters of the way taken back are not sure. They are of use only to leave triangles out.
template <int W>
HITBOX_LANES_INLINE void follow(const TriangleTree& tree, TreeWalk& walk, const WayBack& way,
                                VisitCandidates visit) {
    const auto look = [&](const TriangleBlock& block) HITBOX_INLINE_LAMBDA {
        const TreeRay& ray = walk.ray;
        BlockHits hits;
        hits_in<W>(block, ray, ray.end, hits);
        if (hits.possible == 0) return ray.end;
        hits.sure = 0;
        Found found;
        const double t =
            visit(std::span<const CastCandidate>(found).first(candidates_in(block, ray, hits, found)));
        return t < 0 ? ray.start - 1 : ray.parameter(way.part_until(t));
    };
    while (walk.step<W, true>(tree, look)) {}
}

// Triangles of which nothing is known. Returns false if the visit stops.
bool pass_on(std::span<const std::uint32_t> ids, VisitCandidates visit) {
    Found found;
    while (!ids.empty()) {
        const auto some = ids.first(std::min(ids.size(), found.size()));
        for (std::size_t i = 0; i < some.size(); ++i)
            found[i] = {some[i], false, false, 0, std::numeric_limits<double>::infinity()};
        if (visit(std::span<const CastCandidate>(found).first(some.size())) < 0) return false;
        ids = ids.subspan(some.size());
    }
    return true;
}

// By the exact test of boxes: for an origin so far away that the frame of the tree is too coarse, and for a segment of
// length zero.
void along_boxes(const Surface& surface, const Cast3& cast, VisitCandidates visit) {
    const auto take = [&](std::span<const std::uint32_t> ids) { return pass_on(ids, visit); };
    if (cast.kind == Cast3::Kind::ray)
        visit_boxes_of(surface, surface.bounds(), Ray3{cast.origin, cast.to}, take);
    else
        visit_boxes_of(surface, surface.bounds(), Segment3{cast.origin, cast.to}, take);
}

template <int W>
HITBOX_LANES_INLINE void follow(const Surface& surface, const TriangleTree& tree, std::size_t begin,
                                std::size_t end, CastStream& stream) {
    std::array<TreeWalk, CastStream::places> walks;
    std::array<std::size_t, CastStream::places> casts, order;
    std::size_t next = begin, active = 0;
    // Gives a place to the next cast that reaches the tree. Returns false if there is none.
    const auto start = [&](std::size_t place) {
        for (; next < end; ++next) {
            const Cast3 cast = stream.cast(next);
            if (is_cast(cast)) {
                if (walks[place].begin(tree, cast)) {
                    walks[place].prefetch_next(tree);
                    casts[place] = next++;
                    return true;
                }
                if (walks[place].ray.way == TreeRay::Way::unknown)
                    along_boxes(surface, cast, [&](std::span<const CastCandidate> found) {
                        return stream.visit(next, place, found);
                    });
            }
            stream.done(next, place);
        }
        return false;
    };
    for (std::size_t place = 0; place < CastStream::places && start(place); ++place) order[active++] = place;
    while (active > 0)
        for (std::size_t i = 0; i < active;) {
            const std::size_t place = order[i], cast = casts[place];
            TreeWalk& walk = walks[place];
            const auto look = [&](const TriangleBlock& block) HITBOX_INLINE_LAMBDA {
                return look_into<W>(block, walk.ray, [&](std::span<const CastCandidate> found) {
                    return stream.visit(cast, place, found);
                });
            };
            if (walk.step<W, false>(tree, look)) {
                walk.prefetch_next(tree);
                ++i;
                continue;
            }
            stream.done(cast, place);
            if (start(place))
                ++i;
            else
                order[i] = order[--active];
        }
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void follow_avx2(const TriangleTree& tree, TreeWalk& walk, VisitCandidates visit) {
    follow<8>(tree, walk, visit);
}
HITBOX_TARGET_LEVEL_AVX2 void follow_avx2(const TriangleTree& tree, TreeWalk& walk, const WayBack& way,
                                          VisitCandidates visit) {
    follow<8>(tree, walk, way, visit);
}
HITBOX_TARGET_LEVEL_AVX2 void follow_avx2(const Surface& surface, const TriangleTree& tree, std::size_t begin,
                                          std::size_t end, CastStream& stream) {
    follow<8>(surface, tree, begin, end, stream);
}
#endif

}  // namespace

void along(const Surface& surface, const Cast3& cast, VisitCandidates visit) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty() || !is_cast(cast)) return;
    TreeWalk walk;
    if (!walk.begin(tree, cast)) {
        if (walk.ray.way == TreeRay::Way::unknown) along_boxes(surface, cast, visit);
        return;
    }
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return follow_avx2(tree, walk, visit);
#endif
    follow<4>(tree, walk, visit);
}

void along(const MovedSurface& surface, const Cast3& cast, VisitCandidates visit) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface.surface());
    if (tree.empty() || !is_cast(cast)) return;
    const WayBack way(surface, cast);
    if (way.misses()) return;
    const double spread = way.error() * 0.5 * tree.frame().scale;
    TreeWalk walk;
    if (!(spread < 0x1p-4) || !walk.begin(tree, way.part(), spread)) {
        if (!(spread < 0x1p-4) || walk.ray.way == TreeRay::Way::unknown)
            own_triangles_in(surface, way.bounds(),
                             [&](std::span<const std::uint32_t> ids) { return pass_on(ids, visit); });
        return;
    }
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return follow_avx2(tree, walk, way, visit);
#endif
    follow<4>(tree, walk, way, visit);
}

void along(const Surface& surface, std::size_t begin, std::size_t end, CastStream& stream) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty()) {
        for (std::size_t i = begin; i < end; ++i) stream.done(i, 0);
        return;
    }
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return follow_avx2(surface, tree, begin, end, stream);
#endif
    follow<4>(surface, tree, begin, end, stream);
}

}  // namespace hitbox::detail
