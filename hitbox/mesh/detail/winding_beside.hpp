// winding_beside.hpp: winding numbers of closed surfaces at points, and on both sides of a triangle.
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/winding.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

/// winding_number() of a surface that must be closed. For an open surface the number is meaningless.
Winding winding_around(const Surface& closed, const Vec3& point);

/// The point (w[0] p[0] + w[1] p[1] + w[2] p[2]) / (w[0] + w[1] + w[2]), exactly. The weights are integers
/// from 0 to 2^53 - 1, not all zero. So a point of a triangle is described without rounding.
struct WeightedPoint {
    std::array<Vec3, 3> p;
    std::array<double, 3> w;
};

/// The winding numbers immediately behind and in front of a triangle, at a point in its plane.
struct WindingBeside {
    int behind = 0, in_front = 0;
};

/// Computes them. `point` must lie in the plane of `triangle`, which need not belong to the surface. Returns
/// nothing if the surface contains the point and is not coplanar there; then try another point.
std::optional<WindingBeside> winding_beside(const Surface& closed, const WeightedPoint& point,
                                            const Triangle3& triangle);

/// The side of the line f0-f1 on which the point lies, projected along coordinate axis `axis`; see orient2d.
exact::Sign side_of_line(std::size_t axis, const Vec3& f0, const Vec3& f1, const WeightedPoint& point);

}  // namespace hitbox::detail
