// axis_extent.hpp: how far parts of a placed surface reach along an axis (projection, support, separating axis).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>

namespace hitbox::detail {

/// Upper bounds of the scalar products of a direction of the world with the corners of triangles, where these are placed and
/// rounded. Not a number, or infinite, if numbers are beyond the range of double.
///
///     bodies a and b are apart by more than d, if the bounds of a along n and of b along -n have a sum below -d |n|
///
///            a |        | b        Triangles on curved surfaces have larger gaps along n than their boxes have, because the
///         ___/ |<--d--->| \___     corners of boxes stick out. That is why the corners of triangles are used.
class AxisExtent {
public:
    AxisExtent(const MovedSurface& surface, const Vec3& direction);

    /// Of the triangles in a block, by their compressed corners.
    double of(const TriangleBlock& block) const;
    /// Of the children of a node, by their boxes. An empty lane gets any number.
    void of(const TreeNode& node, double (&tops)[TreeNode::width]) const;
    /// Of a box in the world.
    double of(const Aabb3& placed) const;
    /// Of all triangles: some nodes and blocks are read.
    double of_all() const;

private:
    const TriangleTree& tree_;
    Vec3 direction_;
    float unit_[3];  // along the coordinates of the surface; the sum of their sizes is 1
    double offset_, per_frame_, slack_;
};

/// The direction of a vector: longer than 1 by less than 2^-48. Any one for a vector without a length.
Vec3 unit_way(const Vec3& way);

}  // namespace hitbox::detail
