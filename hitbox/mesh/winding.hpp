// winding.hpp: how often a closed mesh winds around a point, exactly (winding number, point in mesh).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/mesh/surface.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox {

/// Where a point is with respect to a closed surface.
struct Winding {
    bool on_surface = false;
    int number = 0;  ///< 0 outside; meaningless on the surface

    bool inside() const { return !on_surface && number != 0; }
};

/// Exact for every finite point: a ray leaves it and counts the triangles it passes, by signs of
/// determinants; one that grazes an edge is thrown away and another is taken. The surface needs its tree.
/// Source: O'Rourke 1998, "Computational Geometry in C", 7.4 (random rays against degeneracy).
Winding winding(const Surface& surface, const Vec3& point);

/// The point (w[0] p[0] + w[1] p[1] + w[2] p[2]) / (w[0] + w[1] + w[2]), exactly. The weights are whole
/// numbers >= 0 below 2^53, not all zero: so a point of a triangle is named without rounding.
struct WeightedPoint {
    std::array<Vec3, 3> p;
    std::array<double, 3> w;
};

/// The winding numbers right behind and right in front of a triangle, at a point of its plane.
struct WindingBeside {
    int behind = 0, in_front = 0;
};

/// `point` lies in the plane of `triangle`, which need not belong to the surface. Nothing where the surface
/// passes through the point otherwise than along that plane: then take another point.
std::optional<WindingBeside> winding_beside(const Surface& surface, const WeightedPoint& point,
                                            const Triangle3& triangle);

/// The side of the line f0-f1 on which the point lies, looking along coordinate axis `axis`; see orient2d.
exact::Sign side_of_line(std::size_t axis, const Vec3& f0, const Vec3& f1, const WeightedPoint& point);

}  // namespace hitbox
