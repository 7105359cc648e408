// curve_order.hpp: boxes in the order of a space-filling curve through their centres (Hilbert order).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Puts the numbers of the boxes into `order` so that neighbours in space are mostly neighbours in the list.
/// Empty boxes are left out. `items` is scratch, kept by the caller so that a rebuild need not allocate.
///
/// Method      Hilbert codes of the centres and a stable radix sort. Consecutive cells of a Hilbert curve touch,
///             which those of a Morton curve do not: blocks of boxes get half as many neighbours. A cell of the code's grid that holds
///             many boxes is ordered again by a grid of its own, so that a far outlier or an infinite box
///             does not spoil the order of the rest.
/// Determinism the same order for every executor: a stable sort has one answer.
template <int N, class T>
void curve_order(std::span<const Aabb<N, T>> boxes, Executor* executor, std::vector<std::uint64_t>& items,
                 std::vector<std::uint64_t>& scratch);

/// The box number of an item that `curve_order` has sorted; the upper half is its code.
inline std::uint32_t item_id(std::uint64_t item) { return std::uint32_t(item); }

}  // namespace hitbox::detail
