// closest_points.hpp: the two points, one of each shape, that are nearest to each other (witness points).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/verb.hpp>

#include <optional>
#include <utility>

namespace hitbox {

template <Scalar T>
struct ClosestPoints {
    Vec<3, T> a, b;  ///< of the first and of the second shape
};

template <Scalar T>
ClosestPoints<T> mirrored(const ClosestPoints<T>& c) {
    return {c.b, c.a};
}

namespace verb {

struct FindClosest {
    static constexpr bool either_order = true;
};

template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Vec<3, T>>
std::optional<ClosestPoints<T>> answer(FindClosest, const S& shape, const Vec<3, T>& point) {
    return detail::closest_pair(shape, point);
}

}  // namespace verb

/// The point of a shape without a curve that is nearest to a point, and that point; nothing where either is empty. Where
/// they meet both are the point itself, and where they do not they differ. To a point, and in an axis-aligned box, it is
/// exact; else each coordinate is within 8 ulp of the largest coordinate plus the distance, and for floats rounded once
/// more.
/// Source: Ericson 2005, 5.1.
template <class A, class B = A>
    requires detail::Answered<verb::FindClosest, A, B>
constexpr auto closest_points(const A& a, const B& b) {
    return detail::ask<verb::FindClosest>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::FindClosest, A, B>
std::optional<ClosestPoints<double>> closest_points(const A& a, const B& b) = delete;

}  // namespace hitbox
