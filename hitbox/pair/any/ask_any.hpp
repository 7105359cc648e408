// ask_any.hpp: a verb for two shapes of any kind: one visit, and the error for pairs that do not have it (double dispatch).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <string>
#include <variant>

namespace hitbox::detail {

/// The error of a pair that does not have a verb: the verbs that it has, or the order of shapes that the verb takes.
Error no_answer_of_any(const std::string& verb, const AnyShape& a, const AnyShape& b);

/// The answer of the pair that is held, as an R.
template <class Verb, class R>
Result<R> ask_any(const char* name, const AnyShape& a, const AnyShape& b) {
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> Result<R> {
            if constexpr (AnsweredAsShapes<Verb, A, B>)
                return R(ask<Verb>(x, y));
            else
                return no_answer_of_any(name, a, b);
        },
        a, b);
}

}  // namespace hitbox::detail
