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
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <tuple>
#include <variant>

namespace hitbox {

/// Any shape in double. A new shape is added here and described below; what works on all shapes asks
/// `if constexpr (requires { intersects(a, b); })` inside one std::visit and is never told about it.
using AnyShape =
    std::variant<Aabb3, Frustum3, Line3, Obb3, Plane3, Vec3, Ray3, Rectangle3, Segment3, Sphere3, Triangle3>;

/// A field of a shape: the name that files and languages use, and where it is.
template <class Shape, class Value>
struct ShapeField {
    const char* name;
    Value Shape::* member;
};
template <class Shape, class Value>
ShapeField(const char*, Value Shape::*) -> ShapeField<Shape, Value>;

/// The name of a shape and its fields, in the order in which they are written.
template <class Shape>
struct ShapeInfo;

template <>
struct ShapeInfo<Aabb3> {
    static constexpr const char* name = "aabb";
    static constexpr std::tuple fields{ShapeField{"min", &Aabb3::min}, ShapeField{"max", &Aabb3::max}};
};
template <>
struct ShapeInfo<Frustum3> {
    static constexpr const char* name = "frustum";
    static constexpr std::tuple fields{ShapeField{"planes", &Frustum3::planes}};
};
template <>
struct ShapeInfo<Line3> {
    static constexpr const char* name = "line";
    static constexpr std::tuple fields{ShapeField{"origin", &Line3::origin},
                                       ShapeField{"direction", &Line3::direction}};
};
template <>
struct ShapeInfo<Obb3> {
    static constexpr const char* name = "obb";
    static constexpr std::tuple fields{ShapeField{"center", &Obb3::center},
                                       ShapeField{"half_axes", &Obb3::half_axes}};
};
template <>
struct ShapeInfo<Plane3> {
    static constexpr const char* name = "plane";
    static constexpr std::tuple fields{ShapeField{"normal", &Plane3::normal},
                                       ShapeField{"offset", &Plane3::offset}};
};
template <>
struct ShapeInfo<Ray3> {
    static constexpr const char* name = "ray";
    static constexpr std::tuple fields{ShapeField{"origin", &Ray3::origin},
                                       ShapeField{"direction", &Ray3::direction}};
};
template <>
struct ShapeInfo<Rectangle3> {
    static constexpr const char* name = "rectangle";
    static constexpr std::tuple fields{ShapeField{"center", &Rectangle3::center},
                                       ShapeField{"half_axes", &Rectangle3::half_axes}};
};
template <>
struct ShapeInfo<Segment3> {
    static constexpr const char* name = "segment";
    static constexpr std::tuple fields{ShapeField{"a", &Segment3::a}, ShapeField{"b", &Segment3::b}};
};
template <>
struct ShapeInfo<Sphere3> {
    static constexpr const char* name = "sphere";
    static constexpr std::tuple fields{ShapeField{"center", &Sphere3::center},
                                       ShapeField{"radius", &Sphere3::radius}};
};
template <>
struct ShapeInfo<Triangle3> {
    static constexpr const char* name = "triangle";
    static constexpr std::tuple fields{ShapeField{"a", &Triangle3::a}, ShapeField{"b", &Triangle3::b},
                                       ShapeField{"c", &Triangle3::c}};
};
/// A point is its own only field, called p.
template <>
struct ShapeInfo<Vec3> {
    static constexpr const char* name = "point";
    static constexpr std::tuple<> fields{};
};

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
