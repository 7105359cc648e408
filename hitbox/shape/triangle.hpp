// triangle.hpp: a triangle in space, of either winding.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>

namespace hitbox {

/// The closed triangle with corners a, b, c, including its edges and corners.
///
/// Units       the caller's length unit. Corners are stored as given, so a triangle is exact.
/// Degenerate  collinear corners give the longest edge as a segment, equal corners a point.
/// Empty       if a number is NaN or infinite. `query` refuses infinite corners.
template <class T>
struct Triangle {
    Vec<3, T> a, b, c;

    /// The normal, rounded; its length is twice the area. Seen from its tip, a, b, c are counter-clockwise.
    constexpr Vec<3, T> normal() const { return cross(b - a, c - a); }

    /// The image under an affine map, rounded.
    constexpr Triangle transformed(const Affine<T>& map) const {
        return {map.point(a), map.point(b), map.point(c)};
    }

    /// True if a number is NaN or infinite.
    constexpr bool is_empty() const { return !exact::all_finite(a, b, c); }
    /// The smallest axis-aligned box that contains it. Exact.
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : Aabb<3, T>::from_points(a, b).merge(c);
    }
    /// Calls line(p, q) for each edge.
    template <class Line>
    constexpr void outline(const Line& line) const {
        line(a, b), line(b, c), line(c, a);
    }

    /// A point of the triangle, which must not be empty.
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
