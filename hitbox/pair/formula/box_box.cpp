// box_box.cpp: the later stages of two boxes (OBB-OBB, AABB-OBB).
#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/formula/box_axes.hpp>
#include <hitbox/pair/formula/box_box.hpp>
#include <hitbox/pair/formula/later_stages.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace formula {

unsigned different_axes(const BoxBox<double>& f, unsigned axes) {
    // True only if the products are equal: beyond underflow their low parts tell.
    const auto equal = [](double a, double b, double c, double d) {
        if (a * b != c * d) return false;
        if ((a == 0 || b == 0) && (c == 0 || d == 0)) return true;
        return std::fabs(a * b) > 0x1p-600 &&
               exact::DoubleDouble::product(a, b).low == exact::DoubleDouble::product(c, d).low;
    };
    const auto parallel = [&](std::size_t i, std::size_t j) {
        const auto &u = f.half_axis(i), &v = f.half_axis(j);
        return equal(u.x, v.y, u.y, v.x) && equal(u.y, v.z, u.z, v.y) && equal(u.z, v.x, u.x, v.z);
    };
    const auto is_zero = [](const auto& v) { return v.x == 0 && v.y == 0 && v.z == 0; };
    std::array<std::size_t, 6> like{0, 1, 2, 3, 4, 5};  // the first half-axis parallel to each
    for (std::size_t axis = 6; axis < 15; ++axis) {
        const auto [g, h] = f.factors_of(axis);
        if (!(axes >> axis & 1) || !parallel(g, h)) continue;
        axes &= ~(1u << axis);
        if (!is_zero(f.half_axis(g)) && !is_zero(f.half_axis(h))) like[h] = g;
    }
    std::array<std::array<bool, 6>, 6> asked{};
    for (std::size_t axis = 0; axis < 15; ++axis) {
        if (!(axes >> axis & 1)) continue;
        const std::size_t g = like[f.factors_of(axis).g], h = like[f.factors_of(axis).h];
        if (g == h || asked[g][h] || asked[h][g]) axes &= ~(1u << axis);
        asked[g][h] = true;
    }
    return axes;
}

namespace {

template <class Formula, class Box>
HITBOX_INLINE bool boxes_meet(const Box& a, const Obb3& b, const std::array<double, Formula::inputs>& x,
                              const BoxVerdict& first) {
    // Empty, infinite, or out of the range where the first stage is sound.
    if (first.uncertain == every_axis) return meet(convex_set(a), convex_set(b));
    if (!(first.uncertain & both_flat))
        return meet_in_later_stages<Formula>(x, first.uncertain, first.apart_if_exact);
    if (!first.flat_if_exact && rounds_nothing<Formula>(x)) return !first.apart_if_exact;
    return meet_exactly(convex_set(a), convex_set(b));
}

}  // namespace

}  // namespace formula

// Places come first, then half-axes.
HITBOX_NOINLINE bool boxes_meet_filtered(const Obb3& a, const Obb3& b, const BoxVerdict& first) {
    const auto &g = a.half_axes, &h = b.half_axes;
    return formula::boxes_meet<formula::ObbObb>(
        a, b, formula::numbers_of(a.center, b.center, g[0], g[1], g[2], h[0], h[1], h[2]), first);
}

HITBOX_NOINLINE bool boxes_meet_filtered(const Aabb3& a, const Obb3& b, const BoxVerdict& first) {
    const auto& h = b.half_axes;
    return formula::boxes_meet<formula::AabbObb>(
        a, b, formula::numbers_of(a.min, a.max, b.center, h[0], h[1], h[2]), first);
}

bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain) {
    // Flat boxes are rare. The general algorithm decides them.
    if (uncertain & both_flat) return meet_exactly(a, b);
    const auto &p = a.v, &q = b.v;
    if (a.kind == ConvexSet::Kind::aabb)
        return !formula::separated_exactly<formula::AabbObb>(
            formula::numbers_of(p[0], p[1], q[0], q[1], q[2], q[3]), uncertain);
    return !formula::separated_exactly<formula::ObbObb>(
        formula::numbers_of(p[0], q[0], p[1], p[2], p[3], q[1], q[2], q[3]), uncertain);
}

}  // namespace hitbox::detail
