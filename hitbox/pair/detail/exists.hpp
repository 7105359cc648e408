// exists.hpp: whether a shape has any point (empty shape, NaN).
#pragma once

#include <hitbox/exact/range.hpp>
#include <hitbox/shape/shape_info.hpp>

namespace hitbox::detail {

template <class S>
bool exists(const S& shape) {
    if constexpr (ShapeOfKind<S, ShapeKind::point>)
        return exact::all_finite(shape);
    else
        return !shape.is_empty();
}

}  // namespace hitbox::detail
