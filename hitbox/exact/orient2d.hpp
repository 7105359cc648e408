// orient2d.hpp: the side of a line through two points on which a third lies (orientation, turn, signed area).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstddef>

namespace hitbox::exact {

namespace detail {

/// (b - a) x (c - a): twice the area of the triangle. Degree 2.
template <class N>
HITBOX_INLINE auto orient2d_value(const N& ax, const N& ay, const N& bx, const N& by, const N& cx,
                                  const N& cy) {
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/// The exact stage, for points that the filter left undecided.
Sign orient2d_exact(const Vec2& a, const Vec2& b, const Vec2& c);

}  // namespace detail

/// The orientation of three points: positive if a, b, c are counter-clockwise, negative if
/// clockwise, zero if collinear.
///
///              c  positive
///             /
///        a---b
///
/// Exactness   exact for all finite points, with any exponents. Zero if any is NaN or infinite.
/// Source      Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic"; see orient3d.hpp.
template <Scalar T>
Sign orient2d(const Vec<2, T>& a, const Vec<2, T>& b, const Vec<2, T>& c) {
    using V = Vec<3, T>;
    if (in_range<2>(V{a.x, a.y, 0}, V{b.x, b.y, 0}, V{c.x, c.y, 0})) [[likely]] {
        const FilteredSign s =
            filtered_sign(detail::orient2d_value(Input{widen(a.x)}, Input{widen(a.y)}, Input{widen(b.x)},
                                                 Input{widen(b.y)}, Input{widen(c.x)}, Input{widen(c.y)}));
        if (s != FilteredSign::unknown) [[likely]]
            return Sign(int(s));
    }
    return detail::orient2d_exact({widen(a.x), widen(a.y)}, {widen(b.x), widen(b.y)},
                                  {widen(c.x), widen(c.y)});
}

/// The projection of a point along coordinate axis k: the other two coordinates in cyclic order. So orient2d
/// of three projected points has the sign of component k of (b - a) x (c - a).
template <class T>
constexpr Vec<2, T> seen_along(std::size_t k, const Vec<3, T>& p) {
    return k == 0 ? Vec<2, T>{p.y, p.z} : k == 1 ? Vec<2, T>{p.z, p.x} : Vec<2, T>{p.x, p.y};
}

/// True if a, b, c are collinear or coincide. Exact.
template <Scalar T>
bool collinear(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c) {
    for (std::size_t k = 0; k < 3; ++k)
        if (orient2d(seen_along(k, a), seen_along(k, b), seen_along(k, c)) != Sign::zero) return false;
    return true;
}

}  // namespace hitbox::exact
