// block_search.hpp: what all searches along a cast share: its way through the tree, and the triangles of a block. For .cpp files.
#pragma once

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/block_hits.hpp>
#include <hitbox/mesh/ray/detail/tree_ray.hpp>
#include <hitbox/mesh/ray/detail/walk.hpp>

#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// One cast on its way through the blocks of a surface. Almost all triangles surely miss or are surely met, which floats with
/// bounds decide. Exact arithmetic is set up only where they do not.
///
/// A Search is derived from it. walk() needs end() and
///     AfterBlock take(const TriangleBlock&, const BlockHits&)     at least one hit is possible
///     AfterBlock take(std::uint32_t triangle)                     nothing is known of the triangle
class BlockSearch {
public:
    using Cast3 = Cast<3, double>;

    /// All are used until the end of the search.
    BlockSearch(const Surface& surface, const Cast3& cast, const CastOptions& options)
        : surface_(surface), cast_(cast), options_(options) {}

    /// Says whether the cast can be followed in the tree.
    HITBOX_LANES_INLINE TreeRay::Way begin(const TreeFrame& frame) {
        if (!ray_.set_quickly(cast_, frame)) {
            if (!is_cast(cast_)) return TreeRay::Way::misses;
            ray_.set(cast_, frame);
        }
        end_ = ray_.end;
        is_plain_ = !options_.cull_back_faces && !options_.cull_front_faces && options_.from <= 0 &&
                    options_.until == std::numeric_limits<double>::infinity() && options_.skip == none;
        if (!is_plain_) end_at(Caster::widened(options_.until));
        return ray_.way;
    }

    const TreeRay& ray() const { return ray_; }
    /// The parameter of the tree up to which hits are wanted.
    double end() const { return end_; }

protected:
    static constexpr std::uint32_t none = 0xffffffff;

    /// Bounds of the parameter of the tree.
    struct Bounds {
        double low, high;
    };
    static HITBOX_LANES_INLINE Bounds bounds(const TriangleBlock& block, const BlockHits& hits,
                                             unsigned lane) {
        const double scale = block.unit() / double(hits.size[lane]),
                     t = hits.along + double(hits.t[lane]) * scale,
                     error = 2 * double(hits.t_error[lane]) * scale;
        return {t - error, t + error};
    }

    /// A triangle that is surely met. The bounds are wider by more than the rounding of a subnormal number.
    CastCandidate candidate(std::uint32_t triangle, bool from_front, const Bounds& at) const {
        return {triangle, true, from_front, ray_.of_cast(at.low) - 0x1p-1070,
                ray_.of_cast(at.high) + 0x1p-1070};
    }
    CastCandidate candidate(const TriangleBlock& block, const BlockHits& hits, unsigned lane) const {
        if ((hits.sure >> lane & 1) == 0) return doubtful(block.id[lane]);
        return candidate(block.id[lane], (hits.front >> lane & 1) != 0, bounds(block, hits, lane));
    }
    static CastCandidate doubtful(std::uint32_t triangle) {
        return {triangle, false, false, 0, std::numeric_limits<double>::infinity()};
    }

    /// No hit is wanted after this parameter of the cast.
    void end_at(double t) {
        const double s = t < 0 ? ray_.start - 1 : ray_.parameter(t);
        if (s < end_) end_ = s;
    }

    const Surface& surface_;
    const Cast3& cast_;
    const CastOptions& options_;
    TreeRay ray_;
    double end_ = 0;
    bool is_plain_ = true;  // all hits are wanted
};

/// A cast and the search along it.
template <class Search>
struct CastSearch {
    Cast<3, double> cast;
    Search search;

    // The cast is made in place: what has just been written is slow to read in larger parts.
    template <class Casts>
    CastSearch(const Surface& surface, const Casts& casts, std::uint32_t number, const CastOptions& options)
        : cast(casts.cast(number)), search(surface, cast, options) {}
};

/// A search as walk() wants it.
template <int W, class Search>
struct LookWith {
    Search& search;

    HITBOX_LANES_INLINE double end() const { return search.end(); }
    HITBOX_LANES_INLINE AfterBlock operator()(const TriangleBlock& block, double entry) const {
        BlockHits hits;
        hits_in<W>(block, search.ray(), entry, search.end(), hits);
        return hits.possible == 0 ? AfterBlock::go_on : search.take(block, hits);
    }
};

}  // namespace hitbox::detail
