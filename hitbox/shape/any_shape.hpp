// any_shape.hpp: a shape whose kind is known at run time only, and the one list of all shapes (variant).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <utility>
#include <variant>

namespace hitbox {

/// Any shape in double. A new shape is added here and described below; what works on all shapes asks
/// `if constexpr (requires { intersects(a, b); })` inside one std::visit and is never told about it.
using AnyShape =
    std::variant<Aabb3, Frustum3, Line3, Obb3, Plane3, Vec3, Ray3, Rectangle3, Segment3, Sphere3, Triangle3>;

constexpr std::size_t shape_count = std::variant_size_v<AnyShape>;

namespace detail {

template <std::size_t... I>
constexpr std::array<const char*, shape_count> all_shape_names(std::index_sequence<I...>) {
    return {ShapeInfo<std::variant_alternative_t<I, AnyShape>>::name...};
}

}  // namespace detail

/// The names of all shapes, in the order of AnyShape and of the alphabet.
constexpr std::array<const char*, shape_count> shape_names =
    detail::all_shape_names(std::make_index_sequence<shape_count>{});

inline const char* name(const AnyShape& shape) { return shape_names[shape.index()]; }

}  // namespace hitbox
