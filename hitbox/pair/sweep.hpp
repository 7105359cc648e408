// sweep.hpp: when a moving shape first meets another one (time of impact, continuous collision detection, shape cast).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/sweep/first_contact.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <optional>
#include <type_traits>

namespace hitbox {

namespace because {

/// A ray or line that moves covers a half-plane or a plane, and a frustum has no corners until its planes are cut.
struct a_ray_a_line_or_a_frustum_is_not_swept;
/// A 3D vector of the scalar of the shapes, or a user's type with three coordinates that need no rounding.
struct the_motion_is_no_vector_with_the_scalar_of_the_shapes;

}  // namespace because

/// The first contact of a moving shape with another one.
template <Scalar T>
struct SweepHit {
    double t = 0;          ///< the part of the motion before it, from 0 to 1
    Vec<3, T> point;       ///< a common point at that time
    Vec<3, T> normal;      ///< of the second shape at that point: a unit vector out of it
    bool started = false;  ///< they meet before the motion; then t is 0, and otherwise above 0
    bool leaving = false;  ///< only if they started together: at no later time they are deeper in each other
};

namespace verb {

struct FindContact {
    static constexpr bool either_order = false;
};

template <detail::SweptShape A, detail::SweptShape B>
    requires SameScalar<A, B>
std::optional<SweepHit<ScalarOf<A>>> answer(FindContact, const A& a, const Vec<3, ScalarOf<A>>& motion,
                                            const B& b) {
    using T = ScalarOf<A>;
    std::optional<detail::FirstContact> r;
    if constexpr (ShapeOfKind<A, ShapeKind::aabb> && ShapeOfKind<B, ShapeKind::aabb>)
        r = detail::first_contact_of_boxes(detail::in_double(a), detail::wide(motion), detail::in_double(b));
    else
        r = detail::first_contact(detail::rounded_set(a), detail::wide(motion), detail::rounded_set(b));
    if (!r) return std::nullopt;
    return SweepHit<T>{r->t, detail::rounded_to<T>(r->point), detail::rounded_to<T>(r->normal), r->started,
                       r->leaving};
}

}  // namespace verb

namespace detail {

/// The types of the call, a user's points as the points of hitbox that they are.
template <class A, class B>
using SweptAs = typename AsShape<A, B>::type;

template <class X, class Y>
constexpr bool has_sweep = false;
template <SweptShape X, SweptShape Y>
constexpr bool has_sweep<X, Y> = SameScalar<X, Y>;

template <class A, class M, class B>
constexpr bool is_sweep_answered = false;
template <class A, class M, class B>
    requires has_sweep<SweptAs<A, B>, SweptAs<B, A>>
constexpr bool is_sweep_answered<A, M, B> =
    std::is_same_v<M, Vec<3, ScalarOf<SweptAs<A, B>>>> || PointLike<M, 3, ScalarOf<SweptAs<A, B>>>;

// As in verb.hpp, concepts of constants, so that compilers do not explain them.
template <class A, class M, class B>
concept SweepAnswered = is_sweep_answered<A, M, B>;
// Of shapes in the plane, pairs_in_plane.hpp has the answer and the reasons.
template <class A, class B>
concept OfPlane = Beside<A>::dimension == 2 || Beside<B>::dimension == 2;
template <class A, class M, class B>
concept SweepUnanswered = (Askable<A> || Askable<B>) && !OfPlane<A, B> && !SweepAnswered<A, M, B>;

template <class A, class B>
struct WhyNotSwept : WhyNot<A, B> {};
template <class A, class B>
    requires SameScalar<SweptAs<A, B>, SweptAs<B, A>>
struct WhyNotSwept<A, B> {
    using type = std::conditional_t<has_sweep<SweptAs<A, B>, SweptAs<B, A>>,
                                    because::the_motion_is_no_vector_with_the_scalar_of_the_shapes,
                                    because::a_ray_a_line_or_a_frustum_is_not_swept>;
};

// As WhyUnansweredOf.
template <class A, class M, class B>
struct WhyUnswept {
    using type = void;
};
template <class A, class M, class B>
    requires SweepUnanswered<A, M, B>
struct WhyUnswept<A, M, B> : WhyNotSwept<A, B> {};

}  // namespace detail

/// The first t from 0 to 1 at which a, moved by t * motion, has a common point with b. std::nullopt if there is none, if
/// either is empty, or if the motion is not finite. Without motion they meet only if they intersect.
///
/// Shapes      any two of point, segment, triangle, rectangle, Aabb, Obb, Sphere, Capsule and Plane of one scalar; infinite
///             boxes too. A ray, line or frustum has no answer.
/// Exact       whether they meet, `started`, and `leaving`: nothing tunnels, and nothing is hit that is not. Of shapes that
///             overlap, `leaving` is about the axis of least overlap, as it is rounded.
/// t           between shapes without a radius and planes within 2 ulp. With a radius within 4 ulp plus what the rounding of
///             coordinates, 2^-50 of the largest one, makes of it divided by the speed at which the shapes approach at the
///             contact; if they graze each other, the root of that. A time above 0 that would round to 0 is the smallest
///             number.
/// point       in both shapes at that time within 2^-46 of the largest coordinate, and for floats one more rounding. If they
///             share an edge or a face, it is in the middle of it.
/// Order       sweep(b, -motion, a) has the same t and the opposite normal.
/// Degenerate  flat and zero-sized shapes are the point sets that they are. How deep two shapes of one plane or line are in
///             each other is measured in it; a motion out of it leaves.
/// Source      Ericson 2005, 5.5.8; van den Bergen 2004; Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body
///             Systems" (conservative advancement). See sweep/first_contact.hpp.
template <class A, class M, class B>
    requires detail::SweepAnswered<A, M, B>
auto sweep(const A& a, const M& motion, const B& b) {
    using X = detail::SweptAs<A, B>;
    using Y = detail::SweptAs<B, A>;
    const Vec<3, ScalarOf<X>> way(motion);
    if constexpr (!std::is_same_v<X, A>)
        return answer(verb::FindContact{}, X(a), way, b);
    else if constexpr (!std::is_same_v<Y, B>)
        return answer(verb::FindContact{}, a, way, Y(b));
    else
        return answer(verb::FindContact{}, a, way, b);
}

/// No answer for these types: a compile error, which names the reason.
template <class A, class M, class B, class Why = typename detail::WhyUnswept<A, M, B>::type>
    requires detail::SweepUnanswered<A, M, B>
std::optional<SweepHit<double>> sweep(const A& a, const M& motion, const B& b) = delete;

}  // namespace hitbox
