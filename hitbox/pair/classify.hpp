// classify.hpp: the exact relation between two shapes (classify, containment, touching).
#pragma once

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/interiors.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/verb.hpp>

namespace hitbox {

/// How shape a lies to shape b. The relative interior of a shape is what is left without its border in the
/// smallest flat that holds it: of a segment all but its ends, of a plane, a line or a point all.
enum class Relation {
    disjoint,     ///< no shared point
    touching,     ///< they share points, but their relative interiors do not
    overlapping,  ///< the relative interiors share a point, and neither shape holds the other
    inside,       ///< a lies in b (their borders may meet), and b is more
    contains,     ///< b lies in a, and a is more
    equal,        ///< the same set of points
};

/// What classify(b, a) is where classify(a, b) is this.
constexpr Relation mirrored(Relation r) {
    return r == Relation::inside ? Relation::contains : r == Relation::contains ? Relation::inside : r;
}

constexpr const char* to_string(Relation r) {
    switch (r) {
        case Relation::disjoint:
            return "disjoint";
        case Relation::touching:
            return "touching";
        case Relation::overlapping:
            return "overlapping";
        case Relation::inside:
            return "inside";
        case Relation::contains:
            return "contains";
        case Relation::equal:
            return "equal";
    }
    return "unknown";
}

namespace verb {

struct Classify {
    static constexpr bool either_order = true;
};

// Most shapes are told apart, and most that meet have inner points in common: both are quickly seen.

template <detail::ConvexShape A, detail::ConvexShape B>
    requires SameScalar<A, B>
Relation answer(Classify, const A& a, const B& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    const bool interiors_meet = detail::interiors_surely_meet(a, b);
    return detail::relate_meeting(detail::convex_set(a), detail::convex_set(b), interiors_meet);
}
template <detail::ConvexShape A, Scalar T>
    requires SameScalar<A, Sphere<T>>
Relation answer(Classify, const A& a, const Sphere<T>& sphere) {
    if (!intersects(a, sphere)) return Relation::disjoint;
    return detail::relate(detail::convex_set(a), detail::sphere_set(sphere));
}
template <Scalar T>
Relation answer(Classify, const Sphere<T>& a, const Sphere<T>& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    return detail::relate(detail::sphere_set(a), detail::sphere_set(b));
}

}  // namespace verb

/// The exact relation between two shapes, frusta excepted.
///
/// Exactness   exact for every finite input, and for boxes with infinite corners.
/// Degenerate  a degenerate shape counts as what it is: a zero segment as its point, a collinear triangle as its longest
///             edge, a flat box as its rectangle. An empty shape is disjoint from everything.
/// Source      Rockafellar 1970, "Convex Analysis", theorem 11.3: see detail/convex_relation.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::Classify, A, B>
constexpr auto classify(const A& a, const B& b) {
    return detail::ask<verb::Classify>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Classify, A, B>
Relation classify(const A& a, const B& b) = delete;

}  // namespace hitbox
