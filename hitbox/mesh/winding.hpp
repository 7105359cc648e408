// winding.hpp: exact winding number of a closed mesh around a point (winding number, point in mesh).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/surface.hpp>

namespace hitbox {

/// The position of a point relative to a closed surface.
struct Winding {
    bool on_surface = false;
    int number = 0;  ///< 0 outside; undefined on the surface

    /// True if the point is off the surface and the winding number is not zero.
    bool inside() const { return !on_surface && number != 0; }
};

/// Computes the winding number of the surface around the point: 1 inside a solid, -1 if its triangles face
/// inward, 2 where two solids overlap.
///
/// Exactness   exact for every finite point. A ray from the point counts signed crossings by signs of
///             determinants. A ray that meets an edge is replaced by another one.
/// Degenerate  a point that is not finite is outside.
/// Errors      unsupported: the surface is open.
/// Cost        grows with the number of triangles whose boxes the ray meets.
/// Source      O'Rourke 1998, "Computational Geometry in C", 7.4 (random rays against degeneracy).
Result<Winding> winding_number(const Surface& surface, const Vec3& point);

}  // namespace hitbox
