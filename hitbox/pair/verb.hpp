// verb.hpp: how a question about two shapes finds its answer, in either order (dispatch of pairs).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>
#include <utility>

namespace hitbox::detail {

// A verb, such as intersects, is one public function and a tag. A pair answers it by an overload
//
//     bool answer(verb::Intersects, const Aabb<3, T>& box, const Triangle<T>& triangle);
//
// in namespace hitbox::verb, found by the tag, in the one order that suits the pair. The function takes the other order
// too, and a user's own point type in the place of a point. What no overload answers is a deleted function: one
// line. It returns what an answer would be, so that compilers do not find fault with what is done with it as well.

/// A user's point beside a shape counts as a point of the same scalar; a shape is itself.
template <class P, class Beside>
struct AsShape {
    using type = P;
};
template <class P, ShapeType Beside>
    requires(!ShapeType<P> && PointLike<P, 3, ScalarOf<Beside>>)
struct AsShape<P, Beside> {
    using type = Vec<3, ScalarOf<Beside>>;
};

template <class Verb, class A, class B>
concept AnsweredInOrder = requires(const A& a, const B& b) { answer(Verb{}, a, b); };

template <class Verb, class A, class B>
concept AnsweredAsShapes = AnsweredInOrder<Verb, A, B> || (Verb::either_order && AnsweredInOrder<Verb, B, A>);

// A constant between the two, since compilers tell what a concept lacks down to the last of its parts.
template <class Verb, class A, class B>
inline constexpr bool is_answered =
    AnsweredAsShapes<Verb, typename AsShape<A, B>::type, typename AsShape<B, A>::type>;

template <class Verb, class A, class B>
concept Answered = is_answered<Verb, A, B>;

/// A question that names a shape and finds no answer. A template of one's own that takes shapes is not caught.
template <class Verb, class A, class B>
concept Unanswered = (ShapeType<A> || ShapeType<B>) && !Answered<Verb, A, B>;

/// The same answer about (b, a): the words and numbers that speak of a and b change places.
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
