// verb.hpp: the dispatch of a function of two shapes to its overload, in either order (dispatch of pairs).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/why_no_answer.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

namespace hitbox {

template <int N, class T>
struct Aabb;
template <class T>
struct PlaneSegment;
template <class T>
struct PlaneRay;
template <class T>
struct Circle;
template <class T>
struct PlaneTriangle;
template <class T>
struct PlaneObb;

/// The reasons why two types have no answer. The name of the reason ends the one line of compile error. Those of two shapes
/// that fit together are in detail/why_no_answer.hpp.
namespace because {

/// A shape in the plane and one in space.
struct one_shape_is_in_the_plane_and_the_other_in_space;
/// Both shapes of a pair must have the same scalar. The conversion `widened(shape)` is exact.
struct one_shape_is_of_floats_and_the_other_of_doubles;
/// A point of doubles with a shape of floats. Use `widened(shape)`, which is exact.
struct the_coordinates_of_the_point_would_be_rounded;
/// The type is neither a shape of hitbox nor a type with numeric x, y and z, or [0], [1] and [2].
struct that_is_no_shape_and_no_point_with_as_many_coordinates;

}  // namespace because

}  // namespace hitbox

namespace hitbox::detail {

// A verb, such as intersects, is a public function and a tag. A pair answers it by an overload
//
//     bool answer(verb::Intersects, const Aabb<3, T>& box, const Triangle<T>& triangle);
//
// in namespace hitbox::verb. Argument-dependent lookup finds it by the tag. The overload has one order of the
// two shapes. The public function accepts the other order too if the tag says `either_order`, and a user's point
// type in place of a point.
// If no overload exists, a deleted function gives one line of compile error. The deleted function has the
// return type of an answer, so that compilers report no further errors where its result is used.

/// The type of points that can be combined with a shape: of its dimension and scalar.
template <class S>
struct Beside {
    static constexpr int dimension = 0;
};
template <ShapeType S>
struct Beside<S> {
    static constexpr int dimension = 3;
    using Scalar = ScalarOf<S>;
};
template <class T>
struct Beside<Aabb<2, T>> {
    static constexpr int dimension = 2;
    using Scalar = T;
};
template <class T>
struct Beside<Vec<2, T>> : Beside<Aabb<2, T>> {};
template <class T>
struct Beside<PlaneSegment<T>> : Beside<Aabb<2, T>> {};
template <class T>
struct Beside<PlaneRay<T>> : Beside<Aabb<2, T>> {};
template <class T>
struct Beside<Circle<T>> : Beside<Aabb<2, T>> {};
template <class T>
struct Beside<PlaneTriangle<T>> : Beside<Aabb<2, T>> {};
template <class T>
struct Beside<PlaneObb<T>> : Beside<Aabb<2, T>> {};

template <class S>
concept Askable = Beside<S>::dimension != 0;

// False for a 3D point with a 2D box, if the type shows that it is 3D: its third coordinate would be lost.
template <class P, int N>
concept OfDimension =
    N == 3 || !HasNumbers<P, 3> || (access_of<P>() == Access::index && fixed_length<P>() == 0);

/// Converts the type of a user's point to the point with the scalar of the other shape. A Vec of floats with
/// a shape of doubles is converted too. A shape is not changed.
template <class P, class S>
struct AsShape {
    using type = P;
};
template <class P, Askable S>
    requires((!Askable<P> || is_vec<P>::value) &&
             PointLike<P, Beside<S>::dimension, typename Beside<S>::Scalar> &&
             OfDimension<P, Beside<S>::dimension>)
struct AsShape<P, S> {
    using type = Vec<Beside<S>::dimension, typename Beside<S>::Scalar>;
};

template <class Verb, class A, class B>
concept AnsweredInOrder = requires(const A& a, const B& b) { answer(Verb{}, a, b); };

template <class Verb, class A, class B>
concept AnsweredAsShapes = AnsweredInOrder<Verb, A, B> || (Verb::either_order && AnsweredInOrder<Verb, B, A>);

// A constant between the two concepts. Otherwise compilers explain an unsatisfied concept down to its last part.
template <class Verb, class A, class B>
inline constexpr bool is_answered =
    AnsweredAsShapes<Verb, typename AsShape<A, B>::type, typename AsShape<B, A>::type>;

template <class Verb, class A, class B>
concept Answered = is_answered<Verb, A, B>;

/// A call with at least one shape that has no answer. Function templates that take shapes are not affected.
template <class Verb, class A, class B>
concept Unanswered = (Askable<A> || Askable<B>) && !Answered<Verb, A, B>;

/// The reason, from namespace because.
template <class A, class B>
struct WhyNot {
    using type = typename WhyNoAnswer<typename AsShape<A, B>::type, typename AsShape<B, A>::type>::type;
};
template <Askable A, Askable B>
    requires(Beside<A>::dimension != Beside<B>::dimension)
struct WhyNot<A, B> {
    using type = because::one_shape_is_in_the_plane_and_the_other_in_space;
};
template <Askable A, Askable B>
    requires(Beside<A>::dimension == Beside<B>::dimension &&
             !std::same_as<typename Beside<A>::Scalar, typename Beside<B>::Scalar>)
struct WhyNot<A, B> {
    using type = because::one_shape_is_of_floats_and_the_other_of_doubles;
};
template <Askable A, class B>
    requires(!Askable<B> && std::same_as<typename AsShape<B, A>::type, B>)
struct WhyNot<A, B> {
    using type =
        std::conditional_t<HasNumbers<B, Beside<A>::dimension> && OfDimension<B, Beside<A>::dimension>,
                           because::the_coordinates_of_the_point_would_be_rounded,
                           because::that_is_no_shape_and_no_point_with_as_many_coordinates>;
};
template <class A, Askable B>
    requires(!Askable<A>)
struct WhyNot<A, B> : WhyNot<B, A> {};

// Only for what has no answer. A search for the reason asks which other verbs the two shapes have, and a compiler keeps
// what it found, also where the headers of those verbs are included only later.
template <class Verb, class A, class B>
struct WhyUnansweredOf {
    using type = void;
};
template <class Verb, class A, class B>
    requires Unanswered<Verb, A, B>
struct WhyUnansweredOf<Verb, A, B> : WhyNot<A, B> {};
template <class Verb, class A, class B>
using WhyUnanswered = typename WhyUnansweredOf<Verb, A, B>::type;

/// The answer for (b, a), made from that for (a, b): the parts about a and b are exchanged.
template <class R>
constexpr auto from_other_side(R result) {
    if constexpr (requires { mirrored(*result); })
        return result ? R(mirrored(*result)) : R();
    else if constexpr (requires { mirrored(result); })
        return mirrored(std::move(result));
    else
        return result;
}

template <class Verb, class A, class B>
HITBOX_INLINE constexpr auto ask(const A& a, const B& b) {
    using X = typename AsShape<A, B>::type;
    using Y = typename AsShape<B, A>::type;
    if constexpr (!std::is_same_v<X, A>)
        return ask<Verb>(X(a), b);
    else if constexpr (!std::is_same_v<Y, B>)
        return ask<Verb>(a, Y(b));
    else if constexpr (AnsweredInOrder<Verb, A, B>)
        return answer(Verb{}, a, b);
    else
        return from_other_side(answer(Verb{}, b, a));
}

}  // namespace hitbox::detail
