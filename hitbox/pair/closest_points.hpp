// closest_points.hpp: the closest points of two shapes, one point of each (witness points, nearest points).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/boxes.hpp>
#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/closest/to_frustum.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/frustum.hpp>

#include <optional>
#include <utility>

namespace hitbox {

/// The closest points of two shapes.
template <Scalar T>
struct ClosestPoints {
    Vec<3, T> a, b;  ///< the point of the first shape, the point of the second shape
};

/// The same points for the shapes in the other order.
template <Scalar T>
ClosestPoints<T> mirrored(const ClosestPoints<T>& c) {
    return {c.b, c.a};
}

namespace detail {

/// A point and a shape without curved faces have an algorithm of their own (closest_on.hpp), and so do two boxes.
template <class A, class B>
concept NeedsGeneralClosest = !(ShapeOfKind<A, ShapeKind::point> && ConvexShape<B>) &&
                              !(ShapeOfKind<B, ShapeKind::point> && ConvexShape<A>) &&
                              !(ShapeOfKind<A, ShapeKind::aabb> && ShapeOfKind<B, ShapeKind::aabb>);

template <class T>
Vec<3, T> rounded_to(const Vec3& v) {
    return {rounded<T>(v.x), rounded<T>(v.y), rounded<T>(v.z)};
}

}  // namespace detail

namespace verb {

struct FindClosest {
    static constexpr bool either_order = true;
};

template <detail::ConvexShape S, Scalar T>
    requires SameScalar<S, Vec<3, T>>
std::optional<ClosestPoints<T>> answer(FindClosest, const S& shape, const Vec<3, T>& point) {
    return detail::closest_pair(shape, point);
}

template <detail::RoundedShape A, detail::RoundedShape B>
    requires(detail::InOrder<A, B> && detail::NeedsGeneralClosest<A, B>)
std::optional<ClosestPoints<ScalarOf<A>>> answer(FindClosest, const A& a, const B& b) {
    using T = ScalarOf<A>;
    const auto both = detail::closest_between(detail::rounded_set(a), detail::rounded_set(b));
    if (!both) return std::nullopt;
    return ClosestPoints<T>{detail::rounded_to<T>(both->a), detail::rounded_to<T>(both->b)};
}
template <ShapeOfKind<ShapeKind::point, ShapeKind::sphere> S, Scalar T>
    requires SameScalar<S, Frustum<T>>
std::optional<ClosestPoints<T>> answer(FindClosest, const Frustum<T>& frustum, const S& shape) {
    const detail::RoundedSet ball = detail::rounded_set(shape);
    if (ball.core.kind == detail::ConvexSet::Kind::empty) return std::nullopt;
    const auto both = detail::closest_to_frustum(detail::frustum_set(frustum), ball.core.v[0], ball.radius);
    if (!both) return std::nullopt;
    return ClosestPoints<T>{detail::rounded_to<T>(both->a), detail::rounded_to<T>(both->b)};
}
template <Scalar T>
std::optional<ClosestPoints<T>> answer(FindClosest, const Aabb<3, T>& a, const Aabb<3, T>& b) {
    if (a.is_empty() || b.is_empty()) return std::nullopt;
    const detail::NearestOfBoxes nearest(a, b);
    return ClosestPoints<T>{detail::rounded_to<T>(nearest.a), detail::rounded_to<T>(nearest.b)};
}

}  // namespace verb

/// The closest points of two shapes, in the order of the arguments. Of frusta only those to points and spheres.
/// std::nullopt if either is empty. If they intersect, both results are one common point, for a point the given one. If
/// several points are equally close, as of parallel faces, the results are two of those. For a point or an axis-aligned
/// box with an axis-aligned box the result is exact. Otherwise each point lies in its shape, and their distance is that
/// of the shapes, within 8 ulp of (largest coordinate + distance), and for floats one more rounding; the points of
/// disjoint shapes that are closer than that may be equal, except for a point and a shape without curved faces.
/// Source: Ericson 2005, 5.1 and 9.5; see closest/between.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::FindClosest, A, B>
constexpr auto closest_points(const A& a, const B& b) {
    return detail::ask<verb::FindClosest>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::FindClosest, A, B>>
    requires detail::Unanswered<verb::FindClosest, A, B>
std::optional<ClosestPoints<double>> closest_points(const A& a, const B& b) = delete;

}  // namespace hitbox
