// library_set.hpp: a test's shape as what the library's complete test takes.
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "shape.hpp"

namespace hitbox::oracle {

/// Nothing for shapes that it does not take.
inline std::optional<hitbox::detail::ConvexSet> library_set(const Shape& s) {
    std::optional<hitbox::detail::ConvexSet> set;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto look_at = [&]<class S>(std::type_identity<S>) {
            if constexpr (hitbox::detail::ConvexShape<S>)
                if (Typed<S>::kind == s.kind) set = hitbox::detail::convex_set(Typed<S>::from(s));
        };
        (look_at(std::type_identity<std::variant_alternative_t<I, AnyShape>>()), ...);
    }(std::make_index_sequence<shape_count>());
    return set;
}

}  // namespace hitbox::oracle
