// classify.hpp: the exact relation between two shapes (classify, containment, touching).
#pragma once

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/quick_relation.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>

namespace hitbox {

/// The relation of shape a to shape b. The relative interior of a shape is its interior within the
/// smallest line, plane or space that contains it: for a segment all points except its ends; for a plane,
/// a line or a point all points. The first word that holds is the answer: a corner of a box touches the box.
enum class Relation {
    disjoint,     ///< no common point
    touching,     ///< they have common points, but their relative interiors have none
    overlapping,  ///< the relative interiors have a common point, and neither shape contains the other
    inside,       ///< a is a proper subset of b; the boundaries may touch
    contains,     ///< b is a proper subset of a; the boundaries may touch
    equal,        ///< the same set of points
};

/// The relation of b to a, given the relation of a to b.
constexpr Relation mirrored(Relation r) {
    return r == Relation::inside ? Relation::contains : r == Relation::contains ? Relation::inside : r;
}

/// The word for a relation in JSON.
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

namespace detail {

/// The relation of two shapes whose interiors surely meet, where a filter decides which one contains the other.
template <class A, class B>
std::optional<Relation> quick_containment(const A& a, const B& b) {
    if constexpr (small_code) return std::nullopt;
    const Verdict a_in_b = surely_lies_in(a, b);
    if (a_in_b == Verdict::yes) return Relation::inside;
    const Verdict b_in_a = surely_lies_in(b, a);
    if (b_in_a == Verdict::yes) return Relation::contains;
    return a_in_b == Verdict::no && b_in_a == Verdict::no ? std::optional(Relation::overlapping)
                                                          : std::nullopt;
}

}  // namespace detail

// ---- the answers ----------------------------------------------------------------------------------------------------

namespace verb {

struct Classify {
    static constexpr bool either_order = true;
};

// Fast paths: most shapes are disjoint, and most others have overlapping interiors. Both cases are decided first, by filters.

template <detail::ConvexShape A, detail::ConvexShape B>
    requires SameScalar<A, B>
Relation answer(Classify, const A& a, const B& b) {
    if constexpr (ShapeOfKind<A, ShapeKind::plane> || ShapeOfKind<B, ShapeKind::plane>) {
        const detail::Verdict across = detail::surely_straddle(a, b);
        if (across != detail::Verdict::unknown) [[likely]]
            return across == detail::Verdict::yes ? Relation::overlapping : Relation::disjoint;
    }
    if (!intersects(a, b)) return Relation::disjoint;
    const bool interiors_meet = detail::interiors_surely_meet(a, b);
    if (interiors_meet)
        if (const auto relation = detail::quick_containment(a, b)) return *relation;
    return detail::relate_meeting(detail::convex_set(a), detail::convex_set(b), interiors_meet);
}
template <detail::ConvexShape A, Scalar T>
    requires SameScalar<A, Sphere<T>>
Relation answer(Classify, const A& a, const Sphere<T>& sphere) {
    if (!intersects(a, sphere)) return Relation::disjoint;
    if (!detail::small_code && detail::interiors_surely_meet(a, sphere))
        if (const auto relation = detail::quick_containment(a, sphere)) return *relation;
    return detail::relate(detail::convex_set(a), detail::sphere_set(sphere));
}
template <Scalar T>
Relation answer(Classify, const Sphere<T>& a, const Sphere<T>& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    if (!detail::small_code && detail::interiors_surely_meet(a, b))
        if (const auto relation = detail::quick_containment(a, b)) return *relation;
    return detail::relate(detail::sphere_set(a), detail::sphere_set(b));
}

}  // namespace verb

/// The exact relation between two shapes. Frusta and capsules are not supported.
///
/// Exactness   exact for every finite input, and for boxes with infinite corners.
/// Degenerate  a degenerate shape is treated as the point set that it is: a segment of length zero is a
///             point, a collinear triangle its longest edge, a flat box a rectangle. An empty shape is
///             disjoint from every shape.
/// Source      Rockafellar 1970, "Convex Analysis", theorem 11.3: see detail/convex_relation.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::Classify, A, B>
constexpr auto classify(const A& a, const B& b) {
    return detail::ask<verb::Classify>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Classify, A, B>>
    requires detail::Unanswered<verb::Classify, A, B>
Relation classify(const A& a, const B& b) = delete;

}  // namespace hitbox
