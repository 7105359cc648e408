// triangle.hpp: triangle in space, either winding.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/shape_info.hpp>

namespace hitbox {

/// The closed set of points a, b, c span: the triangle with its edges and corners.
///
/// Units       the caller's length unit. Corners are stored as given, so a triangle is exact.
/// Degenerate  collinear corners make the segment of its longest edge, equal corners a point.
/// Empty       a NaN anywhere makes it empty: it meets nothing. Infinite corners are an error.
template <class T>
struct Triangle {
    Vec<3, T> a, b, c;

    /// Square to the triangle, twice as long as its area, to the side from which a, b, c turn
    /// counter-clockwise.
    constexpr Vec<3, T> normal() const { return cross(b - a, c - a); }

    constexpr Triangle transformed(const Affine<T>& map) const {
        return {map.point(a), map.point(b), map.point(c)};
    }

    friend constexpr bool operator==(const Triangle&, const Triangle&) = default;
};

using Triangle3 = Triangle<double>;
using Triangle3f = Triangle<float>;

template <class T>
struct ShapeInfo<Triangle<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::triangle;
    static constexpr const char* name = "triangle";
    static constexpr std::tuple fields{ShapeField{"a", &Triangle<T>::a}, ShapeField{"b", &Triangle<T>::b},
                                       ShapeField{"c", &Triangle<T>::c}};
};

}  // namespace hitbox
