// sphere.hpp: a solid sphere in space (ball, bounding sphere).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/similarity.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/detail/circle.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <limits>
#include <optional>

namespace hitbox {

/// A solid sphere (ball): the closed set of points within `radius` of the center.
///
/// Units       the caller's length unit. Center and radius are stored as given, so a sphere is exact.
///             Tests compare squared distances; no square root is taken.
/// Degenerate  radius 0 gives a point.
/// Empty       if the radius is negative or a number is NaN or infinite. The default sphere is empty; it is
///             the identity of `merge`.
template <class T>
struct Sphere {
    Vec<3, T> center;
    T radius = -1;

    /// True if the radius is negative or a number is NaN or infinite.
    constexpr bool is_empty() const {
        return !(radius >= 0 && exact::is_finite(radius)) || !exact::all_finite(center);
    }

    /// Extends the sphere to contain `other`. The result is the smallest such sphere up to rounding: the
    /// center moves toward `other`, and a bound on the rounding error is added to the radius. Even if this
    /// sphere already contains `other`, it may grow by a few ulp.
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
    /// Extends the sphere to contain `point`, in the same way.
    Sphere& merge(const Vec<3, T>& point) { return merge(Sphere{point, 0}); }

    /// The smallest axis-aligned box that contains it, rounded outward.
    Aabb<3, T> bounds() const {
        if (is_empty()) return {};
        return Aabb<3, T>{center, center}.expanded(radius);
    }

    /// The image under a map that rotates, mirrors, translates and scales uniformly: the center is mapped, and the radius
    /// is multiplied by uniform_scale(map).factor, which is 1 for a rotation in any precision. Rounded. Under any other
    /// map the image is an ellipsoid. The result is still this sphere, which need not contain the image.
    Sphere transformed(const Affine<T>& map) const {
        return {map.point(center), T(double(radius) * uniform_scale(map).factor)};
    }

    /// Calls line(p, q) for the chords of three circles, rounded.
    template <class Line>
    void outline(const Line& line) const {
        const Vec<3, T> x{radius, 0, 0}, y{0, radius, 0}, z{0, 0, radius};
        detail::outline_of_circle(center, x, y, line);
        detail::outline_of_circle(center, y, z, line);
        detail::outline_of_circle(center, z, x, line);
    }

    /// A point of the sphere, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return center; }

    friend constexpr bool operator==(const Sphere&, const Sphere&) = default;

private:
    // A radius that is at least both numbers. `wanted` has the error of a few roundings, `own` is exact.
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
