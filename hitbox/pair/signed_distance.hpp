// signed_distance.hpp: the signed distance of a point from a plane, and its projection onto the plane.
#pragma once

#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/closest_points.hpp>
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

/// The signed distance of a point from a plane: positive in front, negative behind. Its absolute value is
/// `distance`. NaN if either is empty.
template <class A, class B = A>
    requires detail::Answered<verb::SignedDistance, A, B>
constexpr auto signed_distance(const A& a, const B& b) {
    return detail::ask<verb::SignedDistance>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
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

/// The orthogonal projection of a point onto a plane, as `closest_points` computes it.
/// std::nullopt if either is empty.
template <class A, class B = A>
    requires detail::Answered<verb::Project, A, B>
constexpr auto project(const A& a, const B& b) {
    return detail::ask<verb::Project>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Project, A, B>
std::optional<Vec3> project(const A& a, const B& b) = delete;

}  // namespace hitbox
