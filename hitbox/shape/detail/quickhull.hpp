// quickhull.hpp: which points are the corners of a convex hull, and its faces, by exact signs (convex hull algorithm).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The hull of points. Its faces are whole polygons, and its corners are corners of those.
struct HullOfPoints {
    int dimension = 0;
    std::vector<std::uint32_t> corners;  ///< numbers of points, sorted by x, then y, then z
    std::vector<std::vector<std::uint32_t>>
        faces;  ///< positions in `corners`, counter-clockwise seen from outside
};

/// There must be a point, and all must be finite.
///
/// The hull is built of triangles. Each has the points that lie strictly in front of it and that no earlier triangle has. The
/// farthest of them, in double, is added: the triangles that it sees strictly are replaced by those between it and their
/// outline. A triangle whose plane contains the point stays, so none becomes flat. At the end triangles of one plane become
/// one face; a point is a corner if three faces or more have it. Only the choice of the next point is rounded.
/// Source: Barber, Dobkin, Huhdanpaa 1996, "The Quickhull Algorithm for Convex Hulls"; Andrew 1979 for points of one plane.
HullOfPoints hull_of_points(std::span<const Vec3> points);

}  // namespace hitbox::detail
