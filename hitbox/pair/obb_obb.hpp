// obb_obb.hpp: two oriented boxes (OBB vs OBB, 15 separating axes).
#pragma once

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace detail {

using HalfAxes = std::array<std::array<double, 3>, 3>;

template <class T>
HalfAxes half_axes_of(const Obb<T>& box) {
    HalfAxes h;
    for (std::size_t i = 0; i < 3; ++i) h[i] = {box.half_axes[i].x, box.half_axes[i].y, box.half_axes[i].z};
    return h;
}

/// Bit n set: axis n of the fifteen could not be decided. Bit 15: both boxes may be flat.
using AxisMask = unsigned;
constexpr AxisMask both_flat = 1u << 15;

/// Redoes the named axes in exact integers, and with `both_flat` the completion for flat boxes.
bool obb_obb_exact(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain);

/// The filter: +1 apart, 0 not apart on any axis for sure, else the axes that are in doubt (negated).
/// `t` is the rounded difference of the centers.
class ObbObbFilter {
public:
    ObbObbFilter(const HalfAxes& a, const HalfAxes& b, const std::array<double, 3>& t) : a_(a), b_(b), t_(t) {
        // No axis reaches further than this along a coordinate: what its error is measured by.
        for (std::size_t k = 0; k < 3; ++k)
            reach_[k] = std::fabs(t[k]) + std::fabs(a[0][k]) + std::fabs(a[1][k]) + std::fabs(a[2][k]) +
                        std::fabs(b[0][k]) + std::fabs(b[1][k]) + std::fabs(b[2][k]);
    }

    /// True if g x h surely separates. Where in doubt, sets bit n of `uncertain`.
    bool separates(const std::array<double, 3>& g, const std::array<double, 3>& h, unsigned n) {
        // Error index: product of inputs 1, cross product 2, dot with an input 3 and its sum 5, three radii
        // added 7 and both threes 8, dot with a difference 4 and its sum 6, their difference 9.
        constexpr double bound_factor = exact::error_bound<9>;
        const double px = g[1] * h[2], qx = g[2] * h[1], py = g[2] * h[0], qy = g[0] * h[2], pz = g[0] * h[1],
                     qz = g[1] * h[0];
        const std::array<double, 3> axis{px - qx, py - qy, pz - qz};
        const double size = (std::fabs(px) + std::fabs(qx)) * reach_[0] +
                            (std::fabs(py) + std::fabs(qy)) * reach_[1] +
                            (std::fabs(pz) + std::fabs(qz)) * reach_[2];
        const auto along = [&](const std::array<double, 3>& v) {
            return std::fabs(axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2]);
        };
        const double radii =
            (along(a_[0]) + along(a_[1]) + along(a_[2])) + (along(b_[0]) + along(b_[1]) + along(b_[2]));
        const double gap = along(t_) - radii;
        const double bound = bound_factor * size;
        if (gap > bound) return true;
        // Zero size: g and h are parallel coordinate axes, and an exact zero vector separates nothing.
        uncertain |= AxisMask(gap >= -bound && size != 0) << n;
        uncertain |= AxisMask(!(size >= 0)) << n;  // NaN
        return false;
    }

    /// True unless the volume is surely not zero.
    static bool may_be_flat(const HalfAxes& h) {
        using exact::Input, exact::Triple;
        const auto v = [&](std::size_t i) {
            return Triple<Input>{Input{h[i][0]}, Input{h[i][1]}, Input{h[i][2]}};
        };
        const auto s = filtered_sign(dot_product(cross_product(v(0), v(1)), v(2)));
        return s == exact::FilteredSign::unknown || s == exact::FilteredSign::zero;
    }

    AxisMask uncertain = 0;

private:
    const HalfAxes &a_, &b_;
    const std::array<double, 3>& t_;
    std::array<double, 3> reach_;
};

}  // namespace detail

/// True if the boxes share at least one point; touching counts.
///
/// Shapes      closed boxes, half-axes as stored: neither unit, nor orthogonal, nor right-handed is assumed.
/// Units       any one length unit. No tolerance is applied, and no axis is normalised.
/// Exactness   exact for every finite input: 15 axes, and 21 more where both boxes are flat.
/// Degenerate  a flat box is its parallelogram, segment or point. An empty box (NaN) meets nothing.
/// Cost        about 70 ns where they meet; 0.3 us more for each axis on which they just touch.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree", for the axes; without their epsilon, which turns
///             misses into hits. Why 15 do not suffice for two flat boxes: convex_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& a, const Obb<T>& b) {
    const auto slowly = [&](detail::AxisMask axes) {
        return detail::obb_obb_exact(detail::convex_set(a), detail::convex_set(b), axes);
    };
    constexpr detail::AxisMask every_axis = 0xffff;
    if (!exact::in_range<3>(a.center, a.half_axes[0], a.half_axes[1], a.half_axes[2], b.center,
                            b.half_axes[0], b.half_axes[1], b.half_axes[2])) [[unlikely]]
        return slowly(every_axis);

    const detail::HalfAxes ha = detail::half_axes_of(a), hb = detail::half_axes_of(b);
    const std::array<double, 3> t{double(b.center.x) - double(a.center.x),
                                  double(b.center.y) - double(a.center.y),
                                  double(b.center.z) - double(a.center.z)};
    detail::ObbObbFilter filter(ha, hb, t);
    unsigned n = 0;
    for (std::size_t i = 0; i < 3; ++i)  // axes 0-2: faces of a
        if (filter.separates(ha[(i + 1) % 3], ha[(i + 2) % 3], n++)) return false;
    for (std::size_t i = 0; i < 3; ++i)  // axes 3-5: faces of b
        if (filter.separates(hb[(i + 1) % 3], hb[(i + 2) % 3], n++)) return false;
    for (std::size_t i = 0; i < 3; ++i)  // axes 6-14: edge of a x edge of b
        for (std::size_t j = 0; j < 3; ++j)
            if (filter.separates(ha[i], hb[j], n++)) return false;
    if (detail::ObbObbFilter::may_be_flat(ha) && detail::ObbObbFilter::may_be_flat(hb))
        filter.uncertain |= detail::both_flat;
    return filter.uncertain == 0 || slowly(filter.uncertain);
}

}  // namespace hitbox
