// tree_plane.cpp: descends the tree by heights above the plane, of boxes and of compressed triangles, with error bounds.
#include <hitbox/mesh/tree/tree_plane.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

// The plane in the frame of a tree: the points with normal . x within `error` of `offset`.
struct PlaneInFrame {
    Vec3 normal;  // the largest coordinate is between 1/2 and 1
    double sum;   // of the sizes of its coordinates: the largest height in the frame
    double offset, error;
    float n[3];

    PlaneInFrame(const Plane3& plane, const TreeFrame& frame) {
        int exponent = 0;
        const Vec3& given = plane.normal;
        std::frexp(std::max({std::fabs(given.x), std::fabs(given.y), std::fabs(given.z)}), &exponent);
        for (std::size_t k = 0; k < 3; ++k)
            normal[k] = std::ldexp(given[k], -exponent), n[k] = float(normal[k]);
        sum = std::fabs(normal.x) + std::fabs(normal.y) + std::fabs(normal.z);
        // p = 2 (x / scale + half_centre), and the terms of the sum have fewer than 2^3 roundings. The last term covers
        // underflow.
        const double given_offset = std::ldexp(plane.offset, -exponent);
        double centre = 0, size = std::fabs(given_offset);
        for (std::size_t k = 0; k < 3; ++k) {
            centre += normal[k] * frame.half_centre[k];
            size += 2 * std::fabs(normal[k] * frame.half_centre[k]);
        }
        offset = (given_offset - 2 * centre) * (frame.scale * 0.5);
        error =
            (size * 0x1p-49 + 0x1p-1060) * (frame.scale * 0.5) + std::fabs(offset) * 0x1p-50 + sum * 0x1p-49;
    }

    // True if the plane is far away from the mesh.
    bool is_beyond() const { return std::fabs(offset) - error > 2 * sum; }
    // False if the mesh is so far from the origin, compared with its size, that nothing is known.
    bool is_known() const { return error < 1; }
};

// offset -+ margin as floats. Heights beyond `most` do not occur.
struct HeightRange {
    float low, high;

    HeightRange(double offset, double margin, double most) {
        const double at = offset < -most ? -most : offset > most ? most : offset;
        low = float(at - margin), high = float(at + margin);
    }
};

// The children of a node that may meet the plane. Bounds, normal, products, sums and thresholds round by 2^-24 of the
// largest height, or less, fewer than ten times.
template <int W>
HITBOX_LANES_INLINE unsigned children_at(const PlaneInFrame& plane, const TreeNode& node) {
    using L = simd::Lanes<float, W>;
    const HeightRange range(plane.offset, plane.error + plane.sum * 0x1p-20, 4 * plane.sum);
    unsigned mask = 0;
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        L low = L::of(0), high = L::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            const L n = L::of(plane.n[k]);
            const unsigned lower = plane.n[k] < 0;
            low = low + n * L::load(node.planes[lower][k] + i);
            high = high + n * L::load(node.planes[1 - lower][k] + i);
        }
        mask |= (bits_at_most(low, L::of(range.high)) & bits_at_most(L::of(range.low), high)) << i;
    }
    return mask;  // an empty lane is far beyond the frame, and the wrong way round
}

// The triangles of a block that may meet the plane, in units of the block. A corner is off by less than 0.6 units; the
// floats round by less than 2^-5 of a unit, as corners are below 2^15.
template <int W>
HITBOX_LANES_INLINE unsigned triangles_at_plane(const PlaneInFrame& plane, const TriangleBlock& block) {
    using L = simd::Lanes<float, W>;
    const double units = block.units_per_length();
    double middle = 0;
    for (std::size_t k = 0; k < 3; ++k) middle += plane.normal[k] * double(block.middle[k]);
    const HeightRange range((plane.offset - middle) * units, plane.error * units + plane.sum * (0.6 + 0x1p-5),
                            plane.sum * 0x1p16);
    const L x = L::of(plane.n[0]), y = L::of(plane.n[1]), z = L::of(plane.n[2]);
    unsigned mask = 0;
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        L height[3];
        for (std::size_t c = 0; c < 3; ++c) {
            L cx, cy, cz;
            load_integers(block.corner[c][0] + i, cx), load_integers(block.corner[c][1] + i, cy);
            load_integers(block.corner[c][2] + i, cz);
            height[c] = (x * cx + y * cy) + z * cz;
        }
        const L low = smaller(smaller(height[0], height[1]), height[2]),
                high = larger(larger(height[0], height[1]), height[2]);
        mask |= (bits_at_most(low, L::of(range.high)) & bits_at_most(L::of(range.low), high)) << i;
    }
    return mask & block.filled;
}

template <int W>
HITBOX_LANES_INLINE void descend_to(const TriangleTree& tree, const PlaneInFrame& plane,
                                    std::vector<std::uint32_t>& found) {
    std::array<std::uint32_t, TriangleTree::stack_size> stack;
    std::size_t depth = 0;
    stack[depth++] = tree.root();
    while (depth > 0) {
        const std::uint32_t here = stack[--depth];
        if (here & TreeNode::is_block) {
            const TriangleBlock& block = tree.block(here & ~TreeNode::is_block);
            for (unsigned mask = triangles_at_plane<W>(plane, block); mask != 0; mask &= mask - 1)
                found.push_back(block.id[unsigned(std::countr_zero(mask))]);
            continue;
        }
        const TreeNode& node = tree.node(here);
        for (unsigned mask = children_at<W>(plane, node); mask != 0; mask &= mask - 1) {
            const std::uint32_t child = node.child[unsigned(std::countr_zero(mask))];
            prefetch_part(tree, child);
            stack[depth++] = child;
        }
    }
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void descend_to_avx2(const TriangleTree& tree, const PlaneInFrame& plane,
                                              std::vector<std::uint32_t>& found) {
    descend_to<8>(tree, plane, found);
}
#endif

// Sorts different numbers below `end`: by a bit for each of them, if there are not very few.
void sort_ids(std::vector<std::uint32_t>& ids, std::size_t end) {
    if (end / 512 > ids.size()) return detail::sort(ids.begin(), ids.end());
    std::vector<std::uint64_t> bits(end / 64 + 1, 0);
    for (const std::uint32_t id : ids) bits[id / 64] |= std::uint64_t(1) << id % 64;
    std::size_t count = 0;
    for (std::size_t i = 0; i < bits.size(); ++i)
        for (std::uint64_t word = bits[i]; word != 0; word &= word - 1)
            ids[count++] = std::uint32_t(i * 64 + std::size_t(std::countr_zero(word)));
}

}  // namespace

std::vector<std::uint32_t> triangles_at(const Surface& surface, const Plane3& plane) {
    std::vector<std::uint32_t> found;
    const TriangleTree& tree = SurfaceAccess::triangle_tree(surface);
    if (tree.empty()) return found;
    const PlaneInFrame in_frame(plane, tree.frame());
    if (in_frame.is_beyond()) return found;
    if (!in_frame.is_known())
        visit_boxes(surface, surface.bounds(), nullptr, [&](std::span<const std::uint32_t> ids) {
            found.insert(found.end(), ids.begin(), ids.end());
            return true;
        });
#if HITBOX_HAS_LEVELS
    else if (simd::level() >= simd::Level::avx2)
        descend_to_avx2(tree, in_frame, found);
#endif
    else
        descend_to<4>(tree, in_frame, found);
    sort_ids(found, surface.triangles().size());
    return found;
}

}  // namespace hitbox::detail
