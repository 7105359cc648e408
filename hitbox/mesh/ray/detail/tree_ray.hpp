// tree_ray.hpp: a segment or ray in the frame of a tree, against the boxes of nodes (slab test). For .cpp files.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
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
    alignas(32) double origin[4], direction[4];  ///< the longest component of the direction is in [1/2, 1)
    double start = 0, end = 0;
    double least_unit;          ///< blocks with a smaller unit are not decided
    double spread = 0;          ///< each coordinate of a corner is off by at most this, beside its rounding
    int exponent = 0;           ///< a parameter is start + 2^exponent times that of the cast
    alignas(16) float rate[4];  ///< reciprocals of the direction
    alignas(16) float enter[4],
        leave[4];           ///< a slab is entered at plane * rate + enter, and left at plane * rate + leave
    unsigned near_side[3];  ///< 0 if the low plane is entered first, 1 if the high one
    unsigned sides = 0;     ///< the same as bits
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
        if (misses || in > out || end < before_cube) return way = Way::misses;
        least_unit = (std::max)(far_off * 0x1p-46, spread * 0x1p-8);
        const double margin = slab_margin + far_off * slab_margin_far + spread;
        sides = 0, origin[3] = direction[3] = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = direction[k];
            origin[k] = at[k] + in * d;
            const double r = std::fabs(d) < 1 / double(largest_rate) ? double(largest_rate) : rates[k];
            rate[k] = rounded<float>(r);
            near_side[k] = rate[k] < 0;
            sides |= near_side[k] << k;
            const double shift = -origin[k] * widen(rate[k]), slack = margin * std::fabs(r);
            enter[k] = float(shift - slack), leave[k] = float(shift + slack);
        }
        return way = Way::through;
    }

    /// As set(), in a third of the time, for almost all casts. Returns false for others, of which nothing is known.
    ///
    /// The reciprocals are those of the direction rounded to float, by which a slab is off by 2.3 u more. The origin is at most 2^10
    /// away, so that the way to the cube, which is rounded to float, is too long by less than 2^-9, and the cube is larger than the mesh
    /// by more. Within the cube no ray is longer than 8. PacketRays does the same for several rays, with the same numbers.
    HITBOX_LANES_INLINE bool set_quickly(const Cast<3, double>& cast, const TreeFrame& frame) {
        using D = simd::Lanes<double, 4>;
        using F = simd::Lanes<float, 4>;
        const bool is_ray = cast.kind == Cast<3, double>::Kind::ray;
        const Vec3& o = cast.origin;
        const Vec3 to = is_ray ? cast.to : cast.to - o;
        const Vec3& centre = frame.half_centre;
        D at = (D::of(o.x, o.y, o.z, 0) * D::of(0.5) - D::of(centre.x, centre.y, centre.z, 0)) *
               D::of(frame.scale);
        D way_to = D::of(to.x, to.y, to.z, 0);
        const double longest = (std::max)((std::max)(std::fabs(to.x), std::fabs(to.y)), std::fabs(to.z));
        const double far_off =
            (std::max)((std::max)(std::fabs(at.v[0]), std::fabs(at.v[1])), std::fabs(at.v[2]));
        D sum = at + way_to;
        if (!(longest > quick_least && longest < quick_most && far_off < quick_far_off) ||
            bits_at_most(sum - sum, D::of(0)) != D::all) [[unlikely]]
            return false;
        const UnitLength unit(longest);
        const D d = way_to * D::of(unit.scale);
        exponent = frame.exponent - 1 + unit.exponent;
        const F in_floats = simd::lanes_as<float>(d);
        const F size = smaller(F::of(1) / absolute(in_floats), F::of(largest_rate)),
                turned = turned_like(size, in_floats);
        double in = 0;
        if (far_off > cube) {
            // Where the planes that face the origin are met.
            const F entry = (F::of(-float(cube)) - turned_like(simd::lanes_as<float>(at), in_floats)) * size;
            in = double((std::max)((std::max)(entry.v[0], entry.v[1]), (std::max)(entry.v[2], 0.0f)));
            at = at + D::of(in) * d;
        }
        start = -in;
        end = is_ray ? quick_end : (std::min)(parameter(1), quick_end);
        if (end < before_cube) {
            way = Way::misses;
            return true;
        }
        least_unit = far_off * 0x1p-46;
        spread = 0;
        const D rates = simd::lanes_as<double>(turned), shift = D::of(0) - at * rates,
                slack = D::of(slab_margin + far_off * slab_margin_far) * absolute(rates);
        at.store(origin), d.store(direction), turned.store(rate);
        simd::lanes_as<float>(shift - slack).store(enter), simd::lanes_as<float>(shift + slack).store(leave);
        sides = bits_less(turned, F::of(0));
        near_side[0] = sides & 1, near_side[1] = sides >> 1 & 1, near_side[2] = sides >> 2 & 1;
        way = Way::through;
        return true;
    }

    /// From the parameter of the cast.
    double parameter(double t) const { return exact::times_power_of_two(t, exponent) + start; }

    /// 1 / direction^2
    double over_square() const {
        return 1 / (direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    }

    /// To the parameter of the cast.
    double of_cast(double s) const { return exact::times_power_of_two(s - start, -exponent); }

    /// Half a side of the cube that is searched: more than 1 by far more than roundings.
    static constexpr double cube = 1.25;
    /// A segment that ends before this parameter, counted from the cube, does not reach it.
    static constexpr double before_cube = -1;
    /// By how much slabs are widened, and by how much of the distance of the origin; and the reciprocal of the smallest component.
    static constexpr double slab_margin = 0x1p-20, slab_margin_far = 0x1p-48;
    static constexpr float largest_rate = 0x1p30f;
    /// What set_quickly() takes: the longest component of the way, the distance of the origin. The largest end that it gives.
    static constexpr double quick_least = 0x1p-60, quick_most = 0x1p60, quick_far_off = 0x1p10, quick_end = 8;

    /// 2^-e, which takes a length in [2^(e - 1), 2^e) to [1/2, 1), and e.
    struct UnitLength {
        double scale;
        int exponent;

        HITBOX_LANES_INLINE explicit UnitLength(double length) {
            const std::uint64_t power = std::bit_cast<std::uint64_t>(length) & 0x7ff0000000000000;
            scale = std::bit_cast<double>((std::uint64_t(2045) << 52) - power);
            exponent = int(power >> 52) - 1022;
        }
    };
};

