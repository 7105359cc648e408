// triangle_tree.cpp: the frame, the compressed triangles and the bounds of nodes.
#include <hitbox/mesh/tree/triangle_tree.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>
#include <hitbox/mesh/tree/detail/tree_structure.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/simd/lanes.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <new>

namespace hitbox::detail {

namespace {

using Box = Aabb3f;

// Blocks are not compressed further than this. In a smaller block the roundings of the frame would count.
constexpr int least_exponent = -44;

struct FiniteFrame {
    TreeFrame frame;
    bool all_finite = true;
};

// The frame of the finite points.
FiniteFrame frame_of(std::span<const Vec3> points, Executor* executor) {
    std::vector<Aabb3> bounds(chunk_count(points.size()));
    std::vector<std::uint8_t> finite(bounds.size(), 1);
    for_chunks(executor, points.size(), [&](std::size_t begin, std::size_t end, std::size_t chunk) {
        for (std::size_t i = begin; i < end; ++i)
            if (exact::all_finite(points[i]))
                bounds[chunk].merge(points[i]);
            else
                finite[chunk] = 0;
    });
    Aabb3 all;
    for (const Aabb3& b : bounds) all.merge(b);
    FiniteFrame found;
    for (const std::uint8_t f : finite) found.all_finite &= f != 0;
    if (all.is_empty()) return found;
    TreeFrame& frame = found.frame;
    frame.half_centre = all.min * 0.25 + all.max * 0.25;
    double half_side = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double x : {all.min[k], all.max[k]})
            half_side = std::max(half_side, std::fabs(x * 0.5 - frame.half_centre[k]));
    // A mesh smaller than 2^-900 is not scaled to full size. Its triangles are then all undecided.
    frame.exponent = std::min(-exponent_of(half_side), 900);
    frame.scale = std::ldexp(1.0, frame.exponent);
    return found;
}

constexpr unsigned lanes = TriangleBlock::width;

// Compresses the triangles of a block and returns their bounds.
HITBOX_LANES_INLINE Box fill(TriangleBlock& block, const TreeFrame& frame, std::span<const Vec3> points,
                             std::span<const TriMesh::Corners> triangles) {
    const auto count = unsigned(std::popcount(block.filled));
    // By corner, axis and lane. Lanes without a triangle hold the first one.
    double at[3][3][lanes];
    for (unsigned lane = 0; lane < lanes; ++lane) {
        const TriMesh::Corners& triangle = triangles[block.id[lane < count ? lane : 0]];
        for (std::size_t c = 0; c < 3; ++c) {
            const Vec3 p = frame.to_frame(points[triangle[c]]);
            for (std::size_t k = 0; k < 3; ++k) at[c][k][lane] = p[k];
        }
    }
    Aabb3 bounds;
    for (std::size_t k = 0; k < 3; ++k) {
        double low[lanes], high[lanes];
        for (unsigned lane = 0; lane < lanes; ++lane) {
            const double x = at[0][k][lane], y = at[1][k][lane], z = at[2][k][lane];
            const double less = x < y ? x : y, more = x < y ? y : x;
            low[lane] = less < z ? less : z, high[lane] = more < z ? z : more;
        }
        bounds.min[k] = *std::min_element(low, low + lanes),
        bounds.max[k] = *std::max_element(high, high + lanes);
    }
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        block.middle[k] = rounded<float>(bounds.min[k] * 0.5 + bounds.max[k] * 0.5);
        const double middle = widen(block.middle[k]);
        size = std::max({size, bounds.max[k] - middle, middle - bounds.min[k]});
    }
    // size <= (2^15 - 1) * unit, so that no corner is rounded to 2^15.
    const int exponent = exponent_of(size * (1 + 0x1p-14)) - TriangleBlock::corner_bits;
    block.exponent = std::int16_t(std::max(exponent, least_exponent));
    const double scale = block.units_per_length();
    // A sum with this number is rounded to an integer; std::nearbyint does the same but is a call.
    constexpr double round = 0x1.8p52;
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t k = 0; k < 3; ++k) {
            const double middle = widen(block.middle[k]);
            for (unsigned lane = 0; lane < lanes; ++lane)
                block.corner[c][k][lane] =
                    std::int16_t(int((at[c][k][lane] - middle) * scale + round - round));
        }
    Box box;
    for (std::size_t k = 0; k < 3; ++k) box.min[k] = float(bounds.min[k]), box.max[k] = float(bounds.max[k]);
    return box;
}

