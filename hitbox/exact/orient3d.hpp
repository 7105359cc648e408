// orient3d.hpp: the side of a plane through three points on which a fourth lies (orientation, signed volume).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/sign.hpp>

namespace hitbox::exact {

namespace detail {

/// (b - a) x (c - a) . (d - a): six times the volume of the tetrahedron. Degree 3.
template <class P>
HITBOX_INLINE auto orient3d_value(const P& a, const P& b, const P& c, const P& d) {
    return dot_product(cross_product(difference(b, a), difference(c, a)), difference(d, a));
}

template <class T>
HITBOX_INLINE Triple<Input> input(const Vec<3, T>& p) {
    return {Input{widen(p.x)}, Input{widen(p.y)}, Input{widen(p.z)}};
}

/// The exact stage, for points that the filter left undecided.
Sign orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

template <class T>
constexpr Vec3 widened(const Vec<3, T>& p) {
    return {widen(p.x), widen(p.y), widen(p.z)};
}

/// The same as orient3d, for points that are in_range<3>.
template <class T>
HITBOX_INLINE Sign orient3d_in_range(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c,
                                     const Vec<3, T>& d) {
    const FilteredSign s = filtered_sign(orient3d_value(input(a), input(b), input(c), input(d)));
    if (s != FilteredSign::unknown) [[likely]]
        return Sign(int(s));
    return orient3d_exact(widened(a), widened(b), widened(c), widened(d));
}

}  // namespace detail

/// The orientation of four points: positive if d is on the side of the plane a, b, c to which (b - a) x (c - a)
/// points, from where a, b, c are counter-clockwise; negative on the other side; zero if the points are coplanar.
///
///            d  positive
///            |
///        a---+---b
///         \     /
///            c  (seen from d: a, b, c counter-clockwise)
///
/// Exactness   exact for all finite points, with any exponents. Zero if any is NaN or infinite.
/// Cost        about 10 ns; 50 ns and more for points within a few ulp of coplanar.
/// Source      Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic". The error bound is computed as
///             in approx.hpp; exact integers replace the expansions.
template <Scalar T>
Sign orient3d(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c, const Vec<3, T>& d) {
    if (in_range<3>(a, b, c, d)) [[likely]]
        return detail::orient3d_in_range(a, b, c, d);
    return detail::orient3d_exact(detail::widened(a), detail::widened(b), detail::widened(c),
                                  detail::widened(d));
}

}  // namespace hitbox::exact
