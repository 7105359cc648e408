// each_search.hpp: whether a cast hits anything, how often, and all its hits. For .cpp files.
#pragma once

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/block_search.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox::detail {

/// Searches for which hits need no order.
class UnorderedSearch : public BlockSearch {
public:
    using BlockSearch::BlockSearch;

    /// Exact arithmetic for this cast.
    Caster& caster() {
        if (!caster_) caster_.emplace(surface_, cast_, options_);
        return *caster_;
    }

protected:
    // True if a triangle that is possibly met is a hit that is wanted.
    bool is_hit(const TriangleBlock& block, const BlockHits& hits, unsigned lane, TriangleHit& hit) {
        return caster().meets(candidate(block, hits, lane), hit);
    }

private:
    std::optional<Caster> caster_;
};

/// Looks for any hit.
class AnySearch : public UnorderedSearch {
public:
    using UnorderedSearch::UnorderedSearch;

    HITBOX_LANES_INLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) {
        if (!is_plain_ || hits.sure == 0) return take_slowly(block, hits);
        found_ = true;
        return AfterBlock::stop;
    }
    AfterBlock take(std::uint32_t triangle) {
        TriangleHit hit;
        found_ = caster().meets(triangle, hit);
        return found_ ? AfterBlock::stop : AfterBlock::go_on;
    }

    bool found() const { return found_; }

private:
    HITBOX_NOINLINE AfterBlock take_slowly(const TriangleBlock& block, const BlockHits& hits) {
        TriangleHit hit;
        for (unsigned mask = hits.possible; mask != 0 && !found_; mask &= mask - 1)
            found_ = is_hit(block, hits, unsigned(std::countr_zero(mask)), hit);
        return found_ ? AfterBlock::stop : AfterBlock::go_on;
    }

    bool found_ = false;
};

/// Counts the hits.
class CountSearch : public UnorderedSearch {
public:
    using UnorderedSearch::UnorderedSearch;

    HITBOX_LANES_INLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) {
        if (!is_plain_ || hits.possible != hits.sure) return take_slowly(block, hits);
        count_ += unsigned(std::popcount(hits.sure));
        return AfterBlock::go_on;
    }
    AfterBlock take(std::uint32_t triangle) {
        TriangleHit hit;
        count_ += caster().meets(triangle, hit);
        return AfterBlock::go_on;
    }

    std::size_t count() const { return count_; }

private:
    HITBOX_NOINLINE AfterBlock take_slowly(const TriangleBlock& block, const BlockHits& hits) {
        TriangleHit hit;
        for (unsigned mask = hits.possible; mask != 0; mask &= mask - 1)
            count_ += is_hit(block, hits, unsigned(std::countr_zero(mask)), hit);
        return AfterBlock::go_on;
    }

    std::size_t count_ = 0;
};

/// Collects the hits.
class AllSearch : public UnorderedSearch {
public:
    using UnorderedSearch::UnorderedSearch;

    HITBOX_NOINLINE AfterBlock take(const TriangleBlock& block, const BlockHits& hits) {
        TriangleHit hit;
        for (unsigned mask = hits.possible; mask != 0; mask &= mask - 1)
            if (is_hit(block, hits, unsigned(std::countr_zero(mask)), hit)) hits_.push_back(hit);
        return AfterBlock::go_on;
    }
    AfterBlock take(std::uint32_t triangle) {
        TriangleHit hit;
        if (caster().meets(triangle, hit)) hits_.push_back(hit);
        return AfterBlock::go_on;
    }

    /// In no order.
    std::vector<TriangleHit>& hits() { return hits_; }

private:
    std::vector<TriangleHit> hits_;
};

}  // namespace hitbox::detail
