// exact_point.hpp: points constructed without rounding, in homogeneous coordinates (rational points).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/big_float.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

using exact::BigFloat;
using ExactVector = exact::Triple<BigFloat>;

inline ExactVector exact_vector(const Vec3& v) { return {BigFloat(v.x), BigFloat(v.y), BigFloat(v.z)}; }

/// The point x / w, with w > 0, and the same point rounded: each coordinate within 3 roundings.
struct ExactPoint {
    ExactVector x;
    BigFloat w;
    Vec3 rounded;
};

/// A point with double coordinates.
ExactPoint exact_point(const Vec3& p);

/// (a weight_a + b weight_b) / (weight_a + weight_b). The weights have the same sign, and not both are zero.
ExactPoint between(const ExactPoint& a, const BigFloat& weight_a, const ExactPoint& b,
                   const BigFloat& weight_b);

/// A positive multiple of b - a.
ExactVector way(const ExactPoint& a, const ExactPoint& b);

/// The sign of (b - a) x (c - a) without coordinate `axis`: positive if the points turn counter-clockwise, seen
/// from that axis; see exact::seen_along().
exact::Sign turn(std::size_t axis, const ExactPoint& a, const ExactPoint& b, const ExactPoint& c);

/// u x v in the same projection: its component `axis`.
BigFloat component_of_cross(std::size_t axis, const ExactVector& u, const ExactVector& v);
inline exact::Sign turn(std::size_t axis, const ExactVector& u, const ExactVector& v) {
    return sign(component_of_cross(axis, u, v));
}

/// True if the closed triangle, which must not be degenerate, contains the point.
bool holds(const Triangle3& t, const ExactPoint& p);

}  // namespace hitbox::detail
