// placement.hpp: a three-way test of a segment against a box: none, intersect or included.
#pragma once

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstddef>

namespace hitbox {

/// The position of a segment relative to a box.
enum class Placement {
    none,       ///< no common point
    intersect,  ///< they have common points, but the segment is not included
    included,   ///< both ends lie in the open interior of the box; never for a flat box, which has none
};

/// The word for a placement in JSON.
constexpr const char* to_string(Placement placement) {
    switch (placement) {
        case Placement::none:
            return "none";
        case Placement::intersect:
            return "intersect";
        case Placement::included:
            return "included";
    }
    return "unknown";
}

namespace verb {

struct Place {
    static constexpr bool either_order = false;
};

template <Scalar T>
Placement answer(Place, const Segment<T>& segment, const Aabb<3, T>& box) {
    bool included = true;
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = box.min[k], high = box.max[k], a = segment.a[k], b = segment.b[k];
        included &= (low < a) & (a < high) & (low < b) & (b < high);
    }
    if (included && exact::all_finite(segment.a, segment.b)) return Placement::included;
    return intersects(segment, box) ? Placement::intersect : Placement::none;
}

template <Scalar T>
Placement answer(Place, const Segment<T>& segment, const Obb<T>& box) {
    if (!intersects(segment, box)) return Placement::none;
    const auto& h = box.half_axes;
    const bool solid = exact::orient3d(Vec<3, T>{}, h[0], h[1], h[2]) != exact::Sign::zero;
    const bool included =
        solid && classify(segment.a, box) == Relation::inside && classify(segment.b, box) == Relation::inside;
    return included ? Placement::included : Placement::intersect;
}

}  // namespace verb

/// Whether a segment, the first argument, misses a box, intersects it, or lies in its open interior. Exact.
/// The answer for an empty box is `none`. A flat box has no interior.
template <class A, class B = A>
    requires detail::Answered<verb::Place, A, B>
constexpr auto placement(const A& a, const B& b) {
    return detail::ask<verb::Place>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Place, A, B>>
    requires detail::Unanswered<verb::Place, A, B>
Placement placement(const A& a, const B& b) = delete;

}  // namespace hitbox
