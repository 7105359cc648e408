// obb_obb.hpp: two oriented boxes (OBB vs OBB, 15 separating axes).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/best_axis.hpp>
#include <hitbox/pair/detail/box_axes.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/obb.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox {

/// True if the boxes share at least one point; touching counts.
///
/// Shapes      closed boxes, half-axes as stored: neither unit, nor orthogonal, nor right-handed is assumed.
/// Units       any one length unit. No tolerance is applied, and no axis is normalised.
/// Exactness   exact for every finite input: 15 axes, and more where both boxes are flat.
/// Degenerate  a flat box is its parallelogram, segment or point. An empty box (NaN) meets nothing.
/// Cost        about 50 ns; 0.3 us more for each axis on which they just touch.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree", for the axes; without their epsilon, which turns
///             misses into hits. Why 15 do not suffice for two flat boxes: convex_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& a, const Obb<T>& b) {
    detail::BoxPair boxes{detail::half_axes_of(a), detail::half_axes_of(b), {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        boxes.t[k] = widen(b.center[k]) - widen(a.center[k]);
        boxes.t_reach[k] = std::fabs(boxes.t[k]);
    }
    const detail::BoxVerdict verdict = detail::ask_box_axes(boxes);
    if (verdict.uncertain == 0) [[likely]]
        return !verdict.apart;
    return detail::boxes_meet_closely(detail::widened(a), detail::widened(b), boxes, verdict.uncertain);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& a, const Obb<T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

/// The axis along which they are farthest apart or, where they meet, overlap least; nothing where either is
/// empty. Whether it separates is exact. No axis of a face or of two edges does better by more than 2^-45 of
/// how far the shapes reach, and the gap is right to 12 digits: see best_axis.hpp.
template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Obb<T>& a, const Obb<T>& b) {
    return detail::best_axis(a, b);
}

}  // namespace hitbox
