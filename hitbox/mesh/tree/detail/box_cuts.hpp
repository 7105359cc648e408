// box_cuts.hpp: ranges of boxes, cut in two at the cheapest of a few planes (binned surface area heuristic).
#pragma once

#include <hitbox/mesh/tree/detail/tree_structure.hpp>

#include <cstddef>
#include <span>
#include <utility>

namespace hitbox::detail {

/// Contains no box.
inline TriangleBox empty_triangle_box() { return {TriangleBox::Four::of(4), TriangleBox::Four::of(4)}; }

/// Boxes that are neighbours in a list.
struct BoxRange {
    std::size_t begin = 0, end = 0;
    float surface = 0;  ///< half of that of their bounds; an estimate if there are many

    std::size_t size() const { return end - begin; }
};

/// Sorts the boxes of a range, of more than eight, into two parts. `evenly`: into halves as they are.
///
/// Method  one of 16 planes across each axis, that with the least sum of surface times blocks. The cost is estimated from a
///         sample if there are many boxes; up to 256 are cut at one of 8 planes across the longest axis.
std::pair<BoxRange, BoxRange> cut(std::span<TriangleBox> boxes, const BoxRange& range, bool evenly);

}  // namespace hitbox::detail
