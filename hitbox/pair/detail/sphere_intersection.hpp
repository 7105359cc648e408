// sphere_intersection.hpp: the part of a line that lies in a sphere (ray cast, near and far).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection.hpp>

namespace hitbox::detail {

/// A segment, ray or line against a sphere: the range of its parameter t that lies inside.
///
///            ____                  |o + t d - c|^2 = r^2  is  A t^2 + 2 B t + C = 0  with m = o - c,
///          /      \                A = d . d, B = m . d, C = m . m - r^2. The coefficients and the
///     o--|----------|---> d        discriminant B^2 - A C are exact integers; so their signs, which tell what
///         \  near  /  far          there is, are exact, and the only roundings are those of the root and the
///           ------                 quotients.
///
/// Source: the quadratic formula without cancellation, Kahan; see Press et al. 2007, "Numerical Recipes", 5.6.
Intersection<double> clip_line(const ConvexSet& line, const SphereSet& sphere);

}  // namespace hitbox::detail
