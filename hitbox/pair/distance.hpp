// distance.hpp: the distance between two shapes (Euclidean distance).
#pragma once

#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/verb.hpp>

namespace hitbox {

namespace verb {

struct Distance {
    static constexpr bool either_order = true;
};

template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Vec<3, T>>
double answer(Distance, const S& shape, const Vec<3, T>& point) {
    return detail::distance_to(shape, point);
}
template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Sphere<T>>
double answer(Distance, const S& shape, const Sphere<T>& sphere) {
    return detail::distance_to(shape, sphere);
}
template <Scalar T>
double answer(Distance, const Sphere<T>& a, const Sphere<T>& b) {
    return detail::distance_to(a, b);
}

}  // namespace verb

/// The Euclidean distance between a shape and a point or a solid sphere. It is zero exactly if they
/// intersect, and infinite if either is empty. Otherwise, also near contact, its relative error is at most
/// 2^-51 (2 ulp) for a point, and 2^-49 (8 ulp) for a sphere or a plane. Source: Ericson 2005, 5.1.
template <class A, class B = A>
    requires detail::Answered<verb::Distance, A, B>
constexpr auto distance(const A& a, const B& b) {
    return detail::ask<verb::Distance>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Distance, A, B>
double distance(const A& a, const B& b) = delete;

}  // namespace hitbox
