// distance.hpp: how far apart two shapes are (Euclidean distance).
#pragma once

#include <hitbox/pair/detail/closest.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/verb.hpp>

namespace hitbox {

namespace verb {

struct Distance {
    static constexpr bool either_order = true;
};

template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Vec<3, T>>
double answer(Distance, const S& shape, const Vec<3, T>& point) {
    return detail::distance_to(detail::convex_set(shape), detail::wide(point));
}
template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Sphere<T>>
double answer(Distance, const S& shape, const Sphere<T>& sphere) {
    return detail::distance_to(detail::convex_set(shape), detail::sphere_set(sphere));
}
template <Scalar T>
double answer(Distance, const Sphere<T>& a, const Sphere<T>& b) {
    return detail::distance_to(detail::sphere_set(a), detail::sphere_set(b));
}

}  // namespace verb

/// Euclidean distance of a point or a sphere, its inside counted, from a shape: zero exactly where they meet, infinite
/// where either is empty, else rounded. Source: Ericson 2005, 5.1.
template <class A, class B = A>
    requires detail::Answered<verb::Distance, A, B>
constexpr auto distance(const A& a, const B& b) {
    return detail::ask<verb::Distance>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B>
    requires detail::Unanswered<verb::Distance, A, B>
void distance(const A& a, const B& b) = delete;

}  // namespace hitbox
