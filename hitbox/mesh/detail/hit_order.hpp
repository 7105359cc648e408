// hit_order.hpp: the exact order of two hits of a cast, and the side of a hit (comparison of fractions).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/index/detail/cast.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// Negative if the cast meets a first, zero if it meets both at the same point. The cast must meet both.
exact::Sign hit_order(const Cast<3, double>& cast, const Triangle3& a, const Triangle3& b);

/// The sign of direction . normal: negative if the cast comes from the front.
exact::Sign facing_sign(const Cast<3, double>& cast, const Triangle3& t);

}  // namespace hitbox::detail
