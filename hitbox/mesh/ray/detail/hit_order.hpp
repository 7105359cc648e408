// hit_order.hpp: the exact order of two hits of a cast, and the side of a hit (comparison of fractions).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// Negative if the cast meets a first, zero if it meets both at the same point. The cast must meet both.
exact::Sign order_of_parameters(const Cast<3, double>& cast, const Triangle3& a, const Triangle3& b);

/// Bounds of the parameter where the line crosses the plane of the triangle, by double-doubles. False if they do not
/// prove that it does.
bool bound_parameter(const Cast<3, double>& cast, const Triangle3& t, double& low, double& high);

/// The sign of direction . normal: negative if the cast comes from the front.
exact::Sign facing_sign(const Cast<3, double>& cast, const Triangle3& t);

}  // namespace hitbox::detail
