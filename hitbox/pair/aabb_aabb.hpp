// aabb_aabb.hpp: intersection of two axis-aligned boxes (AABB vs AABB, box overlap, rect overlap).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-aabb
/// Shapes        closed boxes of the same dimension, 2 or 3; infinite corners allowed.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact: comparisons only.
/// Degenerate    A flat box is a rectangle, segment or point. An empty box intersects nothing.
/// Intersection  The box of the common points. It is empty if there are none.
/// Cost          about 7 ns; where they just touch 7 ns on a grid, 7 ns in full precision.
/// Source        Ericson 2005, 4.2.1.
template <int N, Scalar T>
constexpr bool answer(Intersects, const Aabb<N, T>& a, const Aabb<N, T>& b) {
    // On each axis the larger minimum must not exceed the smaller maximum. A box with min > max fails this too.
    // Both ends at the same infinity contain no point. A NaN of a propagates into low or high and fails the
    // comparisons; a NaN of b does not, so b is checked separately.
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

template <int N, Scalar T>
constexpr Aabb<N, T> answer(Intersect, const Aabb<N, T>& a, const Aabb<N, T>& b) {
    if (!intersects(a, b)) return {};
    Aabb<N, T> shared;
    for (std::size_t i = 0; i < N; ++i) {
        shared.min[i] = a.min[i] < b.min[i] ? b.min[i] : a.min[i];
        shared.max[i] = b.max[i] < a.max[i] ? b.max[i] : a.max[i];
    }
    return shared;
}

}  // namespace hitbox::verb