// All about the blocks to be filled.
struct Filling {
    std::span<TreeLine> lines;
    std::span<const std::uint32_t> blocks;
    const TreeFrame& frame;
    std::span<const Vec3> points;
    std::span<const TriMesh::Corners> triangles;
    Box* boxes;

    HITBOX_LANES_INLINE void run(std::size_t begin, std::size_t end) const {
        for (std::size_t i = begin; i < end; ++i)
            boxes[i] = fill(reinterpret_cast<TriangleBlock&>(lines[blocks[i]]), frame, points, triangles);
    }
};

#if HITBOX_HAS_LEVELS
// The same numbers, in two thirds of the time.
HITBOX_TARGET_LEVEL_AVX2 void run_avx2(const Filling& filling, std::size_t begin, std::size_t end) {
    filling.run(begin, end);
}
#endif

// Beyond the cube, and the wrong way round.
const Box nowhere{{0x1p60f, 0x1p60f, 0x1p60f}, {-0x1p60f, -0x1p60f, -0x1p60f}};

Box bounds_of(const TreeNode& node) {
    Box all = nowhere;
    for (std::size_t k = 0; k < 3; ++k)
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            all.min[k] = std::min(all.min[k], node.planes[0][k][lane]);
            all.max[k] = std::max(all.max[k], node.planes[1][k][lane]);
        }
    return all;
}

}  // namespace

void TriangleTree::build(std::span<const Vec3> points, std::span<const Corners> triangles,
                         TreeQuality quality, Executor* executor) {
    lines_.clear();
    triangle_count_ = 0;
    if (triangles.empty()) return;
    const FiniteFrame found = frame_of(points, executor);
    frame_ = found.frame;
    RawVector<Vec3f> in_frame(points.size());
    for_chunks(executor, points.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            const Vec3 p = frame_.to_frame(points[i]);
            in_frame[i] = {float(p.x), float(p.y), float(p.z)};
        }
    });
    TriangleBoxes boxes = triangle_boxes(in_frame, triangles, executor);
    if (!found.all_finite)
        std::erase_if(boxes, [&](const TriangleBox& box) {
            const Corners& c = triangles[box.id()];
            return !std::all_of(c.begin(), c.end(), [&](auto v) { return exact::all_finite(points[v]); });
        });
    if (boxes.empty()) return;
    TreeStructure structure = quality == TreeQuality::good ? structure_by_surface(boxes, executor)
                                                           : structure_by_curve(boxes, executor);
    if (structure.nodes.empty()) {
        TreeStructure::Children& root = structure.nodes.emplace_back();
        root.fill(TreeNode::no_child), root[0] = TreeNode::is_block;
    }
    // Where nodes and blocks go: a node is followed by its blocks.
    std::vector<std::uint32_t> line_of_node(structure.nodes.size());
    Parts parts;
    parts.nodes.reserve(structure.nodes.size()), parts.blocks.reserve(structure.blocks.size());
    std::vector<std::uint32_t> block_order;
    block_order.reserve(structure.blocks.size());
    std::uint32_t next = 0;
    const auto place_block = [&](std::uint32_t block) {
        parts.blocks.push_back(next), block_order.push_back(block);
        next += TreeLine::count<TriangleBlock>;
    };
    for (const TreeStructure::Children& children : structure.nodes) {
        line_of_node[parts.nodes.size()] = next;
        parts.nodes.push_back(next);
        next += TreeLine::count<TreeNode>;
        for (const std::uint32_t c : children)
            if (c != TreeNode::no_child && c & TreeNode::is_block) place_block(c & ~TreeNode::is_block);
    }
    lines_.resize(next);
    std::size_t block = 0;
    for (std::size_t i = 0; i < structure.nodes.size(); ++i) {
        TreeNode& node = *::new (static_cast<void*>(&lines_[parts.nodes[i]])) TreeNode;
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            const std::uint32_t c = structure.nodes[i][lane];
            node.child[lane] = c == TreeNode::no_child  ? c
                               : c & TreeNode::is_block ? parts.blocks[block++] | TreeNode::is_block
                                                        : line_of_node[c];
        }
    }
    for_chunks(
        executor, parts.blocks.size(), blocks_a_chunk, [&](std::size_t begin, std::size_t end, std::size_t) {
            for (std::size_t i = begin; i < end; ++i) {
                const TreeStructure::Block& from = structure.blocks[block_order[i]];
                TriangleBlock& to = *::new (static_cast<void*>(&lines_[parts.blocks[i]])) TriangleBlock;
                for (std::uint32_t lane = 0; lane < TriangleBlock::width; ++lane)
                    to.id[lane] = lane < from.count ? boxes[from.begin + lane].id() : 0;
                to.filled = std::uint8_t((1u << from.count) - 1);
            }
        });
    triangle_count_ = boxes.size();
    fit(points, triangles, parts, executor);
}

