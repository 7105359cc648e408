// box_axes.hpp: the first stage of the fifteen separating axes of two boxes, and the calls of the later ones (OBB-OBB,
// AABB-OBB).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/formula/box_box.hpp>
#include <hitbox/shape/obb.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// Bit n is set if axis n of the fifteen is undecided: 0-2 face normals of a, 3-5 face normals of b, 6 + 3 i
/// + j edge i of a x edge j of b. Bit 15: both boxes may be flat.
using AxisMask = unsigned;
constexpr AxisMask both_flat = 1u << 15, every_axis = (1u << 16) - 1;

/// The result of the first stage for all fifteen axes.
struct BoxVerdict {
    bool apart = false;
    AxisMask uncertain = 0;
    bool apart_if_exact = false, flat_if_exact = false;  ///< the answers, valid if nothing was rounded
};

/// In box_box.cpp: decides the uncertain axes of two oriented boxes. If the first stage did not round, its answer is
/// correct. Otherwise each axis is asked with its own bound, then in integers. If both boxes are flat, the general
/// algorithm decides.
bool boxes_meet_filtered(const Obb3& a, const Obb3& b, const BoxVerdict& first);

/// The same for an axis-aligned and an oriented box.
bool boxes_meet_filtered(const Aabb3& a, const Obb3& b, const BoxVerdict& first);

/// The last stage alone, for tests: the given axes in integers, and the general algorithm if both boxes may be flat.
bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain);

/// The first stage. `reach` bounds the coordinates of the numbers that the vector between the centers was computed from.
template <class Formula>
HITBOX_INLINE BoxVerdict ask_box_axes(const formula::BoxBox<double>& f, double reach) {
    using formula::each_of_three;
    const auto size_of = [](const exact::Triple<double>& v) HITBOX_INLINE_LAMBDA {
        return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
    };
    const double size_a = (size_of(f.a[0]) + size_of(f.a[1])) + size_of(f.a[2]);
    const double size_b = (size_of(f.b[0]) + size_of(f.b[1])) + size_of(f.b[2]);
    const double size = size_a + size_b + reach;
    if (!exact::coarse_range(size) || !exact::coarse_range(size_a) || !exact::coarse_range(size_b))
        [[unlikely]]
        return {false, every_axis};
    // The monomials of a gap have the size of the axis times that of what is projected.
    const double unit = exact::bound_factor<double>(Formula::count) * size;
    const double bound_a = unit * size_a * size_a, bound_b = unit * size_b * size_b,
                 bound_ab = unit * size_a * size_b;
    double gap_a[3], gap_b[3], gap_ab[3][3];
    each_of_three([&](std::size_t k) HITBOX_INLINE_LAMBDA { gap_a[k] = f.face_a(k); });
    const double worst_a = (std::max)(gap_a[0], (std::max)(gap_a[1], gap_a[2]));
    if (worst_a > bound_a) return {true};
    each_of_three([&](std::size_t k) HITBOX_INLINE_LAMBDA { gap_b[k] = f.face_b(k); });
    const double worst_b = (std::max)(gap_b[0], (std::max)(gap_b[1], gap_b[2]));
    if (worst_b > bound_b) return {true};
    double worst_ab = -bound_ab - 1;
    each_of_three([&](std::size_t i) HITBOX_INLINE_LAMBDA {
        each_of_three([&](std::size_t j) HITBOX_INLINE_LAMBDA { gap_ab[i][j] = f.edges(i, j); });
        worst_ab = (std::max)((std::max)(worst_ab, gap_ab[i][0]), (std::max)(gap_ab[i][1], gap_ab[i][2]));
    });
    if (worst_ab > bound_ab) return {true};

    const double volume_a = f.volume_a(), volume_b = f.volume_b();
    const bool may_be_flat = !(volume_a > bound_a) && !(volume_b > bound_b);
    if (worst_a < -bound_a && worst_b < -bound_b && worst_ab < -bound_ab && !may_be_flat) [[likely]]
        return {};
    BoxVerdict verdict{false, may_be_flat ? both_flat : 0};
    verdict.apart_if_exact = (std::max)((std::max)(worst_a, worst_b), worst_ab) > 0;
    verdict.flat_if_exact = volume_a == 0 && volume_b == 0;
    for (unsigned k = 0; k < 3; ++k) {
        verdict.uncertain |= unsigned(!(gap_a[k] < -bound_a)) << k;
        verdict.uncertain |= unsigned(!(gap_b[k] < -bound_b)) << (3 + k);
        for (unsigned j = 0; j < 3; ++j)
            verdict.uncertain |= unsigned(!(gap_ab[k][j] < -bound_ab)) << (6 + 3 * k + j);
    }
    return verdict;
}

}  // namespace hitbox::detail
