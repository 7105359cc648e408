// aabb_aabb.hpp: two axis-aligned boxes (AABB vs AABB, box overlap, rect overlap).
#pragma once

#include <hitbox/pair/detail/best_axis.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <optional>

namespace hitbox {

/// True if the boxes share at least one point; touching counts.
///
/// Shapes      closed boxes of one dimension, 2 or 3.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact: comparisons only.
/// Degenerate  flat boxes are their rectangle, segment or point. An empty box meets nothing. Infinite corners work.
/// Cost        about 3 ns: no branches.
/// Source      Ericson 2005, 4.2.1.
template <int N, Scalar T>
constexpr bool intersects(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    // The higher of the lower ends must not lie above the lower of the upper ends, which an inverted box fails too; nor
    // may both lie at one infinity, where there is no point. A NaN of a survives these comparisons, one of b is asked
    // for apart.
    bool meet = true;
    for (std::size_t i = 0; i < N; ++i) {
        const T low = a.min[i] < b.min[i] ? b.min[i] : a.min[i],
                high = b.max[i] < a.max[i] ? b.max[i] : a.max[i];
        const bool shared = low <= high, valid = b.min[i] <= b.max[i];
        const bool in_space = low<Aabb<N, T>::inf, from_space = high> - Aabb<N, T>::inf;
        meet &= int(shared) & int(valid) & int(in_space) & int(from_space);
    }
    return meet;
}

/// The box of the shared points: empty where there are none.
template <int N, Scalar T>
constexpr Aabb<N, T> intersection(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    if (!intersects(a, b)) return {};
    Aabb<N, T> shared;
    for (std::size_t i = 0; i < N; ++i) {
        shared.min[i] = a.min[i] < b.min[i] ? b.min[i] : a.min[i];
        shared.max[i] = b.max[i] < a.max[i] ? b.max[i] : a.max[i];
    }
    return shared;
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

/// The axis along which they are farthest apart or, where they meet, overlap least; nothing where either is
/// empty or infinite. Whether it separates is exact. The gap is rounded once.
template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return detail::best_axis(a, b);
}

}  // namespace hitbox
