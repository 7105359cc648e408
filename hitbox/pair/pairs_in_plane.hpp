// pairs_in_plane.hpp: every pair of shapes in the plane (2D collision: circle, rect, oriented rect, triangle, segment, ray).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/plane_shapes.hpp>

#include <concepts>
#include <optional>
#include <type_traits>

namespace hitbox {

// Any two of Aabb2, Obb2, Segment2, Ray2, Circle2, Triangle2 and a point, of one scalar, answer
//
//     intersects, distance, closest_points, and without a ray sweep
//
// as the shapes of the plane z = 0 that they are; a circle is the sphere around its center, whose points in that plane are its
// own. The conversion is exact, and for convex sets that are symmetric to a plane the answers are those within it.
//
// Units       any one length unit. No tolerance is applied.
// Exactness   intersects, and whether a sweep meets, are exact for every finite input, and for boxes with infinite corners.
//             Distances, points and times are rounded as those of the pair in space.
// Degenerate  as in space: an Obb2 with zero half-axes is a segment or a point, a collinear triangle its longest edge. An empty
//             shape meets nothing, its distance is infinite, and it has no closest points.
// Cost        that of the pair in space: a circle is a sphere, an Obb2 a rectangle.

/// Two points in the plane: that of the first shape, and that of the second.
template <Scalar T>
struct ClosestPointsInPlane {
    Vec<2, T> a, b;
};

/// The first contact of a moving shape in the plane with another one.
template <Scalar T>
struct SweepHitInPlane {
    double t = 0;          ///< the part of the motion before it, from 0 to 1
    Vec<2, T> point;       ///< a common point at that time
    Vec<2, T> normal;      ///< of the second shape at that point: a unit vector out of it; zero if `started`
    bool started = false;  ///< they meet before the motion; then t is 0, and otherwise above 0
};

namespace because {

/// A ray that moves covers a part of the plane without an end.
struct a_ray_is_not_swept;
/// A 2D vector of the scalar of the shapes, or a user's type with two coordinates that need no rounding.
struct the_motion_is_no_vector_in_the_plane_with_the_scalar_of_the_shapes;

}  // namespace because

namespace detail {

template <class A, class B>
concept PairInPlane = Beside<A>::dimension == 2 && Beside<B>::dimension == 2 &&
                      std::same_as<typename Beside<A>::Scalar, typename Beside<B>::Scalar>;

// Boxes and points have comparisons of their own, for any dimension.
template <class S>
constexpr bool is_box_or_point = is_vec<S>::value;
template <class T>
constexpr bool is_box_or_point<Aabb<2, T>> = true;
template <class A, class B>
concept ComparedInPlane = is_box_or_point<A> && is_box_or_point<B> && !(is_vec<A>::value && is_vec<B>::value);

template <class S>
constexpr bool is_ray_in_plane = false;
template <class T>
constexpr bool is_ray_in_plane<PlaneRay<T>> = true;

template <class T>
constexpr Vec<2, T> without_height(const Vec<3, T>& p) {
    return {p.x, p.y};
}

}  // namespace detail

namespace verb {

template <class A, class B>
    requires(detail::PairInPlane<A, B> && !detail::ComparedInPlane<A, B>)
bool answer(Intersects, const A& a, const B& b) {
    return intersects(in_space(a), in_space(b));
}

template <class A, class B>
    requires detail::PairInPlane<A, B>
double answer(Distance, const A& a, const B& b) {
    return distance(in_space(a), in_space(b));
}

// Points of a sphere stay in it if their height is left out.
template <class A, class B>
    requires detail::PairInPlane<A, B>
std::optional<ClosestPointsInPlane<typename detail::Beside<A>::Scalar>> answer(FindClosest, const A& a,
                                                                               const B& b) {
    using T = typename detail::Beside<A>::Scalar;
    const auto both = closest_points(in_space(a), in_space(b));
    if (!both) return std::nullopt;
    return ClosestPointsInPlane<T>{detail::without_height(both->a), detail::without_height(both->b)};
}

}  // namespace verb

namespace detail {

template <class A, class M, class B>
constexpr bool is_plane_sweep_answered = false;
template <class A, class M, class B>
    requires PairInPlane<SweptAs<A, B>, SweptAs<B, A>>
constexpr bool is_plane_sweep_answered<A, M, B> =
    !is_ray_in_plane<A> && !is_ray_in_plane<B> &&
    (std::is_same_v<M, Vec<2, typename Beside<SweptAs<A, B>>::Scalar>> ||
     PointLike<M, 2, typename Beside<SweptAs<A, B>>::Scalar>);

template <class A, class M, class B>
concept PlaneSweepAnswered = is_plane_sweep_answered<A, M, B>;
template <class A, class M, class B>
concept PlaneSweepUnanswered = OfPlane<A, B> && !PlaneSweepAnswered<A, M, B>;

template <class A, class B>
struct WhyNotSweptInPlane : WhyNot<A, B> {};
template <class A, class B>
    requires PairInPlane<SweptAs<A, B>, SweptAs<B, A>>
struct WhyNotSweptInPlane<A, B> {
    using type =
        std::conditional_t<is_ray_in_plane<A> || is_ray_in_plane<B>, because::a_ray_is_not_swept,
                           because::the_motion_is_no_vector_in_the_plane_with_the_scalar_of_the_shapes>;
};

}  // namespace detail

/// The first t from 0 to 1 at which a, moved by t * motion, has a common point with b, in the plane. std::nullopt if there is
/// none, if either is empty, or if the motion is not finite. Every two shapes in the plane but rays have it. Exact, and rounded,
/// as sweep in space is (hitbox/pair/sweep.hpp), but without `leaving`.
template <class A, class M, class B>
    requires detail::PlaneSweepAnswered<A, M, B>
auto sweep(const A& a, const M& motion, const B& b) {
    using X = detail::SweptAs<A, B>;
    using Y = detail::SweptAs<B, A>;
    using T = typename detail::Beside<X>::Scalar;
    const auto hit = sweep(in_space(X(a)), in_space(Vec<2, T>(motion)), in_space(Y(b)));
    if (!hit) return std::optional<SweepHitInPlane<T>>();
    // A plane that separates two sets of the plane z = 0 may be tilted. Its line in that plane separates them, too.
    const Vec<2, T> normal = hit->started ? Vec<2, T>{} : normalized(detail::without_height(hit->normal));
    return std::optional(
        SweepHitInPlane<T>{hit->t, detail::without_height(hit->point), normal, hit->started});
}

/// No answer for these types: a compile error, which names the reason.
template <class A, class M, class B, class Why = typename detail::WhyNotSweptInPlane<A, B>::type>
    requires detail::PlaneSweepUnanswered<A, M, B>
std::optional<SweepHitInPlane<double>> sweep(const A& a, const M& motion, const B& b) = delete;

}  // namespace hitbox
