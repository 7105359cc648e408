// signed_distance.hpp: how far in front of a plane a point lies, and where it falls onto the plane (projection).
#pragma once

#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/plane.hpp>

#include <limits>
#include <optional>

namespace hitbox {

namespace verb {

struct SignedDistance {
    static constexpr bool either_order = false;
};

template <Scalar T>
double answer(SignedDistance, const Plane<T>& plane, const Vec<3, T>& point) {
    const std::optional<Side> where = side(plane, point);
    if (!where) return std::numeric_limits<double>::quiet_NaN();
    const double d = distance(plane, point);
    return *where == Side::back ? -d : d;
}

}  // namespace verb

/// How far the point lies in front of the plane (negative: behind), rounded; zero exactly where it lies on it. NaN where
/// either is empty.
template <class A, class B = A>
    requires detail::Answered<verb::SignedDistance, A, B>
constexpr auto signed_distance(const A& a, const B& b) {
    return detail::ask<verb::SignedDistance>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B>
    requires detail::Unanswered<verb::SignedDistance, A, B>
void signed_distance(const A& a, const B& b) = delete;

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

/// The point of the plane nearest to the point, rounded; nothing where either is empty.
template <class A, class B = A>
    requires detail::Answered<verb::Project, A, B>
constexpr auto project(const A& a, const B& b) {
    return detail::ask<verb::Project>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B>
    requires detail::Unanswered<verb::Project, A, B>
void project(const A& a, const B& b) = delete;

}  // namespace hitbox
