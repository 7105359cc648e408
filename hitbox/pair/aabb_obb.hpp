// aabb_obb.hpp: axis-aligned and oriented box (AABB vs OBB).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/best_axis.hpp>
#include <hitbox/pair/detail/box_axes.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox {

/// True if the boxes share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; closed oriented box, half-axes as stored.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input and for infinite corners. Everything is doubled, so that no half
/// of
///             a corner difference is ever rounded.
/// Degenerate  flat boxes are their rectangle, segment or point. An empty box meets nothing.
/// Cost        about 50 ns; 0.3 us more for each axis on which they just touch.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree"; see obb_obb.hpp.
template <Scalar T>
bool intersects(const Aabb<3, T>& a, const Obb<T>& b) {
    if (a.is_empty()) return false;
    detail::BoxPair boxes{{}, detail::half_axes_of(b), {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = widen(a.min[k]), high = widen(a.max[k]), center = 2 * widen(b.center[k]);
        boxes.a[k][k] = high - low;
        boxes.t[k] = (center - low) - high;
        boxes.t_reach[k] = std::fabs(center - low) + std::fabs(high);
        for (std::size_t i = 0; i < 3; ++i) boxes.b[i][k] *= 2;
    }
    const detail::BoxVerdict verdict = detail::ask_box_axes(boxes);
    if (verdict.uncertain == 0) [[likely]]
        return !verdict.apart;
    return detail::boxes_meet_closely(Aabb3(a.min, a.max), detail::widened(b), boxes, verdict.uncertain);
}

template <Scalar T>
bool intersects(const Obb<T>& b, const Aabb<3, T>& a) {
    return intersects(a, b);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& a, const Obb<T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

template <Scalar T>
Relation classify(const Obb<T>& b, const Aabb<3, T>& a) {
    return mirrored(classify(a, b));
}

/// The axis along which they are farthest apart or, where they meet, overlap least; nothing where either is
/// empty or infinite. Whether it separates is exact. No axis of a face or of two edges does better by more
/// than 2^-45 of how far the shapes reach, and the gap is right to 12 digits: see best_axis.hpp.
template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Aabb<3, T>& a, const Obb<T>& b) {
    return detail::best_axis(a, b);
}

template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Obb<T>& b, const Aabb<3, T>& a) {
    return detail::best_axis(b, a);
}

}  // namespace hitbox
