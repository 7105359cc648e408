// in_double.hpp: any shape converted to double (exact conversion).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <concepts>

namespace hitbox::detail {

/// A shape of doubles is returned unchanged.
template <class ShapeOfDoubles>
constexpr const ShapeOfDoubles& in_double(const ShapeOfDoubles& shape) {
    return shape;
}
template <ShapeType S>
    requires std::same_as<ScalarOf<S>, float>
constexpr auto in_double(const S& shape) {
    return widened(shape);
}

}  // namespace hitbox::detail
