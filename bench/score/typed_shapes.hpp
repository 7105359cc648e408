// typed_shapes.hpp: two shapes of run-time kinds as the types of the library, of floats or doubles (score of libraries).
#pragma once

#include <hitbox/shape/any_shape.hpp>

#include <optional>
#include <type_traits>
#include <variant>

#include "../../test/oracle/shape.hpp"

namespace hitbox::score {

namespace detail {

template <class T, class Use>
void with_type(const oracle::Shape& s, const Use& use) {
    const auto look_at = [&]<class S>(std::type_identity<S>) {
        if (oracle::Typed<S>::kind == s.kind) use(oracle::Typed<S>::from(s));
    };
    const auto with_each = [&]<class... Shapes>(std::type_identity<std::variant<Shapes...>>) {
        (look_at(std::type_identity<typename oracle::Rebound<Shapes, T>::type>()), ...);
    };
    with_each(std::type_identity<AnyShape>());
}

}  // namespace detail

/// ask(a, b) with both in their own types, the kinds in the order of the list of shapes; std::nullopt where it does not take them.
template <class T, class Answer, class Ask>
std::optional<Answer> ask_typed(const oracle::Shape& a, const oracle::Shape& b, const Ask& ask) {
    if (b.kind < a.kind) return ask_typed<T, Answer>(b, a, ask);
    std::optional<Answer> r;
    detail::with_type<T>(a, [&]<class A>(const A& x) {
        detail::with_type<T>(b, [&]<class B>(const B& y) {
            if constexpr (ShapeInfo<A>::kind <= ShapeInfo<B>::kind)
                if constexpr (std::is_invocable_v<Ask, const A&, const B&>) r = Answer(ask(x, y));
        });
    });
    return r;
}

}  // namespace hitbox::score
