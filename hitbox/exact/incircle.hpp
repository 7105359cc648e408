// incircle.hpp: the incircle predicate: is a point inside the circle through three others (Delaunay)?
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/sign.hpp>

namespace hitbox::exact {

namespace detail {

/// The orientation of the points lifted to the paraboloid z = x^2 + y^2. Degree 4.
template <class N>
HITBOX_INLINE auto incircle_value(const N& ax, const N& ay, const N& bx, const N& by, const N& cx,
                                  const N& cy, const N& dx, const N& dy) {
    const auto u = ax - dx, v = ay - dy, p = bx - dx, q = by - dy, s = cx - dx, t = cy - dy;
    return (u * u + v * v) * (p * t - q * s) + (p * p + q * q) * (s * v - t * u) +
           (s * s + t * t) * (u * q - v * p);
}

/// The exact stage, for points that the filter left undecided.
Sign incircle_exact(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);

}  // namespace detail

/// The incircle predicate. For counter-clockwise a, b, c it is positive if d is inside their circumcircle,
/// negative if outside, zero if on it. For clockwise a, b, c the sign is reversed.
///
///         c
///       .   .        d inside: positive
///      .  d  .
///       a---b
///
/// Exactness   exact for all finite points, with any exponents. Zero if any is NaN or infinite.
/// Source      Guibas, Stolfi 1985, "Primitives for the Manipulation of General Subdivisions".
inline Sign incircle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    if (in_range<4>(Vec3{a.x, a.y, 0}, Vec3{b.x, b.y, 0}, Vec3{c.x, c.y, 0}, Vec3{d.x, d.y, 0})) [[likely]] {
        const FilteredSign s = filtered_sign(detail::incircle_value(
            Input{a.x}, Input{a.y}, Input{b.x}, Input{b.y}, Input{c.x}, Input{c.y}, Input{d.x}, Input{d.y}));
        if (s != FilteredSign::unknown) [[likely]]
            return Sign(int(s));
    }
    return detail::incircle_exact(a, b, c, d);
}

}  // namespace hitbox::exact
