// tree_ray.hpp: a segment or ray in the frame of a tree, against nodes (slab test) and blocks (Moller-Trumbore).
// For .cpp files.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace hitbox::detail {

/// A cast in the frame of a tree. Its origin is moved along it to the cube, which keeps floats precise.
///
///     start       0              end            parameters; a point is origin + s * direction
///     o-----------|--[ cube ]----|
///
/// Proof for the slab test. Let u = 2^-24. In space a slab is off by u/2 for the rounded plane, by 2.3 u each for the
/// rounded reciprocal and the rounded sum, by u for the product and by 1.3 u for the rounded shift: less than 8 u. A
/// component of the direction below 2^-30 is replaced by 2^-30, which moves a point by 2^-26. The origin is off by 2^-51
/// of its distance. Slabs are widened by 2^-20 and 2^-48 of that distance, and by `spread`.
struct TreeRay {
    double origin[3], direction[3];  ///< the longest component of the direction is in [1/2, 1)
    double start = 0, end = 0;
    double over_square;  ///< 1 / direction^2
    float error_slope;   ///< see hits_in()
    double least_unit;   ///< blocks with a smaller unit are not decided
    double spread = 0;   ///< each coordinate of a corner is off by at most this, beside its rounding
    int exponent = 0;    ///< a parameter is start + 2^exponent times that of the cast
    float rate[3];       ///< reciprocals of the direction
    float enter[3],
        leave[3];           ///< a slab is entered at plane * rate + enter, and left at plane * rate + leave
    unsigned near_side[3];  ///< 0 if the low plane is entered first, 1 if the high one
    enum class Way { misses, through, unknown } way = Way::through;  ///< unknown: too far away, or a point

    TreeRay() = default;

    /// A spread is less than 1/8.
    Way set(const Cast<3, double>& cast, const TreeFrame& frame, double spread_of_corners = 0) {
        spread = spread_of_corners;
        const ScaledDirection<3> scaled(cast);
        const Vec3 at = frame.to_frame(cast.origin);
        double far_off = 0, square = 0, in = 0, out = std::numeric_limits<double>::infinity();
        Vec3 rates;
        bool misses = false;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = scaled.at[k], o = at[k];
            direction[k] = d;
            square += d * d;
            far_off = (std::max)(far_off, std::fabs(o));
            if (d == 0) {
                misses |= std::fabs(o) > cube;
                continue;
            }
            const double r = rates[k] = 1 / d, a = (-cube - o) * r, b = (cube - o) * r;
            in = (std::max)(in, (std::min)(a, b)), out = (std::min)(out, (std::max)(a, b));
        }
        exponent = frame.exponent - 1 + scaled.exponent;
        if (!(far_off < 0x1p40) || square == 0) return way = Way::unknown;
        start = -in;
        end = cast.kind == Cast<3, double>::Kind::segment ? parameter(1) : out - in + 1;
        if (misses || in > out || end < -1) return way = Way::misses;
        over_square = 1 / square;
        error_slope = float(1.75 * std::sqrt(square) + 0.5) * 1.01f;
        least_unit = (std::max)(far_off * 0x1p-46, spread * 0x1p-8);
        const double margin = 0x1p-20 + far_off * 0x1p-48 + spread;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = direction[k];
            origin[k] = at[k] + in * d;
            const double r = std::fabs(d) < 0x1p-30 ? 0x1p30 : rates[k];
            rate[k] = rounded<float>(r);
            near_side[k] = rate[k] < 0;
            const double shift = -origin[k] * widen(rate[k]), slack = margin * std::fabs(r);
            enter[k] = float(shift - slack), leave[k] = float(shift + slack);
        }
        return way = Way::through;
    }

    /// From the parameter of the cast.
    double parameter(double t) const { return exact::times_power_of_two(t, exponent) + start; }

    /// To the parameter of the cast.
    double of_cast(double s) const { return exact::times_power_of_two(s - start, -exponent); }

    /// Half a side of the cube that is searched: more than 1 by far more than roundings.
    static constexpr double cube = 1.25;
};

/// Rounded up, with allowance for the slab test. Not negative.
HITBOX_LANES_INLINE float rounded_end(double end) {
    const double up = end * (1 + 0x1p-20) + 0x1p-20;
    return up < 0x1p40 ? up > 0 ? float(up) : 0 : 0x1p40f;
}

/// The children of a node that the ray may meet before `end`, and where.
template <int W>
HITBOX_LANES_INLINE unsigned children_on(const TreeRay& ray, const TreeNode& node, float end,
                                         float (&near_at)[TreeNode::width]) {
    using L = simd::Lanes<float, W>;
    unsigned mask = 0;
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        L in = L::of(0), out = L::of(end);
        for (std::size_t k = 0; k < 3; ++k) {
            const unsigned side = ray.near_side[k];
            const L rate = L::of(ray.rate[k]);
            in = larger(multiply_add(L::load(node.planes[side][k] + i), rate, L::of(ray.enter[k])), in);
            out =
                smaller(multiply_add(L::load(node.planes[1 - side][k] + i), rate, L::of(ray.leave[k])), out);
        }
        std::memcpy(near_at + i, &in, sizeof in);
        mask |= bits_at_most(in, out) << i;
    }
    return mask;
}

