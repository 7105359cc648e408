// orient3d.hpp: on which side of a plane through three points a fourth lies (orientation, signed volume).
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

/// The exact stage, for finite points that the filter could not decide.
Sign orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

template <class T>
constexpr Vec3 widened(const Vec<3, T>& p) {
    return {widen(p.x), widen(p.y), widen(p.z)};
}

/// As orient3d, for points that are known to be in_range<3>.
template <class T>
HITBOX_INLINE Sign orient3d_in_range(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c,
                                     const Vec<3, T>& d) {
    const FilteredSign s = filtered_sign(orient3d_value(input(a), input(b), input(c), input(d)));
    if (s != FilteredSign::unknown) [[likely]]
        return Sign(int(s));
    return orient3d_exact(widened(a), widened(b), widened(c), widened(d));
}

}  // namespace detail

/// Positive where d lies on the side of the plane a, b, c from which they turn counter-clockwise, which is
/// where (b - a) x (c - a) points; zero where the four points are coplanar.
///
///            d  positive
///            |
///        a---+---b
///         \     /
///            c  (seen from d: a, b, c counter-clockwise)
///
/// Exactness   exact for all finite points, whatever their exponents. Zero if any is NaN or infinite.
/// Cost        about 10 ns; 50 ns and more for points within a few ulp of coplanar.
/// Source      Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic"; the error bound is
///             counted as in approx.hpp, and exact integers take the place of his expansions.
template <Scalar T>
Sign orient3d(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c, const Vec<3, T>& d) {
    if (in_range<3>(a, b, c, d)) [[likely]]
        return detail::orient3d_in_range(a, b, c, d);
    return detail::orient3d_exact(detail::widened(a), detail::widened(b), detail::widened(c),
                                  detail::widened(d));
}

}  // namespace hitbox::exact
