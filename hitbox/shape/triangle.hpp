// triangle.hpp: triangle in space, either winding.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>

namespace hitbox {

/// The closed set of points a, b, c span: the triangle with its edges and corners.
///
/// Units       the caller's length unit. Corners are stored as given, so a triangle is exact.
/// Degenerate  collinear corners make the segment of its longest edge, equal corners a point.
/// Empty       a NaN anywhere makes it empty: it meets nothing. Infinite corners are an error.
template <class T>
struct Triangle {
    Vec<3, T> a, b, c;

    /// Perpendicular to the triangle, twice as long as its area, to the side from which a, b, c turn
    /// counter-clockwise.
    constexpr Vec<3, T> normal() const { return cross(b - a, c - a); }

    constexpr Triangle transformed(const Affine<T>& map) const {
        return {map.point(a), map.point(b), map.point(c)};
    }

    constexpr bool is_empty() const { return !exact::all_finite(a, b, c); }
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : Aabb<3, T>::from_points(a, b).merge(c);
    }
    /// Calls line(p, q) for each edge.
    template <class Line>
    constexpr void outline(const Line& line) const {
        line(a, b), line(b, c), line(c, a);
    }

    /// One of its points.
    constexpr std::optional<Vec<3, T>> some_point() const { return a; }

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
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
