// sphere_intersection.hpp: the part of a line that lies in a sphere (ray cast, near and far).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>

namespace hitbox::detail {

/// The intersection of a segment, ray or line with a sphere, as a range of its parameter t.
///
///            ____                  |o + t d - c|^2 = r^2  is  A t^2 + 2 B t + C = 0  with m = o - c,
///          /      \                A = d . d, B = m . d, C = m . m - r^2. The kind depends on the signs of
///     o--|----------|---> d        A, B, C, of the discriminant B^2 - A C, and of the value and slope at the
///         \  near  /  far          end of a segment, which are exact. Parameters and coordinates have the form
///           ------                 (p + q sqrt(discriminant)) / A; each is rounded once.
Intersection<double> clip_line_exactly(const ConvexSet& line, const SphereSet& sphere, exact::Format format);

template <Scalar T, class Line>
Intersection<T> clip_line(const Line& line, const Sphere<T>& sphere) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>(
        [&](auto& r) { return clip_quickly(linear(line), in_double(sphere), format, r); },
        [&] { return clip_line_exactly(convex_set(line), sphere_set(sphere), format); });
}

}  // namespace hitbox::detail
