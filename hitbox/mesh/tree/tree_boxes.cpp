// tree_boxes.cpp: descends the tree by boxes; the bounds of triangles decide.
#include <hitbox/mesh/tree/tree_boxes.hpp>

#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace hitbox::detail {

namespace {

// A box in the frame of a tree, larger by more than the roundings of the frame and of the bounds in nodes.
struct TreeBox {
    float low[3], high[3];

    TreeBox(const Aabb3& box, const TreeFrame& frame) {
        const Vec3 least = frame.to_frame(box.min), most = frame.to_frame(box.max);
        for (std::size_t k = 0; k < 3; ++k) {
            // Beyond the cube a bound may be anywhere.
            low[k] = float(least[k] > -2 ? least[k] : -2) - 0x1p-21f;
            high[k] = float(most[k] < 2 ? most[k] : 2) + 0x1p-21f;
        }
    }

    // The children of a node that may meet the box.
    unsigned children(const TreeNode& node) const {
        using L = simd::Lanes<float, 4>;
        unsigned mask = 0;
        for (unsigned i = 0; i < TreeNode::width; i += 4) {
            unsigned meeting = 0xf;
            for (std::size_t k = 0; k < 3; ++k) {
                meeting &= bits_at_most(L::load(node.planes[0][k] + i), L::of(high[k]));
                meeting &= bits_at_most(L::of(low[k]), L::load(node.planes[1][k] + i));
            }
            mask |= meeting << i;
        }
        return mask;
    }

    // The triangles of a block whose boxes may meet the box.
    unsigned triangles(const TriangleBlock& block) const {
        using L = simd::Lanes<float, 4>;
        const double scale = block.units_per_length();
        // A corner is off by less than 0.6 units. Corners and their sums are exact; 2^16 is beyond the block.
        const auto in_units = [&](double x, std::size_t k, double margin) {
            const double u = (x - double(block.middle[k])) * scale + margin;
            return float(u < -0x1p16 ? -0x1p16 : u > 0x1p16 ? 0x1p16 : u);
        };
        unsigned mask = 0;
        for (unsigned i = 0; i < TriangleBlock::width; i += 4) {
            unsigned meeting = 0xf;
            for (std::size_t k = 0; k < 3; ++k) {
                L a, b, c;
                load_integers(block.corner[0][k] + i, a), load_integers(block.corner[1][k] + i, b);
                load_integers(block.corner[2][k] + i, c);
                meeting &= bits_at_most(smaller(smaller(a, b), c), L::of(in_units(double(high[k]), k, 1)));
                meeting &= bits_at_most(L::of(in_units(double(low[k]), k, -1)), larger(larger(a, b), c));
            }
            mask |= meeting << i;
        }
        return mask & block.filled;
    }
};

}  // namespace

bool visit_boxes(const Surface& surface, const Aabb3& bounds, const FunctionRef<bool(const Aabb3&)>* meets,
                 IdSink sink) {
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty() || bounds.is_empty()) return true;
    const TreeBox box(bounds, tree.frame());
    std::array<std::uint32_t, TriangleTree::stack_size> stack;
    std::size_t depth = 0;
    stack[depth++] = tree.root();
    while (depth > 0) {
        const std::uint32_t here = stack[--depth];
        if (here & TreeNode::is_block) {
            const TriangleBlock& block = tree.block(here & ~TreeNode::is_block);
            std::array<std::uint32_t, TriangleBlock::width> found;
            std::size_t count = 0;
            for (unsigned mask = box.triangles(block); mask != 0; mask &= mask - 1) {
                const std::uint32_t id = block.id[unsigned(std::countr_zero(mask))];
                if (intersects(surface.triangle(id).bounds(), bounds)) found[count++] = id;
            }
            if (count > 0 && !sink({found.data(), count})) return false;
            continue;
        }
        const TreeNode& node = tree.node(here);
        for (unsigned mask = box.children(node); mask != 0; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            const std::uint32_t child = node.child[lane];
            if (meets != nullptr && !(*meets)(box_in_mesh(tree.frame(), node, lane))) continue;
            prefetch_part(tree, child);
            stack[depth++] = child;
        }
    }
    return true;
}

}  // namespace hitbox::detail
