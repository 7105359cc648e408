// intersects.hpp: whether two shapes share a point (overlap test, intersection test, collision query).
#pragma once

#include <hitbox/pair/verb.hpp>

namespace hitbox {

namespace verb {

struct Intersects {
    static constexpr bool either_order = true;
};

}  // namespace verb

/// True if the two closed sets share at least one point; touching counts. Exact: the answer of rational arithmetic on
/// the numbers as stored. The header of the pair says what is behind it and what it costs; that header is the one to
/// include.
template <class A, class B = A>
    requires detail::Answered<verb::Intersects, A, B>
HITBOX_INLINE constexpr bool intersects(const A& a, const B& b) {
    return detail::ask<verb::Intersects>(a, b);
}

/// These two shapes have no such test, or the header of the pair is not included (`hitbox pairs` names it).
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Intersects, A, B>
bool intersects(const A& a, const B& b) = delete;

}  // namespace hitbox
