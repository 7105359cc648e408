// tree_boxes.hpp: the boxes of a tree in the coordinates of the mesh, and the triangles whose boxes pass a test.
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// A number of the frame in the coordinates of the mesh, not above it (`side` = -1) or not below it (1). 2^-24 covers
/// the rounding of bounds in nodes.
inline double in_mesh(const TreeFrame& frame, std::size_t axis, double x, double side) {
    const double half =
        exact::times_power_of_two(x + side * 0x1p-24, -frame.exponent) + frame.half_centre[axis];
    return (half + side * (std::fabs(half) * 0x1p-51 + 0x1p-1070)) * 2;
}

/// Child `lane` of a node, in the coordinates of the mesh, rounded outward.
inline Aabb3 box_in_mesh(const TreeFrame& frame, const TreeNode& node, unsigned lane) {
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        box.min[k] = in_mesh(frame, k, double(node.planes[0][k][lane]), -1);
        box.max[k] = in_mesh(frame, k, double(node.planes[1][k][lane]), 1);
    }
    return box;
}

/// All children of a node.
inline BoxLanes<3, double> boxes_in_mesh(const TreeFrame& frame, const TreeNode& node) {
    BoxLanes<3, double> boxes;
    for (unsigned lane = 0; lane < TreeNode::width; ++lane)
        if (node.child[lane] != TreeNode::no_child)
            boxes.set(lane, box_in_mesh(frame, node, lane));
        else
            boxes.clear(lane);
    return boxes;
}

/// Passes on the triangles whose bounds meet `bounds`, except those below a node whose box does not pass `meets`, if
/// that is given. Returns false if the sink stopped it.
bool visit_boxes(const Surface& surface, const Aabb3& bounds, const FunctionRef<bool(const Aabb3&)>* meets,
                 IdSink sink);

/// The same for a shape that has a pair with boxes: passes on triangles whose bounds may meet it.
template <class Shape>
bool visit_boxes_of(const Surface& surface, const Aabb3& bounds, const Shape& shape, IdSink sink) {
    const auto meets = [&](const Aabb3& box) { return bool(intersects(box, shape)); };
    const FunctionRef<bool(const Aabb3&)> test(meets);
    return visit_boxes(surface, bounds, &test, sink);
}

}  // namespace hitbox::detail
