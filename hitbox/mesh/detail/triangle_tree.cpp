// triangle_tree.cpp: the frame, the compressed triangles and the bounds of nodes.
#include <hitbox/mesh/detail/triangle_tree.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/index/detail/chunks.hpp>
#include <hitbox/index/detail/ray_lanes.hpp>
#include <hitbox/mesh/detail/tree_structure.hpp>
#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hitbox::detail {

namespace {

using Box = Aabb3f;

// Blocks are not compressed further than this. In a smaller block the roundings of the frame would count.
constexpr int least_exponent = -44;

// Nothing if a point is not finite.
std::optional<TreeFrame> frame_of(std::span<const Vec3> points, Executor* executor) {
    std::vector<Aabb3> bounds(chunk_count(points.size()));
    std::vector<std::uint8_t> finite(bounds.size(), 1);
    for_chunks(executor, points.size(), [&](std::size_t begin, std::size_t end, std::size_t chunk) {
        for (std::size_t i = begin; i < end; ++i) {
            bounds[chunk].merge(points[i]);
            finite[chunk] &= std::uint8_t(exact::all_finite(points[i]));
        }
    });
    Aabb3 all;
    for (const Aabb3& b : bounds) all.merge(b);
    for (const std::uint8_t f : finite)
        if (f == 0) return std::nullopt;
    TreeFrame frame;
    if (all.is_empty()) return frame;
    frame.half_centre = all.min * 0.25 + all.max * 0.25;
    double half_side = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double x : {all.min[k], all.max[k]})
            half_side = std::max(half_side, std::fabs(x * 0.5 - frame.half_centre[k]));
    // A mesh smaller than 2^-900 is not scaled to full size. Its triangles are then all undecided.
    frame.exponent = std::min(-exponent_of(half_side), 900);
    frame.scale = std::ldexp(1.0, frame.exponent);
    return frame;
}

// Compresses the triangles of a block and returns their bounds.
Box fill(TriangleBlock& block, const TreeFrame& frame, std::span<const Vec3> points,
         std::span<const TriMesh::Corners> triangles) {
    std::array<Vec3, 3 * TriangleBlock::width> corners;
    Aabb3 bounds;
    unsigned count = 0;
    for (; count < TriangleBlock::width && (block.filled >> count & 1); ++count)
        for (std::size_t c = 0; c < 3; ++c) {
            const Vec3 p = frame.to_frame(points[triangles[block.id[count]][c]]);
            corners[3 * count + c] = p;
            bounds.merge(p);
        }
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        block.middle[k] = float(bounds.min[k] * 0.5 + bounds.max[k] * 0.5);
        const double middle = double(block.middle[k]);
        size = std::max({size, bounds.max[k] - middle, middle - bounds.min[k]});
    }
    // size <= (2^15 - 1) * unit, so that no corner is rounded to 2^15.
    const int exponent = exponent_of(size * (1 + 0x1p-14)) - TriangleBlock::corner_bits;
    block.exponent = std::int16_t(std::max(exponent, least_exponent));
    const double scale = block.units_per_length();
    for (unsigned lane = 0; lane < TriangleBlock::width; ++lane)
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t k = 0; k < 3; ++k)
                block.corner[c][k][lane] =
                    lane < count ? std::int16_t(std::nearbyint(
                                       (corners[3 * lane + c][k] - double(block.middle[k])) * scale))
                                 : std::int16_t(0);
    Box box;
    for (std::size_t k = 0; k < 3; ++k) box.min[k] = float(bounds.min[k]), box.max[k] = float(bounds.max[k]);
    return box;
}

}  // namespace

void TriangleTree::build(std::span<const Vec3> points, std::span<const Corners> triangles,
                         TreeQuality quality, Executor* executor) {
    nodes_.clear(), blocks_.clear();
    if (triangles.empty()) return;
    const std::optional<TreeFrame> frame = frame_of(points, executor);
    if (!frame) return;
    frame_ = *frame;
    std::vector<Vec3f> in_frame(points.size());
    for_chunks(executor, points.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            const Vec3 p = frame_.to_frame(points[i]);
            in_frame[i] = {float(p.x), float(p.y), float(p.z)};
        }
    });
    std::vector<TriangleBox> boxes = triangle_boxes(in_frame, triangles, executor);
    const TreeStructure structure = quality == TreeQuality::good ? structure_by_surface(boxes, executor)
                                                                 : structure_by_curve(boxes, executor);
    root_ = structure.root;
    nodes_.resize(structure.nodes.size()), blocks_.resize(structure.blocks.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        for (unsigned lane = 0; lane < TreeNode::width; ++lane)
            nodes_[i].child[lane] = structure.nodes[i][lane];
    for_chunks(executor, blocks_.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            const TreeStructure::Block& from = structure.blocks[i];
            for (std::uint32_t lane = 0; lane < from.count; ++lane)
                blocks_[i].id[lane] = boxes[from.begin + lane].id();
            blocks_[i].filled = std::uint8_t((1u << from.count) - 1);
        }
    });
    refit(points, triangles, executor);
}

void TriangleTree::refit(std::span<const Vec3> points, std::span<const Corners> triangles,
                         Executor* executor) {
    if (empty()) return;
    const std::optional<TreeFrame> frame = frame_of(points, executor);
    if (!frame) {
        nodes_.clear(), blocks_.clear();
        return;
    }
    frame_ = *frame;
    std::vector<Box> boxes(blocks_.size());
    for_chunks(executor, blocks_.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) boxes[i] = fill(blocks_[i], frame_, points, triangles);
    });
    std::vector<Box> of_nodes(nodes_.size());
    for (std::size_t n = nodes_.size(); n-- > 0;) {
        TreeNode& node = nodes_[n];
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            const std::uint32_t child = node.child[lane];
            // Beyond the cube, and the wrong way round.
            Box box{{0x1p60f, 0x1p60f, 0x1p60f}, {-0x1p60f, -0x1p60f, -0x1p60f}};
            if (child != TreeNode::no_child) {
                box = child & TreeNode::is_block ? boxes[child & ~TreeNode::is_block] : of_nodes[child];
                of_nodes[n].merge(box);
            }
            for (std::size_t k = 0; k < 3; ++k)
                node.planes[0][k][lane] = box.min[k], node.planes[1][k][lane] = box.max[k];
        }
    }
}

std::vector<std::uint32_t> TriangleTree::order() const {
    std::vector<std::uint32_t> ids;
    ids.reserve(blocks_.size() * TriangleBlock::width);
    for (const TriangleBlock& block : blocks_)
        for (unsigned lane = 0; block.filled >> lane & 1; ++lane) ids.push_back(block.id[lane]);
    return ids;
}

}  // namespace hitbox::detail
