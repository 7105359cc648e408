// axis_extent.cpp: projections in the coordinates of the surface, with bounds for all roundings.
#include <hitbox/mesh/tree/axis_extent.hpp>

#include <hitbox/mesh/tree/map_back.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

// For a point p = 2 (x / scale + half_centre) of the surface, x in the frame of the tree, that is placed at A p + t:
//
//     n . (A p + t) = m . p + n . t = (2 / scale) m . x + 2 m . half_centre + n . t        with m = n A
//
// Less than 32 roundings in double, each at most 2^-53 of |n| (|A| |p| + |t|).
AxisExtent::AxisExtent(const MovedSurface& surface, const Vec3& direction)
    : tree_(SurfaceAccess::triangle_tree(surface.surface())), direction_(direction) {
    const Affine3 map = surface.map() != nullptr ? *surface.map() : Affine3{};
    const Vec3 local{dot(map.columns[0], direction), dot(map.columns[1], direction),
                     dot(map.columns[2], direction)};
    const double sum = std::fabs(local.x) + std::fabs(local.y) + std::fabs(local.z);
    for (std::size_t k = 0; k < 3; ++k) unit_[k] = sum > 0 ? float(local[k] / sum) : 0;
    const TreeFrame& frame = tree_.frame();
    offset_ = 2 * dot(local, frame.half_centre) + dot(map.translation, direction);
    per_frame_ = sum / frame.scale * 2;
    const Vec3 size = size_of_images(map, reach_of(surface.surface().bounds()));
    slack_ = (std::fabs(direction.x) * size.x + std::fabs(direction.y) * size.y +
              std::fabs(direction.z) * size.z) *
                 0x1p-46 +
             0x1p-1000;
    constexpr double endless = std::numeric_limits<double>::infinity();
    if (!(per_frame_ < endless && std::fabs(offset_) < endless)) per_frame_ = offset_ = 0, slack_ = endless;
}

// A corner is off by 0.55 units at most, as in block_pairs.hpp, and the product in float of numbers below 2^15 by 2^-7. So is a unit
// vector in float, by 2^-24 of the corner and of the middle.
double AxisExtent::of(const TriangleBlock& block) const {
    using L = simd::NarrowLanes<float>;
    L top = L::of(-0x1p16f);
    for (unsigned i = 0; i < TriangleBlock::width; i += L::width)
        for (std::size_t c = 0; c < 3; ++c) {
            L x, y, z;
            load_integers(block.corner[c][0] + i, x), load_integers(block.corner[c][1] + i, y);
            load_integers(block.corner[c][2] + i, z);
            top = larger(x * L::of(unit_[0]) + y * L::of(unit_[1]) + z * L::of(unit_[2]), top);
        }
    float tops[L::size];
    top.store(tops);
    const double most = *std::max_element(tops, tops + L::size);
    double middle = 0;
    for (std::size_t k = 0; k < 3; ++k) middle += double(unit_[k]) * double(block.middle[k]);
    return offset_ + per_frame_ * (middle + 0x1p-22 + block.unit() * (most + 0.6)) + slack_;
}

// Bounds in a node are rounded by 2^-25, and sums of products of numbers up to 1 in float by less than 2^-22.
void AxisExtent::of(const TreeNode& node, double (&tops)[TreeNode::width]) const {
    using L = simd::NarrowLanes<float>;
    for (unsigned i = 0; i < TreeNode::width; i += L::width) {
        L top = L::of(0x1p-21f);
        for (std::size_t k = 0; k < 3; ++k)
            top = top + L::load(node.planes[unit_[k] > 0 ? 1 : 0][k] + i) * L::of(unit_[k]);
        float of_lanes[L::size];
        top.store(of_lanes);
        for (unsigned lane = 0; lane < L::size; ++lane)
            tops[i + lane] = offset_ + per_frame_ * double(of_lanes[lane]) + slack_;
    }
}

double AxisExtent::of(const Aabb3& placed) const {
    double top = slack_;
    for (std::size_t k = 0; k < 3; ++k)
        top += direction_[k] * (direction_[k] > 0 ? placed.max[k] : placed.min[k]);
    return top;
}

// Depth first, the farthest child first, and no child that reaches less far than a block that was read.
double AxisExtent::of_all() const {
    constexpr double endless = std::numeric_limits<double>::infinity();
    struct Place {
        std::uint32_t child;
        double top;
    } stack[TriangleTree::stack_size];
    double most = -endless;
    if (tree_.empty()) return most;
    std::size_t depth = 0;
    stack[depth++] = {tree_.root(), endless};
    while (depth > 0) {
        const Place at = stack[--depth];
        if (at.top <= most) continue;
        if ((at.child & TreeNode::is_block) != 0) {
            const double top = of(tree_.block(at.child & ~TreeNode::is_block));
            if (!(top < endless)) return endless;
            most = (std::max)(most, top);
            continue;
        }
        const TreeNode& node = tree_.node(at.child);
        double tops[TreeNode::width];
        of(node, tops);
        const std::size_t first = depth;
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (node.child[lane] == TreeNode::no_child || tops[lane] <= most) continue;
            std::size_t i = depth++;
            for (; i > first && stack[i - 1].top > tops[lane]; --i) stack[i] = stack[i - 1];
            stack[i] = {node.child[lane], tops[lane]};
        }
    }
    return most;
}

Vec3 unit_way(const Vec3& way) {
    const double length = std::sqrt(length_sq(way));
    return length > 0x1p-500 && length < 0x1p500 ? way * (1 / length) : Vec3{1, 0, 0};
}

}  // namespace hitbox::detail
