// distance.hpp: the distance between two shapes (Euclidean distance), and of a plane and a point the signed distance and
// the projection.
#pragma once

#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/boxes.hpp>
#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/closest/lines.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/closest/to_frustum.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/plane.hpp>

#include <limits>
#include <optional>

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

template <Scalar T>
double answer(Distance, const Capsule<T>& capsule, const Vec<3, T>& point) {
    return detail::distance_to(capsule, point);
}
template <Scalar T>
double answer(Distance, const Capsule<T>& capsule, const Sphere<T>& sphere) {
    return detail::distance_to(capsule, sphere);
}

template <detail::ExtendedShape A, detail::ExtendedShape B>
    requires detail::InOrder<A, B>
double answer(Distance, const A& a, const B& b) {
    return detail::distance_between(detail::rounded_set(a), detail::rounded_set(b));
}
template <detail::LongShape A, detail::LongShape B>
    requires detail::InOrder<A, B>
double answer(Distance, const A& a, const B& b) {
    return detail::distance_of_lines(a, b);
}
template <Scalar T>
double answer(Distance, const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return detail::distance_of_boxes(a, b);
}

template <ShapeOfKind<ShapeKind::point, ShapeKind::sphere> S, Scalar T>
    requires SameScalar<S, Frustum<T>>
double answer(Distance, const Frustum<T>& frustum, const S& shape) {
    const detail::RoundedSet ball = detail::rounded_set(shape);
    if (ball.core.kind == detail::ConvexSet::Kind::empty) return std::numeric_limits<double>::infinity();
    return detail::distance_to_frustum(detail::frustum_set(frustum), ball.core.v[0], ball.radius);
}

}  // namespace verb

/// The Euclidean distance between two shapes, in their unit. Of frusta only those to points and spheres. It is zero exactly if they
/// intersect, and infinite if either is empty. Otherwise, also near contact and between parallel, flat or zero-sized shapes, its
/// relative error is at most 2^-51 (2 ulp) from a point to a shape without curved faces except a plane, and 2^-49 (8 ulp) for other
/// pairs; below 2^-1022 half of the smallest number comes to it. A positive distance that would round to zero is the smallest number.
/// Source: Ericson 2005, 5.1 and 9.5; see closest/between.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::Distance, A, B>
constexpr auto distance(const A& a, const B& b) {
    return detail::ask<verb::Distance>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Distance, A, B>>
    requires detail::Unanswered<verb::Distance, A, B>
double distance(const A& a, const B& b) = delete;

// ---- plane and point --------------------------------------------------------------------------------------------------

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
template <class A, class B, class Why = detail::WhyUnanswered<verb::SignedDistance, A, B>>
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
template <class A, class B, class Why = detail::WhyUnanswered<verb::Project, A, B>>
    requires detail::Unanswered<verb::Project, A, B>
std::optional<Vec3> project(const A& a, const B& b) = delete;

}  // namespace hitbox
