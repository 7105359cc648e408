// first_search.hpp: the first hit of a cast. For .cpp files.
#pragma once

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/plane_hit.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

namespace hitbox::detail {

/// What is requested of the best hit while the search goes on: its triangle, or its points too. Points make a search wait for the
/// triangle, which pays if nothing else is searched meanwhile.
enum class Fetch { triangles, points };

/// Looks for the first hit. Almost all hits are surely before or behind the best one. The others, and triangles in doubt, go to a
/// Closest, which is made only then.
template <Fetch What>
class FirstSearch : public BlockSearch {
public:
    using BlockSearch::BlockSearch;

    HITBOX_LANES_INLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) {
        const double before = end_;
        for (unsigned sure = hits.sure; sure != 0; sure &= sure - 1) {
            const auto lane = unsigned(std::countr_zero(sure));
            const Bounds at = bounds(block, hits, lane);
            if (at.low > best_.high) continue;
            const Sure hit{at.low, at.high, block.id[lane], (hits.front >> lane & 1) != 0};
            if (is_plain_)
                take(hit);
            else
                take_if_wanted(hit);
        }
        for (unsigned doubts = hits.possible & ~hits.sure; doubts != 0; doubts &= doubts - 1)
            take(block.id[std::countr_zero(doubts)]);
        return end_ < before ? AfterBlock::go_on_nearer : AfterBlock::go_on;
    }

    HITBOX_NOINLINE AfterBlock take(std::uint32_t triangle) {
        exact().wait(doubtful(triangle));
        settle();
        return AfterBlock::go_on;
    }

    std::optional<TriangleHit> decide() {
        if (exact_) {
            if (best_.triangle != none) pass_on(best_);
            return exact_->decide();
        }
        if (best_.triangle == none) return std::nullopt;
        return TriangleHit{best_.triangle,
                           CastLine::nowhere,
                           0,
                           0,
                           best_.from_front ? TriangleHit::Side::front : TriangleHit::Side::back,
                           TriangleHit::At::plane,
                           0,
                           true};
    }

    /// All about a hit that decide() has returned.
    MeshHit complete(const TriangleHit& hit) const {
        if (hit.at == TriangleHit::At::plane && hit.side != TriangleHit::Side::edge_on) {
            MeshHit r;
            r.triangle = hit.triangle;
            r.facing = hit.side == TriangleHit::Side::front ? Facing::front : Facing::back;
            if (complete_plane_hit(cast_, surface_.triangle(hit.triangle), r)) return r;
        }
        return exact_ ? exact_->caster().complete(hit) : Caster(surface_, cast_, options_).complete(hit);
    }

private:
    // A triangle that is surely met, with bounds of the parameter of the tree.
    struct Sure {
        double low = std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
        std::uint32_t triangle = none;
        bool from_front = false;
    };

    HITBOX_LANES_INLINE void take(const Sure& hit) {
        if (hit.high < best_.low) {
            best_ = hit;
            if (hit.high < end_) end_ = hit.high;
            // Usually it is the answer.
            if constexpr (What == Fetch::triangles)
                prefetch(&surface_.triangles()[hit.triangle]);
            else
                for (const std::uint32_t v : surface_.triangles()[hit.triangle])
                    prefetch(&surface_.points()[v]);
        } else {
            pass_on(hit);
        }
    }

    HITBOX_NOINLINE void take_if_wanted(const Sure& hit) {
        const CastCandidate c = candidate_of(hit);
        const Caster& caster = exact().caster();
        if (caster.surely_misses(c)) return;
        if (caster.surely_meets(c)) return take(hit);
        pass_on(hit);
        settle();
    }

    HITBOX_NOINLINE void pass_on(const Sure& hit) { exact().wait(candidate_of(hit)); }

    CastCandidate candidate_of(const Sure& hit) const {
        return candidate(hit.triangle, hit.from_front, {hit.low, hit.high});
    }

    // Otherwise a ray through a corner or edge would be followed to the end of the mesh.
    void settle() {
        if (best_.triangle != none) return;
        exact_->decide();
        end_at(exact_->end());
    }

    Closest& exact() {
        if (!exact_) exact_.emplace(surface_, cast_, options_);
        return *exact_;
    }

    Sure best_;
    std::optional<Closest> exact_;
};

}  // namespace hitbox::detail
