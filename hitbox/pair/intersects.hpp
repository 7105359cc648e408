// intersects.hpp: whether two shapes have a common point (overlap test, intersection test, collision query), and for
// culling whether they may have one.
#pragma once

#include <hitbox/pair/verb.hpp>

namespace hitbox {

namespace verb {

struct Intersects {
    static constexpr bool either_order = true;
};

}  // namespace verb

/// True if the two closed sets have a common point; touching counts. Exact: the answer equals that of
/// rational arithmetic on the stored numbers. The header of the pair is the one to include. It states the
/// shapes, the degenerate cases, the algorithm and the cost.
template <class A, class B = A>
    requires detail::Answered<verb::Intersects, A, B>
HITBOX_INLINE constexpr bool intersects(const A& a, const B& b) {
    return detail::ask<verb::Intersects>(a, b);
}

/// No test for these two types, or the header of the pair is not included (`hitbox pairs` names it): a compile error.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Intersects, A, B>>
    requires detail::Unanswered<verb::Intersects, A, B>
bool intersects(const A& a, const B& b) = delete;

// ---- culling: may answer true for disjoint shapes ---------------------------------------------------------------------

namespace verb {

struct MayIntersect {
    static constexpr bool either_order = true;
};

}  // namespace verb

/// The conservative six-plane test of a frustum against a box or a sphere, for culling. It is false only if
/// the shape lies wholly behind one of the six planes, so never for shapes that intersect. It can be true for
/// a disjoint shape near an edge of the frustum.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <class A, class B = A>
    requires detail::Answered<verb::MayIntersect, A, B>
constexpr bool may_intersect(const A& a, const B& b) {
    return detail::ask<verb::MayIntersect>(a, b);
}

/// No test for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::MayIntersect, A, B>>
    requires detail::Unanswered<verb::MayIntersect, A, B>
bool may_intersect(const A& a, const B& b) = delete;

}  // namespace hitbox
