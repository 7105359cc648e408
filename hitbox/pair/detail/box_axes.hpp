// box_axes.hpp: the fifteen axes that can separate two boxes, filtered (OBB-OBB, AABB-OBB).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

using Doubles3 = std::array<double, 3>;
using HalfAxes = std::array<Doubles3, 3>;

template <class T>
HalfAxes half_axes_of(const Obb<T>& box) {
    HalfAxes h;
    for (std::size_t i = 0; i < 3; ++i) h[i] = {box.half_axes[i].x, box.half_axes[i].y, box.half_axes[i].z};
    return h;
}

/// Bit n set: axis n of the fifteen could not be decided. Bit 15: both boxes may be flat.
using AxisMask = unsigned;
constexpr AxisMask both_flat = 1u << 15;

/// Redoes the named axes in exact integers, and everything where both boxes may be flat. `a` is an oriented
/// or a finite axis-aligned box, `b` an oriented one.
bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain);

/// Asks axes one by one: axis g x h separates where |axis . t| > sum of |axis . half-axis|, all of six.
class BoxAxes {
public:
    /// `t` leads from center to center, with an error index of at most 2 and the given magnitude.
    BoxAxes(const HalfAxes& a, const HalfAxes& b, const Doubles3& t, const Doubles3& t_magnitude)
        : a_(a), b_(b), t_(t) {
        for (std::size_t k = 0; k < 3; ++k)
            reach_[k] = t_magnitude[k] + (std::fabs(a[0][k]) + std::fabs(a[1][k]) + std::fabs(a[2][k])) +
                        (std::fabs(b[0][k]) + std::fabs(b[1][k]) + std::fabs(b[2][k]));
    }

    /// All fifteen. True: apart for sure. False: look at `uncertain`.
    bool any_separates() {
        unsigned n = 0;
        for (std::size_t i = 0; i < 3; ++i)  // axes 0-2: faces of a
            if (separates(a_[(i + 1) % 3], a_[(i + 2) % 3], n++)) return true;
        for (std::size_t i = 0; i < 3; ++i)  // axes 3-5: faces of b
            if (separates(b_[(i + 1) % 3], b_[(i + 2) % 3], n++)) return true;
        for (std::size_t i = 0; i < 3; ++i)  // axes 6-14: edge of a x edge of b
            for (std::size_t j = 0; j < 3; ++j)
                if (separates(a_[i], b_[j], n++)) return true;
        if (may_be_flat(a_) && may_be_flat(b_)) uncertain |= both_flat;
        return false;
    }

    AxisMask uncertain = 0;

private:
    HITBOX_INLINE bool separates(const Doubles3& g, const Doubles3& h, unsigned n) {
        // Error index, where half-axes have 1 at most: product 3, cross product 4, dot with a half-axis 6 and
        // its sum 8, three radii 10 and both threes 11; dot with t 7 and its sum 9; their difference 12.
        constexpr double bound_factor = exact::error_bound<12>;
        const double px = g[1] * h[2], qx = g[2] * h[1], py = g[2] * h[0], qy = g[0] * h[2], pz = g[0] * h[1],
                     qz = g[1] * h[0];
        const Doubles3 axis{px - qx, py - qy, pz - qz};
        const double size = (std::fabs(px) + std::fabs(qx)) * reach_[0] +
                            (std::fabs(py) + std::fabs(qy)) * reach_[1] +
                            (std::fabs(pz) + std::fabs(qz)) * reach_[2];
        const auto along = [&](const Doubles3& v) {
            return std::fabs(axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2]);
        };
        const double radii =
            (along(a_[0]) + along(a_[1]) + along(a_[2])) + (along(b_[0]) + along(b_[1]) + along(b_[2]));
        const double gap = along(t_) - radii;
        const double bound = bound_factor * size;
        if (gap > bound) return true;
        // Zero size: g and h are parallel coordinate axes, and an exact zero vector separates nothing.
        uncertain |= AxisMask(!(gap < -bound) && !(size == 0)) << n;  // NaN is in doubt too
        return false;
    }

    /// True unless the volume is surely not zero.
    static bool may_be_flat(const HalfAxes& h) {
        using exact::Input, exact::Triple;
        const auto v = [&](std::size_t i) {
            return Triple<Input>{Input{h[i][0]}, Input{h[i][1]}, Input{h[i][2]}};
        };
        // A half-axis that is a rounded difference has index 1, so this value has at most 8 rather than 5.
        const auto volume = dot_product(cross_product(v(0), v(1)), v(2));
        return !(std::fabs(volume.value) > exact::error_bound<8> * volume.magnitude());
    }

    const HalfAxes &a_, &b_;
    const Doubles3& t_;
    Doubles3 reach_;
};

}  // namespace hitbox::detail
