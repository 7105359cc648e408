// block_hits.hpp: the triangles of a block that a ray meets, in floats with bounds (Moller-Trumbore, SIMD). For .cpp files.
#pragma once

#include <hitbox/mesh/ray/detail/tree_ray.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <cstdint>

namespace hitbox::detail {

/// Bit i is that of triangle i of a block.
struct BlockHits {
    unsigned possible = 0;  ///< clear: the ray surely misses the triangle up to the end
    unsigned sure = 0;      ///< the ray surely meets the triangle up to the end
    unsigned front = 0;     ///< the ray comes from the front, if `sure` is set too
    double along = 0;       ///< parameters are relative to this one, in units of the block
    /// By lane: t, its error and |det|. If `sure` is set, the parameter is (t +- 2 t_error) / |det|.
    alignas(64) float t[TriangleBlock::width], t_error[TriangleBlock::width], size[TriangleBlock::width];
};

/// a * b - c * d
template <class L>
HITBOX_LANES_INLINE L minor_of(const L& a, const L& b, const L& c, const L& d) {
    return multiply_add(a, b, -(c * d));
}
/// a . b
template <class L>
HITBOX_LANES_INLINE L sum_of_products(const L& ax, const L& ay, const L& az, const L& bx, const L& by,
                                      const L& bz) {
    return multiply_add(ax, bx, multiply_add(ay, by, az * bz));
}

/// Asks for the triangles of a block, up to the parameter `end`. Everything is in units of the block, from its middle; the
/// ray's origin is moved to `entry`, a lower bound of the parameter at the box of the block.
///
///     origin    entry
///     o---------|->[ block ]
///
/// With e, f the edges and s the vector from the corner to the ray: det = e . (d x f), u = s . (d x f), v = d . (s x e),
/// t = f . (s x e). The ray meets the triangle if u, v, det - u - v and t - start det, end det - t have the sign
/// of det.
///
/// Sizes. The ray enters the box, widened by 2^-19 of the frame, at `entry` or up to 2^-17 later: a search may round it. If the
/// unit is 2^-27 or more, the sum is less than 2^11 units, so s is less than 2^16 + 2^12 in each coordinate, and the box is
/// left at a parameter of less than 2^17 + 2^13, because the longest component of d is 1/2 or more. For blocks that are
/// smaller the origin is moved to the point nearest to the middle instead.
///
/// Error bounds. A corner is off by 1/2 in each coordinate, so e and f by vectors shorter than 1.75, s by 1.05, and d by
/// 2^-24. A triple product is at most the product of the lengths, and a length is at most the sum of the components.
/// Let Q be the sum of these sums for e, f and s; Q < 2^20. A sum of six products has seven roundings of 2^-24 in each,
/// and the six products together are at most the product of two sums, because the components of d are at most 1.
/// Products of two errors count for tiny triangles only; a triangle with Q < 15 has no |det| > 2 B. With |d| < sqrt(3):
///     det, u, v    1.75 |d| Q + 2^-21 Q^2 / 3      < (1.75 |d| + 0.5) Q < 3.6 Q = B,  det - u - v twice that
///     t            0.7 Q^2 + 2^-21 Q^3 / 27        < Q^2
/// A start or end is at most 1.125 2^17, so its product with det is off by less than that times B and a rounding.
/// Corners that are off by 1/2 + x, with x < 2^8, are those of a unit that is 1 + 2 x times as large: so are the bounds. They
/// and the line stay within the sizes above.
template <int W>
HITBOX_LANES_INLINE void hits_in(const TriangleBlock& block, const TreeRay& ray, double entry, double end,
                                 BlockHits& hits) {
    using L = simd::Lanes<float, W>;
    using D = simd::Lanes<double, 4>;
    hits.possible = hits.sure = hits.front = 0;
    const double unit = block.unit();
    if (unit < ray.least_unit) [[unlikely]] {
        hits.possible = block.filled;
        return;
    }
    const double scale = block.units_per_length();
    const D d_wide = D::load(ray.direction),
            from = D::load(ray.origin) -
                   D::of(double(block.middle[0]), double(block.middle[1]), double(block.middle[2]), 0);
    const bool has_entry = unit >= 0x1p-27;
    double along = entry;
    if (!has_entry) [[unlikely]] {
        const D p = from * d_wide;
        along = -(p.v[0] + p.v[1] + p.v[2]) * ray.over_square();
    }
    hits.along = along;
    const simd::Lanes<float, 4> s = simd::lanes_as<float>((from + D::of(along) * d_wide) * D::of(scale)),
                                d = simd::lanes_as<float>(d_wide);
    // Half the diagonal of a block is less than sqrt(3) 2^15.
    if (!has_entry && s.v[0] * s.v[0] + s.v[1] * s.v[1] + s.v[2] * s.v[2] > 3.1f * 0x1p30f) return;
    constexpr double most = 0x1.2p17;
    const double first = (ray.start - along) * scale, last = (end - along) * scale;
    if (first > most || last < -most) return;
    const L begin_at = L::of(float(first > -most ? first : -most)),
            end_at = L::of(float(last < most ? last : most));

    const float coarseness = 1 + float(2.01 * ray.spread * scale), error_slope = 3.6f * coarseness;
    const L slope = L::of(error_slope), t_slope = L::of(error_slope * (1.25f * 0x1p17f)),
            coarse = L::of(coarseness);
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        const auto [ax, ay, az, ex, ey, ez, fx, fy, fz] = TriangleLanes<W>(block, i);
        const L sx = L::of(s.v[0]) - ax, sy = L::of(s.v[1]) - ay, sz = L::of(s.v[2]) - az;
        const L dx = L::of(d.v[0]), dy = L::of(d.v[1]), dz = L::of(d.v[2]);
        const L px = minor_of(dy, fz, dz, fy), py = minor_of(dz, fx, dx, fz), pz = minor_of(dx, fy, dy, fx);
        const L qx = minor_of(sy, ez, sz, ey), qy = minor_of(sz, ex, sx, ez), qz = minor_of(sx, ey, sy, ex);
        const L det = sum_of_products(ex, ey, ez, px, py, pz), size = absolute(det);
        const L u = turned_like(sum_of_products(sx, sy, sz, px, py, pz), det),
                v = turned_like(sum_of_products(dx, dy, dz, qx, qy, qz), det),
                t = turned_like(sum_of_products(fx, fy, fz, qx, qy, qz), det);
        const L zero = L::of(0);
        const auto sum = [](const L& x, const L& y, const L& z) {
            return absolute(x) + absolute(y) + absolute(z);
        };
        const L q = sum(ex, ey, ez) + sum(fx, fy, fz) + sum(sx, sy, sz);
        const L error = slope * q, rest_error = twice(error), t_error = q * (coarse * q + t_slope);
        const L edges = smaller(u, v), rest = size - u - v,
                ends = smaller(t - begin_at * size, end_at * size - t);
        const unsigned flat = bits_at_most(size, rest_error);
        const unsigned may = (bits_at_most(zero, smaller(edges + error, rest + rest_error)) &
                              bits_at_most(zero, ends + t_error)) |
                             flat;
        if (may == 0) continue;
        const unsigned sure = bits_less(zero, smaller(edges - error, rest - rest_error)) &
                              bits_less(zero, ends - t_error) & ~flat;
        t.store(hits.t + i), size.store(hits.size + i), t_error.store(hits.t_error + i);
        hits.possible |= may << i, hits.sure |= sure << i, hits.front |= bits_less(zero, det) << i;
    }
    hits.possible &= block.filled, hits.sure &= block.filled;
}

}  // namespace hitbox::detail
