// sphere.hpp: solid sphere in space (ball, bounding sphere).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/detail/circle.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <limits>
#include <optional>

namespace hitbox {

/// The closed set of points within `radius` of the center: the ball, its inside included.
///
/// Units       the caller's length unit. Stored as given, so a sphere is exact: its square root never is taken.
/// Degenerate  a radius of zero is a point.
/// Empty       a negative radius, or a NaN or an infinity anywhere: it meets nothing. A default sphere is empty
///             and is the identity of `merge`.
template <class T>
struct Sphere {
    Vec<3, T> center;
    T radius = -1;

    constexpr bool is_empty() const {
        return !(radius >= 0 && exact::is_finite(radius)) || !exact::all_finite(center);
    }

    /// Grows to hold the other one, with little more than it must: the center moves toward it, and what
    /// rounding could lose is added to the radius. A sphere that already held it may still grow by a few ulp.
    Sphere& merge(const Sphere& other) {
        if (other.is_empty()) return *this;
        if (is_empty()) return *this = other;
        const double cx = widen(center.x), cy = widen(center.y), cz = widen(center.z);
        const double x = widen(other.center.x) - cx, y = widen(other.center.y) - cy,
                     z = widen(other.center.z) - cz;
        const double apart = std::hypot(x, y, z), own = widen(radius), its = widen(other.radius);
        if (own >= apart + its && own - apart >= its) return *this = {center, padded(own, apart + its)};
        if (its >= apart + own && its - apart >= own) return *this = {other.center, padded(its, apart + own)};
        const double wanted = (apart + own + its) / 2, step = apart > 0 ? (wanted - own) / apart : 0;
        const Vec<3, T> middle{rounded<T>(cx + x * step), rounded<T>(cy + y * step),
                               rounded<T>(cz + z * step)};
        const auto reach = [&](const Sphere& s) {
            return std::hypot(widen(s.center.x) - middle.x, widen(s.center.y) - middle.y,
                              widen(s.center.z) - middle.z) +
                   widen(s.radius);
        };
        const double a = reach(*this), b = reach(other), most = a < b ? b : a;
        return *this = {middle, padded(most, most)};
    }
    Sphere& merge(const Vec<3, T>& point) { return merge(Sphere{point, 0}); }

    /// The smallest axis-aligned box that holds it, rounded outward.
    Aabb<3, T> bounds() const {
        if (is_empty()) return {};
        return Aabb<3, T>{center, center}.expanded(radius);
    }

    /// The sphere under a map that turns, mirrors, moves and scales all directions alike; rounded. Any other
    /// map makes an ellipsoid, which no sphere is.
    Sphere transformed(const Affine<T>& map) const {
        return {map.point(center), radius * std::sqrt(length_sq(map.columns[0]))};
    }

    /// Calls line(p, q) for the chords of three circles.
    template <class Line>
    void outline(const Line& line) const {
        const Vec<3, T> x{radius, 0, 0}, y{0, radius, 0}, z{0, 0, radius};
        detail::outline_of_circle(center, x, y, line);
        detail::outline_of_circle(center, y, z, line);
        detail::outline_of_circle(center, z, x, line);
    }

    /// One of its points.
    constexpr std::optional<Vec<3, T>> some_point() const { return center; }

    friend constexpr bool operator==(const Sphere&, const Sphere&) = default;

private:
    // A radius no smaller than both: `wanted` was computed with a handful of roundings, `own` with none.
    static T padded(double own, double wanted) {
        const double safe = wanted * (1 + 0x1p-48) + std::numeric_limits<double>::denorm_min() * 8;
        const double most = own >= safe ? own : safe;
        const T r = rounded<T>(most);
        return double(r) < most ? std::nextafter(r, std::numeric_limits<T>::infinity()) : r;
    }
};

using Sphere3 = Sphere<double>;
using Sphere3f = Sphere<float>;

template <class T>
struct ShapeInfo<Sphere<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::sphere;
    static constexpr const char* name = "sphere";
    static constexpr std::tuple fields{ShapeField{"center", &Sphere<T>::center},
                                       ShapeField{"radius", &Sphere<T>::radius}};
    static constexpr Transforms transforms = Transforms::similarity;
};

}  // namespace hitbox
