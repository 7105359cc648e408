// capsule.hpp: solid capsule in space (swept sphere, sphere-swept segment, pill).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/similarity.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/detail/circle.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// A solid capsule: the closed set of points within `radius` of the segment from a to b.
///
///       __________
///      /          \        Units       the caller's length unit. Stored as given, so a capsule is exact.
///     (  a------b  ) r     Degenerate  a == b gives a sphere, radius 0 gives a segment.
///      \__________/        Empty       if the radius is negative or a number is NaN or infinite.
template <class T>
struct Capsule {
    Vec<3, T> a, b;
    T radius = -1;

    /// True if the radius is negative or a number is NaN or infinite.
    constexpr bool is_empty() const {
        return !(radius >= 0 && exact::is_finite(radius)) || !exact::all_finite(a, b);
    }
    /// An axis-aligned box that contains the capsule, rounded outward. It is empty for an empty capsule.
    Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : Aabb<3, T>::from_points(a, b).expanded(radius);
    }
    /// A point of the capsule, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return a; }

    /// The image under a map that rotates, mirrors, translates and scales uniformly: the ends are mapped, and the radius is
    /// multiplied by uniform_scale(map).factor, which is 1 for a rotation in any precision. Rounded. Under any other map
    /// the result is still this capsule, which need not contain the image.
    Capsule transformed(const Affine<T>& map) const {
        return {map.point(a), map.point(b), T(double(radius) * uniform_scale(map).factor)};
    }

    /// Calls line(p, q) for the lines of a drawing: a circle around each end, two half circles beyond each
    /// end, and four lines along the side. Rounded.
    template <class Line>
    void outline(const Line& line) const {
        const Vec<3, T> along = a == b ? Vec<3, T>{radius, 0, 0} : with_length(b - a, radius);
        const T x = std::fabs(along.x), y = std::fabs(along.y), z = std::fabs(along.z);
        const Vec<3, T> least = x <= y && x <= z ? Vec<3, T>{1, 0, 0}
                                : y <= z         ? Vec<3, T>{0, 1, 0}
                                                 : Vec<3, T>{0, 0, 1};
        const Vec<3, T> u = with_length(cross(along, least), radius),
                        v = with_length(cross(along, u), radius);
        for (const Vec<3, T>& side : {u, v}) {
            detail::outline_of_circle(b, side, along, line, 12);
            detail::outline_of_circle(a, side, -along, line, 12);
            line(a + side, b + side), line(a - side, b - side);
        }
        detail::outline_of_circle(a, u, v, line);
        detail::outline_of_circle(b, u, v, line);
    }

    friend constexpr bool operator==(const Capsule&, const Capsule&) = default;
};

using Capsule3 = Capsule<double>;
using Capsule3f = Capsule<float>;

template <class T>
struct ShapeInfo<Capsule<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::capsule;
    static constexpr const char* name = "capsule";
    static constexpr std::tuple fields{ShapeField{"a", &Capsule<T>::a}, ShapeField{"b", &Capsule<T>::b},
                                       ShapeField{"radius", &Capsule<T>::radius}};
    static constexpr Transforms transforms = Transforms::similarity;
};

}  // namespace hitbox
