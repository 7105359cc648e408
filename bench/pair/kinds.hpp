// kinds.hpp: every shape as a template over its scalar, and traits for the generators.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <type_traits>

namespace hitbox::bench {

template <class T>
using BoxOf = Aabb<3, T>;
template <class T>
using PointOf = Vec<3, T>;

template <class Shape, template <class> class Of>
constexpr bool is_a = std::is_same_v<Shape, Of<ScalarOf<Shape>>>;

/// Shapes with an interior in space.
template <class Shape>
constexpr bool is_solid = is_a<Shape, BoxOf> || is_a<Shape, Capsule> || is_a<Shape, Frustum> ||
                          is_a<Shape, Obb> || is_a<Shape, Sphere>;

/// Shapes without a boundary. Two of them never touch: they cross or one contains the other.
template <class Shape>
constexpr bool is_borderless = is_a<Shape, Line> || is_a<Shape, Plane> || is_a<Shape, PointOf>;

}  // namespace hitbox::bench
