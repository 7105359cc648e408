// shape_info.hpp: the description of a shape: name, kind, fields (traits, reflection).
#pragma once

#include <hitbox/core/vec.hpp>

#include <concepts>
#include <tuple>

namespace hitbox {

/// The kinds of shapes, in alphabetical order.
enum class ShapeKind {
    aabb,
    capsule,
    frustum,
    line,
    obb,
    plane,
    point,
    ray,
    rectangle,
    segment,
    sphere,
    triangle
};

/// A field of a shape: its name in files and other languages, and a pointer to the member.
template <class Shape, class Value>
struct ShapeField {
    const char* name;
    Value Shape::* member;
};
template <class Shape, class Value>
ShapeField(const char*, Value Shape::*) -> ShapeField<Shape, Value>;

/// The maps under which a shape keeps its kind.
enum class Transforms {
    affine,      ///< any affine map: the image of a triangle is a triangle
    similarity,  ///< uniform scale only: otherwise the image of a sphere would be an ellipsoid
};

/// The description of a shape S. It is written in the header of the shape, with these members:
///
///     Scalar      float or double
///     kind        the kind of the shape
///     name        its name in files and on the command line
///     fields      its fields, in the order in which they are written; a point has one field, itself, called p
///     transforms  the maps that its member `transformed` accepts
///
/// The shape itself has the members `is_empty`, `bounds`, `some_point` and `transformed`, which any_shape.hpp
/// checks, and `outline` if it can be drawn.
template <class S>
struct ShapeInfo;

/// A shape of hitbox, in float or in double.
template <class S>
concept ShapeType = requires {
    typename ShapeInfo<S>::Scalar;
    { ShapeInfo<S>::kind } -> std::convertible_to<ShapeKind>;
};

/// The scalar of a shape: float or double.
template <ShapeType S>
using ScalarOf = typename ShapeInfo<S>::Scalar;

/// A shape of one of the given kinds.
template <class S, ShapeKind... Kinds>
concept ShapeOfKind = ShapeType<S> && ((ShapeInfo<S>::kind == Kinds) || ...);

/// A segment, ray or line. Source of the term: Schneider, Eberly 2003, "Geometric Tools for Computer Graphics".
template <class S>
concept LinearShape = ShapeOfKind<S, ShapeKind::segment, ShapeKind::ray, ShapeKind::line>;

/// A triangle or rectangle.
template <class S>
concept PlanarShape = ShapeOfKind<S, ShapeKind::triangle, ShapeKind::rectangle>;

/// An axis-aligned or oriented box.
template <class S>
concept BoxShape = ShapeOfKind<S, ShapeKind::aabb, ShapeKind::obb>;

/// Two shapes with the same scalar.
template <class A, class B>
concept SameScalar = ShapeType<A> && ShapeType<B> && std::same_as<ScalarOf<A>, ScalarOf<B>>;

template <class T>
struct ShapeInfo<Vec<3, T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::point;
    static constexpr const char* name = "point";
    static constexpr std::tuple<> fields{};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
