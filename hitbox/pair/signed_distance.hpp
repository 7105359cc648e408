// signed_distance.hpp: how far in front of a plane a point lies, and where it falls onto the plane (projection).
#pragma once

#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/plane.hpp>

#include <optional>

namespace hitbox {

namespace verb {

struct SignedDistance {
    static constexpr bool either_order = false;
};

template <Scalar T>
double answer(SignedDistance, const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::signed_distance_to(plane, point);
}

}  // namespace verb

/// How far the point lies in front of the plane (negative: behind): `distance` with a sign. NaN where either is
/// empty.
template <class A, class B = A>
    requires detail::Answered<verb::SignedDistance, A, B>
constexpr auto signed_distance(const A& a, const B& b) {
    return detail::ask<verb::SignedDistance>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::SignedDistance, A, B>
double signed_distance(const A& a, const B& b) = delete;

namespace verb {

struct Project {
    static constexpr bool either_order = false;
};

template <Scalar T>
std::optional<Vec<3, T>> answer(Project, const Plane<T>& plane, const Vec<3, T>& point) {
    const auto both = closest_points(plane, point);
    return both ? std::optional(both->a) : std::nullopt;
}

}  // namespace verb

/// The point of the plane nearest to the point, as `closest_points` gives it; nothing where either is empty.
template <class A, class B = A>
    requires detail::Answered<verb::Project, A, B>
constexpr auto project(const A& a, const B& b) {
    return detail::ask<verb::Project>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Project, A, B>
std::optional<Vec3> project(const A& a, const B& b) = delete;

}  // namespace hitbox