/// Bit i is that of triangle i of a block.
struct BlockHits {
    unsigned possible = 0;  ///< clear: the ray surely misses the triangle up to the end
    unsigned sure = 0;      ///< the ray surely meets the triangle up to the end
    unsigned front = 0;     ///< the ray comes from the front, if `sure` is set too
    double along = 0;       ///< parameters are relative to this one, in units of the block
    /// By lane: t, its error and |det|. If `sure` is set, the parameter is (t +- 2 t_error) / |det|.
    alignas(64) float t[TriangleBlock::width], t_error[TriangleBlock::width], size[TriangleBlock::width];
};

/// Asks for the triangles of a block. Everything is in units of the block, from its middle; the ray's origin is moved
/// to its point nearest to the middle.
///
/// With e, f the edges and s the vector from the corner to the ray: det = e . (d x f), u = s . (d x f), v = d . (s x e),
/// t = f . (s x e). The ray meets the triangle if u, v, det - u - v and t - start det, end det - t have the sign
/// of det.
///
/// Error bounds. A corner is off by 1/2 in each coordinate, so e and f by vectors shorter than 1.75, s by 1.05, and d by
/// 2^-24. A triple product is at most the product of the lengths, and a length is at most the sum of the components.
/// Let Q be the sum of these sums for e, f and s; Q < 2^20. A sum of six products has seven roundings of 2^-24 in each,
/// and the six products together are at most the product of two sums, because the components of d are at most 1.
/// Products of two errors count for tiny triangles only; a triangle with Q < 15 has no |det| > 2 B.
///     det, u, v    1.75 |d| Q + 2^-21 Q^2 / 3      < (1.75 |d| + 0.5) Q = B,  det - u - v twice that
///     t            0.7 Q^2 + 2^-21 Q^3 / 27        < Q^2
/// A start or end is at most 2^17, so its product with det is off by less than 2^17 B and a rounding.
/// Corners that are off by 1/2 + x, with x < 2^8, are those of a unit that is 1 + 2 x times as large: so are the bounds. They
/// and the line stay within the sizes above.
template <int W>
HITBOX_LANES_INLINE void hits_in(const TriangleBlock& block, const TreeRay& ray, double end,
                                 BlockHits& hits) {
    using L = simd::Lanes<float, W>;
    hits.possible = hits.sure = hits.front = 0;
    const double unit = block.unit();
    if (unit < ray.least_unit) [[unlikely]] {
        hits.possible = block.filled;
        return;
    }
    const double scale = block.units_per_length();
    double from[3], along = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        from[k] = ray.origin[k] - double(block.middle[k]);
        along -= from[k] * ray.direction[k];
    }
    along *= ray.over_square;
    hits.along = along;
    float s[3], d[3];
    for (std::size_t k = 0; k < 3; ++k) {
        d[k] = float(ray.direction[k]);
        s[k] = float((from[k] + along * ray.direction[k]) * scale);
    }
    // Half the diagonal of the block is less than sqrt(3) 2^15.
    if (s[0] * s[0] + s[1] * s[1] + s[2] * s[2] > 3.1f * 0x1p30f) return;
    constexpr double most = 0x1p17;
    const double first = (ray.start - along) * scale, last = (end - along) * scale;
    if (first > most || last < -most) return;
    const L begin_at = L::of(float(first > -most ? first : -most)),
            end_at = L::of(float(last < most ? last : most));

    const float coarseness = 1 + float(2.01 * ray.spread * scale), error_slope = ray.error_slope * coarseness;
    const L slope = L::of(error_slope), t_slope = L::of(error_slope * (1.125f * 0x1p17f)),
            coarse = L::of(coarseness);
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        const auto [ax, ay, az, ex, ey, ez, fx, fy, fz] = TriangleLanes<W>(block, i);
        const L sx = L::of(s[0]) - ax, sy = L::of(s[1]) - ay, sz = L::of(s[2]) - az;
        const L dx = L::of(d[0]), dy = L::of(d[1]), dz = L::of(d[2]);
        const L px = dy * fz - dz * fy, py = dz * fx - dx * fz, pz = dx * fy - dy * fx;
        const L qx = sy * ez - sz * ey, qy = sz * ex - sx * ez, qz = sx * ey - sy * ex;
        const L det = ex * px + ey * py + ez * pz, size = absolute(det);
        const L u = turned_like(sx * px + sy * py + sz * pz, det),
                v = turned_like(dx * qx + dy * qy + dz * qz, det);
        const L t = turned_like(fx * qx + fy * qy + fz * qz, det);
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
        std::memcpy(hits.t + i, &t, sizeof t), std::memcpy(hits.size + i, &size, sizeof size);
        std::memcpy(hits.t_error + i, &t_error, sizeof t_error);
        hits.possible |= may << i, hits.sure |= sure << i, hits.front |= bits_less(zero, det) << i;
    }
    hits.possible &= block.filled, hits.sure &= block.filled;
}

}  // namespace hitbox::detail
