// mixed_triangle.hpp: the pieces of a triangle of which only some are the boundary of its solid (overlapping shells).
#pragma once

#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/mesh/solid/wall.hpp>

#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// A convex piece in the plane of a triangle.
struct TrianglePiece {
    std::vector<Vec3> corners;
    Facet kind;  ///< mixed if it is too thin to be classified
};

/// Cuts a wall of one triangle along all triangles of its surface that cross or overlap it. Corners are relative to
/// `origin`, like those of the wall.
///
///     +-----------.        A cut passes through a whole piece, so pieces are convex, but there may be more of them than
///     |   1  /  .          needed. On each side of a piece the winding number is constant.
///     |     / .
///     | 2  /
///
/// Exactness   borders of pieces are rounded by less than 8 * `slack`. The kind of a piece is exact for one point in it.
std::vector<TrianglePiece> pieces_of(Facets& facets, const Wall& whole, const Vec3& origin, double slack);

}  // namespace hitbox::detail
