// any_surface.hpp: what a search asks of a surface and of a moved one alike: memory, boxes of the tree (instance).
#pragma once

#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// The surface whose memory holds the triangles, in their own coordinates.
inline const Surface& in_memory(const Surface& surface) { return surface; }
inline const Surface& in_memory(const MovedSurface& surface) { return surface.surface(); }

/// The children of a node where the surface is placed, rounded outward: they contain its triangles, as these are rounded.
inline BoxLanes<3, double> placed_boxes(const Surface&, const TreeFrame& frame, const TreeNode& node) {
    return boxes_in_mesh(frame, node);
}

/// The boxes around the images of boxes in the coordinates of the surface, rounded outward as those are.
inline BoxLanes<3, double> images_of_boxes(const MovedSurface& surface, const BoxLanes<3, double>& local) {
    if (surface.map() == nullptr) return local;
    const Affine3& map = *surface.map();
    const Vec3& slack = surface.image_slack();
    double middle[3][lane_count], half[3][lane_count];
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
            const double low = local.min[i][lane] * 0.5, high = local.max[i][lane] * 0.5;
            middle[i][lane] = low + high, half[i][lane] = high - low;
        }
    BoxLanes<3, double> placed;
    for (std::size_t k = 0; k < 3; ++k) {
        const double x = map.columns[0][k], y = map.columns[1][k], z = map.columns[2][k],
                     t = map.translation[k];
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
            const double at = x * middle[0][lane] + y * middle[1][lane] + z * middle[2][lane] + t,
                         reach = std::fabs(x) * half[0][lane] + std::fabs(y) * half[1][lane] +
                                 std::fabs(z) * half[2][lane] + slack[k];
            placed.min[k][lane] = at - reach, placed.max[k][lane] = at + reach;
        }
    }
    return placed;
}

inline BoxLanes<3, double> placed_boxes(const MovedSurface& surface, const TreeFrame& frame,
                                        const TreeNode& node) {
    return images_of_boxes(surface, boxes_in_mesh(frame, node));
}

}  // namespace hitbox::detail
