// tree_point.hpp: a point in the frame of a tree, against nodes and blocks, for the closest triangle. For .cpp files.
#pragma once

#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace hitbox::detail {

/// A point in the frame of a tree.
struct TreePoint {
    Vec3 at;
    double slack;           ///< more than the roundings of the frame and of the bounds in nodes
    int exponent;           ///< a distance is 2^exponent times that in the mesh
    float low[3], high[3];  ///< the point, rounded down and up
    bool is_near;           ///< otherwise the frame is too coarse

    TreePoint(const Vec3& point, const TreeFrame& frame)
        : at(frame.to_frame(point)), exponent(frame.exponent - 1) {
        double far_off = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            far_off = (std::max)(far_off, std::fabs(at[k]));
            low[k] = round_down(at[k]), high[k] = round_up(at[k]);
        }
        slack = 0x1p-23 + far_off * 0x1p-50;
        is_near = far_off < 0x1p40;
    }

    /// A distance in the frame, enlarged for all roundings. At most 2^60.
    double length(double distance) const {
        const double d = exact::times_power_of_two(distance, exponent) * (1 + 0x1p-40) + slack;
        return d < 0x1p60 ? d : 0x1p60;
    }
};

/// Squared distances to the children of a node that may be within the square root of `most`. They are rounded by five
/// relative errors of 2^-24.
template <int W>
HITBOX_LANES_INLINE unsigned children_around(const TreePoint& point, const TreeNode& node, float most,
                                             float (&distance_sq)[TreeNode::width]) {
    using L = simd::Lanes<float, W>;
    unsigned mask = 0;
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        L sum = L::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            const L below = L::load(node.planes[0][k] + i) - L::of(point.high[k]),
                    above = L::of(point.low[k]) - L::load(node.planes[1][k] + i);
            const L out = larger(larger(below, above), L::of(0));
            sum = sum + out * out;
        }
        std::memcpy(distance_sq + i, &sum, sizeof sum);
        mask |= bits_at_most(sum, L::of(most)) << i;
    }
    return mask;
}

/// Bit i is clear only if triangle i is surely farther from the point than `best`, or than another triangle
/// of the block. `best` is a length in the frame.
///
/// With q the vector from the corner to the point: if the projection of the point onto the plane is inside
/// the triangle, the distance is that to the plane; otherwise it is that to an edge. Three signs decide this:
/// u, v and the rest of the determinant. Each is a sum of products of four factors with an error of less than
/// 2^-15 of the sizes. So the lower bound of a triangle's distance is that of its plane, unless the projection
/// is surely outside. The upper bound is that of its plane only if the projection is surely inside; the distance to an
/// edge is always an upper bound. The normal is off by its rounding divided by the sine of the angle, which changes the
/// distance by less than 2^-16 of the sizes divided by that sine; the square of the reciprocal of the sine is larger.
/// Everything is in units of the block. The triangle itself is that of the mesh with corners moved by less than
/// 0.87, so no distance changes by more.
template <int W>
HITBOX_LANES_INLINE unsigned may_be_nearest(const TriangleBlock& block, const TreePoint& point, double best) {
    using L = simd::Lanes<float, W>;
    const double scale = block.units_per_length();
    float s[3], size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        s[k] = float((point.at[k] - double(block.middle[k])) * scale);
        size = std::fabs(s[k]) > size ? std::fabs(s[k]) : size;
    }
    constexpr float edge = 0x1p16f, moved = 0.9f;
    const float reach = size * (1 + 0x1p-20f) + 2.5f * edge;
    // So large that products overflow, or that the rounding of the frame counts.
    if (!(reach < 0x1p29f)) [[unlikely]]
        return block.filled;
    const L u_error = L::of(0x1p-15f * edge * edge * edge * reach),
            rest_error =
                L::of(2 * 0x1p-15f * edge * edge * edge * reach + 0x1p-15f * edge * edge * edge * edge);
    const L zero = L::of(0), one = L::of(1);
    alignas(64) float upper[TriangleBlock::width], slack[TriangleBlock::width], lower[TriangleBlock::width];
    unsigned doubtful = 0;
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        const auto [ax, ay, az, ex, ey, ez, fx, fy, fz] = TriangleLanes<W>(block, i);
        const L qx = L::of(s[0]) - ax, qy = L::of(s[1]) - ay, qz = L::of(s[2]) - az;
        const L ee = ex * ex + ey * ey + ez * ez, ff = fx * fx + fy * fy + fz * fz,
                ef = ex * fx + ey * fy + ez * fz;
        const L eq = ex * qx + ey * qy + ez * qz, fq = fx * qx + fy * qy + fz * qz;

        const L nx = ey * fz - ez * fy, ny = ez * fx - ex * fz, nz = ex * fy - ey * fx;
        const L height = nx * qx + ny * qy + nz * qz, nn = nx * nx + ny * ny + nz * nz;
        const L u = eq * ff - fq * ef, v = fq * ee - eq * ef, rest = ee * ff - ef * ef - u - v;
        const L edges = smaller(u, v);
        const L may_be_inside = smaller(edges + u_error, rest + rest_error),
                is_inside = smaller(edges - u_error, rest - rest_error);

        // The distances to the edges at the corner, and to the opposite edge. An edge may have shrunk to a point; then
        // the quotient is not a number, and 0 is taken.
        const auto clamped = [&](const L& x) HITBOX_INLINE_LAMBDA { return smaller(larger(x, zero), one); };
        const auto beside = [&](const L& px, const L& py, const L& pz, const L& gx, const L& gy, const L& gz,
                                const L& x) HITBOX_INLINE_LAMBDA {
            const L dx = px - x * gx, dy = py - x * gy, dz = pz - x * gz;
            return dx * dx + dy * dy + dz * dz;
        };
        const L gx = fx - ex, gy = fy - ey, gz = fz - ez, rx = qx - ex, ry = qy - ey, rz = qz - ez;
        const L x = (gx * rx + gy * ry + gz * rz) / (gx * gx + gy * gy + gz * gz);
        const L nearest = smaller(smaller(beside(qx, qy, qz, ex, ey, ez, clamped(eq / ee)),
                                          beside(qx, qy, qz, fx, fy, fz, clamped(fq / ff))),
                                  beside(rx, ry, rz, gx, gy, gz, clamped(x)));
        const L nearer = smaller(height * height / nn, nearest);
        // For a flatter triangle only the edges are reliable.
        const L flat = ee * ff * L::of(0x1p-32f);
        const L at_least = if_less(may_be_inside, zero, nearest, nearer),
                at_most = if_less(flat, nn, if_less(zero, is_inside, nearer, nearest), nearest),
                off = ee * ff / nn * L::of(reach * 0x1p-16f * 1.1f) + L::of(moved);
        doubtful |= bits_at_most(nn, flat) << i;
        std::memcpy(upper + i, &at_most, sizeof at_most), std::memcpy(lower + i, &at_least, sizeof at_least);
        std::memcpy(slack + i, &off, sizeof off);
    }
    doubtful &= block.filled;
    float within = float(best * scale) * (1 + 0x1p-20f);
    for (unsigned mask = block.filled & ~doubtful; mask != 0; mask &= mask - 1) {
        const auto i = unsigned(std::countr_zero(mask));
        within = (std::min)(within, std::sqrt(upper[i]) * (1 + 0x1p-20f) + slack[i]);
    }
    unsigned found = doubtful;
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        const L limit = L::load(slack + i) + L::of(within);
        found |= bits_at_most(L::load(lower + i) * L::of(1 - 0x1p-18f), limit * limit) << i;
    }
    return found & block.filled;
}

}  // namespace hitbox::detail
