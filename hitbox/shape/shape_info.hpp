// shape_info.hpp: the description of a shape that everything else is made from: name, kind, fields (traits, reflection).
#pragma once

#include <hitbox/core/vec.hpp>

#include <concepts>
#include <tuple>

namespace hitbox {

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

/// A field of a shape: the name that files and languages use, and where it is.
template <class Shape, class Value>
struct ShapeField {
    const char* name;
    Value Shape::* member;
};
template <class Shape, class Value>
ShapeField(const char*, Value Shape::*) -> ShapeField<Shape, Value>;

/// Which maps leave a shape what it is.
enum class Transforms {
    affine,      ///< any map: a triangle stays one
    similarity,  ///< one that scales all directions alike: a sphere would become an ellipsoid
};

/// What is said once of each shape, in the header of the shape:
///
///     Scalar      float or double
///     kind        which shape it is
///     name        what files and the command line call it
///     fields      its fields, in the order in which they are written; a point is its own only field, called p
///     transforms  which maps its member `transformed` takes
///
/// and by members of the shape, which any_shape.hpp asks for: `is_empty`, `bounds`, `some_point`, `transformed`,
/// and `outline` where it has an end.
template <class S>
struct ShapeInfo;

/// One of the shapes, in float or in double.
template <class S>
concept ShapeType = requires {
    typename ShapeInfo<S>::Scalar;
    { ShapeInfo<S>::kind } -> std::convertible_to<ShapeKind>;
};

template <ShapeType S>
using ScalarOf = typename ShapeInfo<S>::Scalar;

template <class S, ShapeKind... Kinds>
concept ShapeOfKind = ShapeType<S> && ((ShapeInfo<S>::kind == Kinds) || ...);

/// A segment, ray or line. Source of the words: Schneider, Eberly 2003, "Geometric Tools for Computer Graphics".
template <class S>
concept LinearShape = ShapeOfKind<S, ShapeKind::segment, ShapeKind::ray, ShapeKind::line>;

/// A triangle or rectangle.
template <class S>
concept PlanarShape = ShapeOfKind<S, ShapeKind::triangle, ShapeKind::rectangle>;

/// An axis-aligned or oriented box.
template <class S>
concept BoxShape = ShapeOfKind<S, ShapeKind::aabb, ShapeKind::obb>;

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