/// Rounded up, with allowance for the slab test. Not negative.
HITBOX_LANES_INLINE float rounded_end(double end) {
    const double up = end * (1 + 0x1p-20) + 0x1p-20;
    return up < 0x1p40 ? up > 0 ? float(up) : 0 : 0x1p40f;
}

/// Where a ray enters and leaves the boxes of W children of a node, from number i on. It is not before 0 and not after `end`.
template <int W>
struct BoxCrossings {
    using L = simd::Lanes<float, W>;
    L in, out;

    HITBOX_LANES_INLINE BoxCrossings(const TreeRay& ray, const TreeNode& node, unsigned i, float end)
        : in(L::of(0)), out(L::of(end)) {
        for (std::size_t k = 0; k < 3; ++k) {
            const unsigned side = ray.near_side[k];
            const L rate = L::of(ray.rate[k]);
            in = larger(multiply_add(L::load(node.planes[side][k] + i), rate, L::of(ray.enter[k])), in);
            out =
                smaller(multiply_add(L::load(node.planes[1 - side][k] + i), rate, L::of(ray.leave[k])), out);
        }
    }
};

/// The children of a node that the ray may meet before `end`, and where.
template <int W>
HITBOX_LANES_INLINE unsigned children_on(const TreeRay& ray, const TreeNode& node, float end,
                                         float (&near_at)[TreeNode::width]) {
    unsigned mask = 0;
    for (unsigned i = 0; i < TreeNode::width; i += W) {
        const BoxCrossings<W> at(ray, node, i, end);
        at.in.store(near_at + i);
        mask |= bits_at_most(at.in, at.out) << i;
    }
    return mask;
}

}  // namespace hitbox::detail
