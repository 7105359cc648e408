// plane.hpp: an infinite plane in space (plane, normal form).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

namespace detail {

/// A vector scaled by a power of two such that products of three such vectors neither underflow nor overflow.
/// A vector of ordinary size keeps its length.
template <class T>
struct NearOne {
    static constexpr T step = sizeof(T) == sizeof(float) ? T(0x1p16) : T(0x1p128);

    Vec<3, T> v;
    T factor = 1;  ///< the power of two

    explicit constexpr NearOne(const Vec<3, T>& of) : v(of) {
        // Seven steps lead from either end of the range to the middle. The loop also ends for zero and infinity.
        for (int i = 0; i < 7; ++i) {
            const bool is_tiny = largest()<1 / step, is_huge = largest()> step;
            if (!is_tiny && !is_huge) break;
            const T by = is_tiny ? step : 1 / step;
            v = v * by, factor *= by;
        }
    }

private:
    constexpr T largest() const {
        T most = 0;
        for (std::size_t i = 0; i < 3; ++i)
            if (const T size = v[i] < 0 ? -v[i] : v[i]; size > most) most = size;
        return most;
    }
};

}  // namespace detail

/// An infinite plane: the set of points x with normal . x = offset.
///
///        front: normal . x > offset        The normal may have any length except zero. Some libraries write
///     ------------------------------       ax + by + cz + d = 0, with d = -offset: use from_abcd().
///        back:  normal . x < offset
///
/// Units       the offset counts lengths of the normal times the caller's length unit.
/// Empty       if a number is NaN or infinite, or the normal is zero.
template <class T>
struct Plane {
    Vec<3, T> normal;
    T offset{};

    /// The plane through a point, perpendicular to a normal. The offset is rounded. A very short or very long
    /// normal is first multiplied by a power of two.
    static constexpr Plane from_point_normal(const Vec<3, T>& point, const Vec<3, T>& normal) {
        const Vec<3, T> n = detail::NearOne<T>(normal).v;
        return {n, dot(n, point)};
    }
    /// The plane through three points, rounded. The points are counter-clockwise seen from its front.
    /// Collinear points give an empty plane, or some plane near them because of rounding.
    static constexpr Plane from_points(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c) {
        const detail::NearOne<T> u(b - a), v(c - a);
        return from_point_normal(a, cross(u.v, v.v));
    }
    /// The plane a x + b y + c z + d = 0. Exact.
    static constexpr Plane from_abcd(T a, T b, T c, T d) { return {{a, b, c}, -d}; }

    /// The point of the plane nearest to the origin of the coordinate system, rounded.
    constexpr Vec<3, T> nearest_to_origin() const {
        const detail::NearOne<T> n(normal);
        return n.v * (offset * n.factor / length_sq(n.v));
    }

    /// The image under an affine map, rounded. The front side stays the front side, also for a reflection. A
    /// singular map gives an empty plane, or some plane because of rounding.
    constexpr Plane transformed(const Affine<T>& map) const {
        // Normals are mapped by the cofactor matrix, which is the inverse transposed times the determinant:
        // no division. Each column is scaled to a size near one; the factor goes to the normal. Only the
        // ratios of the three factors matter, since a normal may have any length.
        const detail::NearOne<T> u(map.columns[0]), v(map.columns[1]), w(map.columns[2]), m(normal);
        const T uv_most = u.factor > v.factor ? u.factor : v.factor;
        const T most = uv_most > w.factor ? uv_most : w.factor;
        const Vec<3, T> vw = cross(v.v, w.v), wu = cross(w.v, u.v), uv = cross(u.v, v.v);
        const T turn = dot(u.v, vw) < 0 ? T(-1) : T(1);
        const detail::NearOne<T> k(
            {m.v.x * (u.factor / most), m.v.y * (v.factor / most), m.v.z * (w.factor / most)});
        const Vec<3, T> n = (vw * k.v.x + wu * k.v.y + uv * k.v.z) * turn;
        return from_point_normal(map.point(nearest_to_origin()), n);
    }

    /// True if a number is NaN or infinite, or the normal is zero.
    constexpr bool is_empty() const {
        return !exact::all_finite(normal) || !exact::is_finite(offset) || normal == Vec<3, T>{};
    }
    /// An axis-aligned box that contains the plane, rounded outward: a thin slab if the normal is along a
    /// coordinate axis, otherwise all of space.
    Aabb<3, T> bounds() const {
        constexpr T inf = std::numeric_limits<T>::infinity();
        if (is_empty()) return {};
        Aabb<3, T> r{{-inf, -inf, -inf}, {inf, inf, inf}};
        for (std::size_t k = 0; k < 3; ++k) {
            if (normal[(k + 1) % 3] != 0 || normal[(k + 2) % 3] != 0) continue;
            const T n = normal[k], at = offset / n;
            const bool is_exact = n == 1 || n == -1;
            r.min[k] = is_exact ? at : std::nextafter(at, -inf);
            r.max[k] = is_exact ? at : std::nextafter(at, +inf);
        }
        return r;
    }

    /// std::nullopt: no solid contains a plane, so no algorithm needs one of its points.
    constexpr std::optional<Vec<3, T>> some_point() const { return std::nullopt; }

    friend constexpr bool operator==(const Plane&, const Plane&) = default;
};

using Plane3 = Plane<double>;
using Plane3f = Plane<float>;

template <class T>
struct ShapeInfo<Plane<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::plane;
    static constexpr const char* name = "plane";
    static constexpr std::tuple fields{ShapeField{"normal", &Plane<T>::normal},
                                       ShapeField{"offset", &Plane<T>::offset}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
