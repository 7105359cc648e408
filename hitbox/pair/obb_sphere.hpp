// obb_sphere.hpp: oriented box and sphere (OBB, rotated box vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/obb_meets_sphere.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         obb-sphere
/// Shapes        closed oriented box, half-axes as stored, orthogonal or not; solid sphere.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken.
/// Degenerate    A flat box is a rectangle, segment or point. A sphere of radius zero is a point; with a negative
///               radius it is empty. A shape with a NaN or an infinity is empty. An empty shape intersects nothing.
/// Cost          about 19 to 20 ns; where they just touch 190 to 210 ns on a grid, 270 to 500 ns in full precision.
/// Source        Ericson 2005, 5.1.4, without divisions; see detail/obb_meets_sphere.hpp.
template <Scalar T>
bool answer(Intersects, const Obb<T>& box, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    const detail::Verdict quick = detail::obb_meets_sphere_quickly(box, sphere);
    if (quick != detail::Verdict::unknown) [[likely]]
        return quick == detail::Verdict::yes;
    return detail::meet_in_exact_stages<detail::ObbMeetsSphere>(detail::in_double(box),
                                                                detail::in_double(sphere));
}

}  // namespace hitbox::verb
