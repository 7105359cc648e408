// plane_sphere.hpp: plane and sphere (plane vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cmath>
#include <type_traits>

namespace hitbox::verb {

/// Pairs         plane-sphere
/// Shapes        infinite plane, normal of any length; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate    a zero normal makes a plane empty; a radius of zero is a point, a negative one makes a sphere empty. A
///               NaN makes a shape empty, and the empty set meets nothing.
/// Cost          about 7 to 8 ns; where they just touch 25 to 34 ns on a grid, 24 to 57 ns in full precision.
/// Source        Ericson 2005, 5.1, without divisions: see detail/sphere_meets.hpp.
template <Scalar T>
bool answer(Intersects, const Plane<T>& plane, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    // In double, where the fourth powers of floats neither overflow nor underflow; of doubles those of everyday size.
    const Vec3 n = detail::in_double(plane.normal), c = detail::in_double(sphere.center);
    const double d = widen(plane.offset), r = widen(sphere.radius);
    const double along = dot(n, c), height = along - d, n_sq = length_sq(n);
    const double size = (std::fabs(n.x * c.x) + std::fabs(n.y * c.y)) + (std::fabs(n.z * c.z) + std::fabs(d));
    const double reach_sq = (r * r) * n_sq, height_sq = height * height, off = exact::error_bound<4> * size;
    // |height - truth| <= off, so its square errs by (2 |height| + off) off, and by rounding.
    const double error = (2 * std::fabs(height) + off) * off + exact::error_bound<6> * (height_sq + reach_sq);
    const bool sound =
        std::is_same_v<T, float> || (n_sq > 0x1p-300 && n_sq < 0x1p300 && size < 0x1p300 && r < 0x1p300);
    const double gap = height_sq - reach_sq, bound = error + 0x1p-650;
    if (sound && std::fabs(gap) > bound) [[likely]]
        return gap < 0;
    return detail::meet_in_exact_stages<detail::PlaneMeetsSphere>(detail::in_double(plane),
                                                                  detail::in_double(sphere));
}

}  // namespace hitbox::verb
