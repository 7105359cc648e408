// winding.hpp: how often a closed mesh winds around a point, exactly (winding number, point in mesh).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/surface.hpp>

namespace hitbox {

/// Where a point is with respect to a closed surface.
struct Winding {
    bool on_surface = false;
    int number = 0;  ///< 0 outside; meaningless on the surface

    bool inside() const { return !on_surface && number != 0; }
};

/// How often the surface winds around the point: once inside a solid, -1 times where its triangles face inward, twice
/// where two solids overlap.
///
/// Exactness   exact for every finite point: a ray leaves it and counts the triangles it passes, by signs of
///             determinants; one that grazes an edge is thrown away and another is taken.
/// Degenerate  a point that is not finite is outside.
/// Errors      unsupported: the surface is open, so it winds around nothing.
/// Source      O'Rourke 1998, "Computational Geometry in C", 7.4 (random rays against degeneracy).
Result<Winding> winding_number(const Surface& surface, const Vec3& point);

}  // namespace hitbox
