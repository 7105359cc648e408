// may_intersect.hpp: the quick test of culling, which may say yes of shapes that are apart (six planes, conservative).
#pragma once

#include <hitbox/pair/verb.hpp>

namespace hitbox {

namespace verb {

struct MayIntersect {
    static constexpr bool either_order = true;
};

}  // namespace verb

/// The six-plane test of a frustum against a box or a sphere: false only if the shape lies wholly behind one of the planes,
/// so never where they meet; true also for some that lie beside an edge.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <class A, class B = A>
    requires detail::Answered<verb::MayIntersect, A, B>
constexpr bool may_intersect(const A& a, const B& b) {
    return detail::ask<verb::MayIntersect>(a, b);
}

/// These two shapes have no such test.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::MayIntersect, A, B>
bool may_intersect(const A& a, const B& b) = delete;

}  // namespace hitbox
