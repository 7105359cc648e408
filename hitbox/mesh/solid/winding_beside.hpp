// winding_beside.hpp: winding numbers of closed surfaces at points, and on both sides of a triangle.
#pragma once

#include <hitbox/mesh/solid/exact_point.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/winding.hpp>

namespace hitbox::detail {

class MovedSurface;

/// winding_number() of a surface that must be closed. For an open surface the number is meaningless.
Winding winding_around(const Surface& closed, const Vec3& point);
Winding winding_around(const MovedSurface& closed, const Vec3& point);

/// The point `at` after an infinitesimal step along `step`.
struct SteppedPoint {
    ExactPoint at;
    ExactVector step;
};

/// The winding numbers immediately behind and in front of a triangle, at a point in its plane.
struct WindingBeside {
    int behind = 0, in_front = 0;

    bool both_zero() const { return behind == 0 && in_front == 0; }
    bool both_inside() const { return behind != 0 && in_front != 0; }
    /// True if the triangle separates the inside from the outside here.
    bool is_boundary() const { return (behind == 0) != (in_front == 0); }
};

/// Computes them. `point` and its step must lie in the plane of `triangle`, which need not belong to the surface.
/// The stepped point must lie on no edge of the surface, and on none of its triangles that is not coplanar.
WindingBeside winding_beside(const Surface& closed, const SteppedPoint& point, const Triangle3& triangle);

}  // namespace hitbox::detail
