// hit_order.hpp: which of two triangles a line meets first, exactly, and from which side (comparison of fractions).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/index/detail/cast.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// Negative where the cast meets a first, zero where it meets both at once. It meets both.
exact::Sign hit_order(const Cast<3, double>& cast, const Triangle3& a, const Triangle3& b);

/// The sign of direction . normal: negative where the cast comes from the front.
exact::Sign facing_sign(const Cast<3, double>& cast, const Triangle3& t);

}  // namespace hitbox::detail
