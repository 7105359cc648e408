// box_axes.hpp: the fifteen separating axes of two boxes, filtered (OBB-OBB, AABB-OBB).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/coarse.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/in_double.hpp>
#include <hitbox/shape/obb.hpp>

#include <algorithm>
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

/// Two boxes: the vector between the centers and the half-axes of both.
struct BoxPair {
    HalfAxes a, b;     // each component is a difference of at most two inputs
    Doubles3 t;        // a difference of at most three inputs
    Doubles3 t_reach;  // the sum of their magnitudes
};

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

/// Decides the uncertain axes of two oriented boxes. If the first stage did not round, its answer is correct.
/// Otherwise each axis is tested with its own error bound, then in double-double, then in integers. If both
/// boxes are flat, the general algorithm decides.
bool boxes_meet_filtered(const Obb3& a, const Obb3& b, const BoxPair& boxes, const BoxVerdict& first);

/// The same for an axis-aligned and an oriented box.
bool boxes_meet_filtered(const Aabb3& a, const Obb3& b, const BoxPair& boxes, const BoxVerdict& first);

/// The last stage: the given axes in integers, and the general algorithm if both boxes may be flat.
bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain);

HITBOX_INLINE Doubles3 cross(const Doubles3& a, const Doubles3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
HITBOX_INLINE double dot(const Doubles3& a, const Doubles3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
HITBOX_INLINE double sum_of_sizes(const Doubles3& a) {
    return std::fabs(a[0]) + std::fabs(a[1]) + std::fabs(a[2]);
}

/// Tests the fifteen axes. An axis separates if |axis . t| > the sum of |axis . half-axis| over all six half-axes.
/// The half-axes need not be orthogonal: the axes are the face normals and the cross products of edges. Since
///
///     (a_i x b_j) . a_k  is, up to its sign, a normal of a times b_j,     and the same for b,
///
/// the products of face normals with the edges of the other box serve for all fifteen axes.
HITBOX_INLINE BoxVerdict ask_box_axes(const BoxPair& boxes) {
    const auto& [a, b, t, t_reach] = boxes;
    const double size_a = (sum_of_sizes(a[0]) + sum_of_sizes(a[1])) + sum_of_sizes(a[2]);
    const double size_b = (sum_of_sizes(b[0]) + sum_of_sizes(b[1])) + sum_of_sizes(b[2]);
    const double size = size_a + size_b + sum_of_sizes(t_reach);
    if (!exact::coarse_range(size) || !exact::coarse_range(size_a) || !exact::coarse_range(size_b))
        [[unlikely]]
        return {false, every_axis};
    // Error bounds: inputs at most 2 units, products of three 8, sums of four 12. The magnitudes sum to less
    // than eight times the product of sizes.
    const double unit = exact::coarse_error<128> * size;
    const double bound_a = unit * size_a * size_a, bound_b = unit * size_b * size_b;
    const double bound_ab = unit * size_a * size_b;

    double p[3][3], q[3][3];  // |normal k of a . edge j of b|, |edge i of a . normal l of b|
    double gap_a[3], gap_b[3], gap_ab[3][3], volume[2];
    const HalfAxes na{cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1])};
    volume[0] = std::fabs(dot(a[0], na[0]));
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t j = 0; j < 3; ++j) p[k][j] = std::fabs(dot(na[k], b[j]));
        gap_a[k] = std::fabs(dot(na[k], t)) - (volume[0] + p[k][0] + p[k][1] + p[k][2]);
    }
    const double worst_a = (std::max)(gap_a[0], (std::max)(gap_a[1], gap_a[2]));
    if (worst_a > bound_a) return {true};

    const HalfAxes nb{cross(b[1], b[2]), cross(b[2], b[0]), cross(b[0], b[1])};
    volume[1] = std::fabs(dot(b[0], nb[0]));
    for (std::size_t l = 0; l < 3; ++l) {
        for (std::size_t i = 0; i < 3; ++i) q[i][l] = std::fabs(dot(nb[l], a[i]));
        gap_b[l] = std::fabs(dot(nb[l], t)) - (volume[1] + q[0][l] + q[1][l] + q[2][l]);
    }
    const double worst_b = (std::max)(gap_b[0], (std::max)(gap_b[1], gap_b[2]));
    if (worst_b > bound_b) return {true};

    double worst_ab = -bound_ab - 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const Doubles3 ta = cross(t, a[i]);
        const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (std::size_t j = 0; j < 3; ++j)
            gap_ab[i][j] =
                std::fabs(dot(ta, b[j])) - ((p[i1][j] + p[i2][j]) + (q[i][(j + 1) % 3] + q[i][(j + 2) % 3]));
        worst_ab = (std::max)((std::max)(worst_ab, gap_ab[i][0]), (std::max)(gap_ab[i][1], gap_ab[i][2]));
    }
    if (worst_ab > bound_ab) return {true};

    const bool may_be_flat = !(volume[0] > bound_a) && !(volume[1] > bound_b);
    if (worst_a < -bound_a && worst_b < -bound_b && worst_ab < -bound_ab && !may_be_flat) [[likely]]
        return {};
    BoxVerdict verdict{false, may_be_flat ? both_flat : 0};
    verdict.apart_if_exact = (std::max)((std::max)(worst_a, worst_b), worst_ab) > 0;
    verdict.flat_if_exact = volume[0] == 0 && volume[1] == 0;
    for (unsigned k = 0; k < 3; ++k) {
        verdict.uncertain |= unsigned(!(gap_a[k] < -bound_a)) << k;
        verdict.uncertain |= unsigned(!(gap_b[k] < -bound_b)) << (3 + k);
        for (unsigned j = 0; j < 3; ++j)
            verdict.uncertain |= unsigned(!(gap_ab[k][j] < -bound_ab)) << (6 + 3 * k + j);
    }
    return verdict;
}

}  // namespace hitbox::detail
