// plane.hpp: infinite plane in space (plane, normal form).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The set of points x with normal . x = offset.
///
///        front: normal . x > offset        The normal may have any length but zero. This is the one form
///     ------------------------------       here; from_abcd() takes ax + by + cz + d = 0, whose d is -offset.
///        back:  normal . x < offset
///
/// Units       the offset is in lengths of the normal times the caller's length unit.
/// Empty       a NaN or an infinity anywhere, or a zero normal: it meets nothing.
template <class T>
struct Plane {
    Vec<3, T> normal;
    T offset{};

    static constexpr Plane from_point_normal(const Vec<3, T>& point, const Vec<3, T>& normal) {
        return {normal, dot(normal, point)};
    }
    /// Through three points; its front is where they are seen to turn counter-clockwise.
    static constexpr Plane from_points(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c) {
        return from_point_normal(a, cross(b - a, c - a));
    }
    /// From a x + b y + c z + d = 0.
    static constexpr Plane from_abcd(T a, T b, T c, T d) { return {{a, b, c}, -d}; }

    /// The point of the plane nearest to the origin of coordinates, rounded.
    constexpr Vec<3, T> nearest_to_origin() const { return normal * (offset / length_sq(normal)); }

    /// The plane of the mapped points, rounded. Front stays front, also under a mirror image.
    constexpr Plane transformed(const Affine<T>& map) const {
        // Normals go by the cofactors of the map, its inverse transposed times its determinant: no division.
        const auto& [u, v, w] = map.columns;
        const Vec<3, T> vw = cross(v, w), wu = cross(w, u), uv = cross(u, v);
        const T turn = dot(u, vw) < 0 ? T(-1) : T(1);
        const Vec<3, T> n = (vw * normal.x + wu * normal.y + uv * normal.z) * turn;
        return from_point_normal(map.point(nearest_to_origin()), n);
    }

    friend constexpr bool operator==(const Plane&, const Plane&) = default;
};

using Plane3 = Plane<double>;
using Plane3f = Plane<float>;

}  // namespace hitbox
