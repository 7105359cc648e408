// follow.hpp: one search along its cast through a surface. For .cpp files.
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/ray/detail/block_search.hpp>
#include <hitbox/mesh/ray/detail/walk.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/simd/level.hpp>

#include <cstdint>

namespace hitbox::detail {

/// Where the frame of the tree is too coarse.
template <class Search>
HITBOX_NOINLINE void follow_boxes(const Surface& surface, const Cast<3, double>& cast, Search& search) {
    along_boxes(surface, cast,
                [&](std::uint32_t triangle) { return search.take(triangle) != AfterBlock::stop; });
}

template <int W, class Search>
HITBOX_LANES_INLINE void follow_lanes(const Surface& surface, const TriangleTree& tree,
                                      const Cast<3, double>& cast, Search& search) {
    const TreeRay::Way way = search.begin(tree.frame());
    if (way == TreeRay::Way::through)
        walk<W>(tree, search.ray(), LookWith<W, Search>{search});
    else if (way == TreeRay::Way::unknown)
        follow_boxes(surface, cast, search);
}

#if HITBOX_HAS_LEVELS
template <class Search>
HITBOX_TARGET_LEVEL_AVX2 void follow_avx2(const Surface& surface, const TriangleTree& tree,
                                          const Cast<3, double>& cast, Search& search) {
    follow_lanes<8>(surface, tree, cast, search);
}
#endif

/// As follow(), by calls: a small build has one walk for all searches.
void follow_by_calls(const Surface& surface, const Cast<3, double>& cast, BlockSearch& search,
                     FunctionRef<AfterBlock(const TriangleBlock& block, const BlockHits& hits)> take,
                     FunctionRef<AfterBlock(std::uint32_t triangle)> take_triangle);

/// Follows the cast of a search; see BlockSearch.
template <class Search>
void follow(const Surface& surface, const Cast<3, double>& cast, Search& search) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty()) return;
    if constexpr (small_code)
        return follow_by_calls(
            surface, cast, search,
            [&](const TriangleBlock& block, const BlockHits& hits) { return search.take(block, hits); },
            [&](std::uint32_t triangle) { return search.take(triangle); });
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return follow_avx2(surface, tree, cast, search);
#endif
    follow_lanes<4>(surface, tree, cast, search);
}

}  // namespace hitbox::detail