TriangleTree::Parts TriangleTree::parts() const {
    Parts all;
    for (std::uint32_t line = 0; line < lines_.size();) {
        all.nodes.push_back(line);
        const TreeNode& from = node(line);
        line += TreeLine::count<TreeNode>;
        for (const std::uint32_t c : from.child)
            if (c != TreeNode::no_child && c & TreeNode::is_block) {
                all.blocks.push_back(line);
                line += TreeLine::count<TriangleBlock>;
            }
    }
    return all;
}

void TriangleTree::refit(std::span<const Vec3> points, std::span<const Corners> triangles,
                         Executor* executor) {
    const FiniteFrame found = frame_of(points, executor);
    if (!found.all_finite || triangle_count_ != triangles.size())
        return build(points, triangles, TreeQuality::fast, executor);
    if (empty()) return;
    frame_ = found.frame;
    fit(points, triangles, parts(), executor);
}

// Compresses all triangles in the present frame, and computes the bounds of the nodes.
void TriangleTree::fit(std::span<const Vec3> points, std::span<const Corners> triangles, const Parts& parts,
                       Executor* executor) {
    RawVector<Box> boxes(parts.blocks.size());
    const Filling filling{lines_, parts.blocks, frame_, points, triangles, boxes.data()};
    for_chunks(executor, parts.blocks.size(), blocks_a_chunk,
               [&](std::size_t begin, std::size_t end, std::size_t) {
#if HITBOX_HAS_LEVELS
                   if (simd::level() >= simd::Level::avx2) return run_avx2(filling, begin, end);
#endif
                   filling.run(begin, end);
               });
    // From the last node on, so that the bounds of children are known.
    std::size_t block = parts.blocks.size();
    for (std::size_t n = parts.nodes.size(); n-- > 0;) {
        TreeNode& node = node_at(parts.nodes[n]);
        for (unsigned lane = TreeNode::width; lane-- > 0;) {
            const std::uint32_t child = node.child[lane];
            const Box box = child == TreeNode::no_child    ? nowhere
                            : (child & TreeNode::is_block) ? boxes[--block]
                                                           : bounds_of(node_at(child));
            for (std::size_t k = 0; k < 3; ++k)
                node.planes[0][k][lane] = box.min[k], node.planes[1][k][lane] = box.max[k];
        }
    }
}

}  // namespace hitbox::detail
