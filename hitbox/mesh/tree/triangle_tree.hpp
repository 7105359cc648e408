// triangle_tree.hpp: a tree over the triangles of a mesh, eight wide and compressed, for casts and closest points (BVH8).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/raw_vector.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The frame of a tree: the bounds of all points, moved to the origin and scaled by a power of two into the cube
/// [-1, 1]^3. So one absolute error bound serves all meshes, and floats neither overflow nor underflow.
struct TreeFrame {
    Vec3 half_centre;  ///< halved, so that no difference overflows
    int exponent = 0;  ///< a length in the frame is a length in the mesh times 2^(exponent - 1)
    double scale = 1;  ///< 2^exponent

    /// Exact but for one rounding.
    Vec3 to_frame(const Vec3& p) const { return (p * 0.5 - half_centre) * scale; }
};

/// The bounds of up to eight children, by coordinate. They are rounded to nearest; the tests allow for that.
struct alignas(64) TreeNode {
    static constexpr unsigned width = 8;

    /// [0] low, [1] high. An empty lane has low > high.
    float planes[2][3][width];
    /// The number of the first line of a node, or of a block if `is_block` is set. Those that are not there are last.
    std::uint32_t child[width];

    static constexpr std::uint32_t is_block = 0x80000000, no_child = 0xffffffff;
};

/// Up to eight triangles, compressed: 24 bytes each. A coordinate is middle + unit * corner, in the frame of the tree.
///
///     |corner| < 2^15        The error of a coordinate is at most unit / 2, so 2^-17 of the size of the block.
struct alignas(64) TriangleBlock {
    static constexpr unsigned width = 8;
    static constexpr int corner_bits = 15;

    std::int16_t corner[3][3][width];  ///< by corner and axis
    std::uint32_t id[width];
    float middle[3];
    std::int16_t exponent;  ///< unit = 2^exponent
    std::uint8_t filled;    ///< by lane: 1 if it holds a triangle
    std::uint8_t unused;

    double units_per_length() const { return std::bit_cast<double>(std::uint64_t(1023 - exponent) << 52); }
    double unit() const { return std::bit_cast<double>(std::uint64_t(1023 + exponent) << 52); }
};

/// What nodes and blocks are stored in: a line of a cache.
struct alignas(64) TreeLine {
    unsigned char bytes[64];

    template <class Part>
    static constexpr std::uint32_t count = sizeof(Part) / 64;
};
static_assert(sizeof(TreeNode) == 256 && sizeof(TriangleBlock) == 192);

/// How much time a build may take for fast queries.
enum class TreeQuality {
    good,  ///< splits by the surface area heuristic
    fast,  ///< the same within groups of neighbours along a space-filling curve, and above them
};

/// A tree over non-degenerate triangles. It keeps their ids and compressed copies, and no points: what the
/// compressed triangles leave undecided is decided with the points of the mesh.
///
/// Layout      one list of lines: a node, then its blocks, then the tree of its first child, and so on. So what is visited
///             next is mostly near, and an address is one shift away from its number.
/// Memory      37 bytes a triangle.
/// Threads     the tree does not depend on the executor.
class TriangleTree {
public:
    using Corners = TriMesh::Corners;

    bool empty() const { return lines_.empty(); }
    const TreeFrame& frame() const { return frame_; }
    /// A node, so that each block has bounds. See TreeNode::child.
    static constexpr std::uint32_t root() { return 0; }
    const TreeNode& node(std::uint32_t line) const {
        return *reinterpret_cast<const TreeNode*>(lines_.data() + line);
    }
    const TriangleBlock& block(std::uint32_t line) const {
        return *reinterpret_cast<const TriangleBlock*>(lines_.data() + line);
    }
    /// Where a node or a block is, to request its memory.
    const TreeLine* at(std::uint32_t what) const { return lines_.data() + (what & ~TreeNode::is_block); }

    /// A node that is deeper than this has blocks only. So a traversal needs a stack of bounded size.
    static constexpr unsigned max_depth = 70;
    static constexpr std::size_t stack_size = max_depth * (TreeNode::width - 1) + TreeNode::width;

    /// Triangles with a corner that is not finite are left out, because they meet nothing.
    void build(std::span<const Vec3> points, std::span<const Corners> triangles, TreeQuality quality,
               Executor* executor);

    /// Adapts the tree to other positions of the points, in a tenth of the time of a build. The structure
    /// is kept, so queries become slower if triangles move apart that were neighbours. It is a build if triangles
    /// were left out, or if a point is not finite.
    void refit(std::span<const Vec3> points, std::span<const Corners> triangles, Executor* executor);

    std::size_t bytes() const { return lines_.capacity() * sizeof(TreeLine); }

private:
    /// The numbers of all nodes and blocks, in their order.
    struct Parts {
        std::vector<std::uint32_t> nodes, blocks;
    };
    Parts parts() const;
    TreeNode& node_at(std::uint32_t line) { return *reinterpret_cast<TreeNode*>(lines_.data() + line); }
    TriangleBlock& block_at(std::uint32_t line) {
        return *reinterpret_cast<TriangleBlock*>(lines_.data() + line);
    }
    void fit(std::span<const Vec3> points, std::span<const Corners> triangles, const Parts& parts,
             Executor* executor);

    TreeFrame frame_;
    RawVector<TreeLine> lines_;
    std::size_t triangle_count_ = 0;
};

}  // namespace hitbox::detail
