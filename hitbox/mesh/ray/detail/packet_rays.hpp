// packet_rays.hpp: neighbouring rays side by side, against the boxes of nodes (ray packet, slab test). For .cpp files.
#pragma once

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/mesh/ray/detail/tree_ray.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// W casts of nearly one direction in the frame of a tree, with a ray in each lane. All are rays, or all are segments.
///
///     --->        Origins are not far apart, by a sixteenth of the mesh, and directions differ by less than a sixteenth
///     ---->       and by no sign.
///     --->
///
/// Each has the numbers that TreeRay::set_quickly() gives it, by the same formulas, so the proof is there.
template <int W>
struct PacketRays {
    static constexpr std::size_t rays = W;

    alignas(64) float rate[3][rays], enter[3][rays], leave[3][rays], end[rays];
    unsigned near_side[3];
    unsigned active;  ///< those that reach the mesh before they end

    /// Returns false if the casts are not such neighbours, or not all can be set quickly. Then nothing is known. `until` is the
    /// parameter of the casts up to which hits are wanted.
    template <class Casts>
    HITBOX_LANES_INLINE bool set(const Casts& casts, std::uint32_t begin, const TreeFrame& frame,
                                 double until) {
        Wide wide;
        wide.put(0, casts.cast(begin)), wide.put(1, casts.cast(begin + 1));
        // Most that are no packet end here.
        if (!may_be_neighbours(wide, frame)) return false;
        for (std::uint32_t i = 2; i < rays; ++i) wide.put(i, casts.cast(begin + i));
        for (std::size_t i = 0; i < rays; i += 4)
            if (!set_four(wide, i, frame, until)) return false;
        return true;
    }

private:
    using Cast3 = Cast<3, double>;
    using D = simd::Lanes<double, 4>;
    using F = simd::Lanes<float, 4>;

    struct Wide {
        alignas(64) double origin[3][rays], to[3][rays];
        alignas(64) double first_way[4], first_at[4];  // those of ray 0, in the frame
        bool is_ray = false;

        HITBOX_LANES_INLINE void put(std::uint32_t i, const Cast3& cast) {
            is_ray = cast.kind == Cast3::Kind::ray;
            for (std::size_t k = 0; k < 3; ++k) origin[k][i] = cast.origin[k], to[k][i] = cast.to[k];
        }
        double way(std::size_t k, std::size_t i) const { return is_ray ? to[k][i] : to[k][i] - origin[k][i]; }
    };

    static bool may_be_neighbours(const Wide& wide, const TreeFrame& frame) {
        double size = 0, turn = 0, apart = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double a = wide.way(k, 0), b = wide.way(k, 1);
            size += std::fabs(a), turn += std::fabs(b - a);
            apart += std::fabs(wide.origin[k][1] - wide.origin[k][0]);
        }
        return turn < 0x1p-4 * size && apart * frame.scale < 0x1p-2;
    }

    HITBOX_LANES_INLINE bool set_four(Wide& wide, std::size_t i, const TreeFrame& frame, double until) {
        D at[3], way[3], longest = D::of(0), far_off = D::of(0), sum = D::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            const D o = D::load(wide.origin[k] + i), to = D::load(wide.to[k] + i);
            at[k] = (o * D::of(0.5) - D::of(frame.half_centre[k])) * D::of(frame.scale);
            way[k] = wide.is_ray ? to : to - o;
            longest = larger(absolute(way[k]), longest), far_off = larger(absolute(at[k]), far_off);
            sum = sum + (at[k] + way[k]);
        }
        // A number that is not finite is not lost in a sum.
        const unsigned fine =
            bits_less(D::of(TreeRay::quick_least), longest) & bits_less(longest, D::of(TreeRay::quick_most)) &
            bits_less(far_off, D::of(TreeRay::quick_far_off)) & bits_at_most(sum - sum, D::of(0));
        if (fine != D::all) [[unlikely]]
            return false;
        alignas(32) double scale[4];
        longest.store(scale);
        std::array<int, 4> exponent;
        for (std::size_t r = 0; r < 4; ++r) {
            const TreeRay::UnitLength unit(scale[r]);
            scale[r] = unit.scale, exponent[r] = frame.exponent - 1 + unit.exponent;
        }
        const D scales = D::load(scale);
        F in_floats[3], size[3], entry = F::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            way[k] = way[k] * scales, in_floats[k] = simd::lanes_as<float>(way[k]);
            size[k] = smaller(F::of(1) / absolute(in_floats[k]), F::of(TreeRay::largest_rate));
            entry = larger(
                (F::of(-float(TreeRay::cube)) - turned_like(simd::lanes_as<float>(at[k]), in_floats[k])) *
                    size[k],
                entry);
        }
        D in = if_less(D::of(TreeRay::cube), far_off, simd::lanes_as<double>(entry), D::of(0));
        const D margin = D::of(TreeRay::slab_margin) + far_off * D::of(TreeRay::slab_margin_far);
        unsigned beside = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            at[k] = at[k] + in * way[k];
            const F turned = turned_like(size[k], in_floats[k]);
            const D rates = simd::lanes_as<double>(turned), shift = D::of(0) - at[k] * rates,
                    slack = margin * absolute(rates);
            turned.store(rate[k] + i);
            simd::lanes_as<float>(shift - slack).store(enter[k] + i);
            simd::lanes_as<float>(shift + slack).store(leave[k] + i);
            const unsigned side = bits_less(turned, F::of(0));
            if (i == 0) {
                near_side[k] = side & 1;
                wide.first_way[k] = way[k].v[0], wide.first_at[k] = at[k].v[0];
            }
            beside |= side ^ (near_side[k] != 0 ? F::all : 0u);
            beside |= bits_at_most(D::of(0x1p-4), larger(absolute(way[k] - D::of(wide.first_way[k])),
                                                         absolute(at[k] - D::of(wide.first_at[k]))));
        }
        if (beside != 0) return false;
        set_ends(in, exponent, wide.is_ray, i, until);
        return true;
    }

    HITBOX_LANES_INLINE void set_ends(const D& in, const std::array<int, 4>& exponent, bool is_ray,
                                      std::size_t i, double until) {
        if (i == 0) active = 0;
        alignas(32) double entry[4];
        in.store(entry);
        for (std::size_t r = 0; r < 4; ++r) {
            const double start = -entry[r];
            double last = TreeRay::quick_end;
            if (!is_ray) last = (std::min)(exact::times_power_of_two(1, exponent[r]) + start, last);
            const bool misses = last < TreeRay::before_cube;
            if (until < std::numeric_limits<double>::infinity())
                last = until < 0 ? start - 1
                                 : (std::min)(last, exact::times_power_of_two(until, exponent[r]) + start);
            end[i + r] = misses ? -1 : rounded_end(last);
            active |= unsigned(!misses) << (i + r);
        }
    }
};

}  // namespace hitbox::detail
