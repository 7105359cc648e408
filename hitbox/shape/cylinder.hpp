// cylinder.hpp: solid cylinder in space with flat ends (right circular cylinder, finite cylinder, disc with a thickness, tube).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/similarity.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/detail/circle.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

namespace hitbox {

/// A solid right circular cylinder: the closed set of points that are within `radius` of the line through a and b, and whose
/// projection on that line lies between a and b, both included. a and b are the centers of the two discs.
///
///      __________
///     |          |        Units       the caller's length unit. Stored as given, so a cylinder is exact.
///     a----------b  r     Degenerate  radius 0 gives a segment; a == b and radius 0 a point.
///     |__________|        Empty       if the radius is negative, a number is NaN or infinite, or a == b and the radius is
///                                     not 0. Such a disc would have no normal, so no set of points is the right one.
template <class T>
struct Cylinder {
    Vec<3, T> a, b;
    T radius = -1;

    /// True if the radius is negative, a number is NaN or infinite, or a == b with a radius that is not 0.
    constexpr bool is_empty() const {
        return !(radius >= 0 && exact::is_finite(radius)) || !exact::all_finite(a, b) ||
               (a == b && radius > 0);
    }

    /// An axis-aligned box that contains the cylinder, rounded outward; beyond the smallest one by at most a few ulp of its
    /// coordinates. It is empty for an empty cylinder.
    Aabb<3, T> bounds() const {
        if (is_empty()) return {};
        Aabb<3, T> r = Aabb<3, T>::from_points(a, b);
        const Vec<3, T> reach = reach_of_discs();
        for (std::size_t k = 0; k < 3; ++k) {
            r.min[k] = -detail::sum_up(-r.min[k], reach[k]);
            r.max[k] = detail::sum_up(r.max[k], reach[k]);
        }
        return r;
    }

    /// A point of the cylinder, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return a; }

    /// The image under a map that rotates, mirrors, translates and scales uniformly: the centers are mapped, and the radius is
    /// multiplied by uniform_scale(map).factor, which is 1 for a rotation in any precision. Rounded; if the rounded centers
    /// are equal, the result is empty. Under any other map the result need not contain the image.
    Cylinder transformed(const Affine<T>& map) const {
        return {map.point(a), map.point(b), T(double(radius) * uniform_scale(map).factor)};
    }

    /// Calls line(p, q) for the lines of a drawing: a circle around each end and four lines along the side. Rounded. An empty
    /// cylinder has no lines.
    template <class Line>
    void outline(const Line& line) const {
        if (is_empty()) return;
        const Vec<3, T> along = a == b ? Vec<3, T>{1, 0, 0} : with_length(b - a, T(1));
        const T x = std::fabs(along.x), y = std::fabs(along.y), z = std::fabs(along.z);
        const Vec<3, T> least = x <= y && x <= z ? Vec<3, T>{1, 0, 0}
                                : y <= z         ? Vec<3, T>{0, 1, 0}
                                                 : Vec<3, T>{0, 0, 1};
        const Vec<3, T> across = with_length(cross(along, least), T(1)), u = across * radius,
                        v = with_length(cross(along, across), radius);
        detail::outline_of_circle(a, u, v, line);
        detail::outline_of_circle(b, u, v, line);
        for (const Vec<3, T>& side : {u, v}) line(a + side, b + side), line(a - side, b - side);
    }

    friend constexpr bool operator==(const Cylinder&, const Cylinder&) = default;

private:
    /// How far a disc reaches along each coordinate axis: r sqrt(1 - (d_k / |d|)^2) for d = b - a, rounded up. It is exactly 0
    /// if d is along that axis, and at most r. The quotient has the error of nine roundings. 2^-48 of it is more than that, and
    /// 2^-1072 is more than what underflow takes away.
    Vec<3, T> reach_of_discs() const {
        double d[3], most = 0;
        const auto set_difference = [&](double scale) {
            most = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                d[k] = widen(b[k]) * scale - widen(a[k]) * scale;
                if (std::fabs(d[k]) > most) most = std::fabs(d[k]);
            }
        };
        set_difference(1);
        if (most > 0x1p1000) set_difference(0x1p-4);  // so that no sum overflows
        if (most < 1)
            for (double& x : d) x *= 0x1p600;  // so that a length of the smallest numbers has all its digits
        const double r = widen(radius);
        const double length = std::hypot(d[0], d[1], d[2]);
        Vec<3, T> reach{};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            if (r == 0 || (a[i] == b[i] && a[j] == b[j])) continue;
            const double part = std::hypot(d[i], d[j]) / length * (1 + 0x1p-48) + 0x1p-1072,
                         wide = part < 1 ? r * part : r;
            if constexpr (std::is_same_v<T, double>)
                reach[k] = wide + std::numeric_limits<double>::denorm_min();
            else
                reach[k] = detail::round_up(wide);
            if (reach[k] > radius) reach[k] = radius;
        }
        return reach;
    }
};

using Cylinder3 = Cylinder<double>;
using Cylinder3f = Cylinder<float>;

}  // namespace hitbox
