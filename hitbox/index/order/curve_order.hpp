// curve_order.hpp: sorts boxes along a space-filling curve through their centres (Hilbert order).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/radix_sort.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <cstdint>
#include <span>

namespace hitbox::detail {

using CurveItems = RadixItems;

/// Writes the ids of the boxes to `order` so that boxes close in space are mostly close in the list. Empty
/// boxes are left out. `items` is scratch memory; the caller keeps it so that a rebuild need not allocate.
///
/// Method      Hilbert codes of the centres and a stable radix sort. Consecutive cells of a Hilbert curve are
///             adjacent, unlike those of a Morton curve; so blocks of boxes have half as many neighbours. A
///             grid cell with many boxes is sorted again on a grid of its own, so that a distant outlier or
///             an infinite box does not spoil the order of the rest.
/// Determinism the order does not depend on the executor, because the sort is stable.
template <int N, class T>
void curve_order(BoxesView<N, T> boxes, Executor* executor, CurveItems& items, CurveItems& scratch);

/// The id in an item that curve_order has sorted. The upper half of the item is the code.
inline std::uint32_t item_id(std::uint64_t item) { return std::uint32_t(item); }

}  // namespace hitbox::detail
