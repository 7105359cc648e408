// box_axes.cpp: the later stages of the separating axes of two boxes.
#include <hitbox/pair/detail/box_axes.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Input;
using exact::Sign;
using exact::Triple;

template <class N>
N absolute_value(const N& n) {
    return sign(n) == Sign::negative ? -n : n;
}

// The vector from center to center, then the half-axes of both boxes, all doubled, so that the center of an
// axis-aligned box is not rounded.
template <class N>
using Vectors = std::array<Triple<N>, 7>;

template <class N>
Vectors<N> doubled_vectors(const ConvexSet& a, const std::array<N, 24>& n) {
    const auto at = [&](std::size_t i) { return Triple<N>{n[3 * i], n[3 * i + 1], n[3 * i + 2]}; };
    const auto twice = [](const Triple<N>& v) { return Triple<N>{v.x + v.x, v.y + v.y, v.z + v.z}; };
    Vectors<N> v{twice(at(4)), twice(at(1)), twice(at(2)), twice(at(3)),
                 twice(at(5)), twice(at(6)), twice(at(7))};
    if (a.kind == ConvexSet::Kind::aabb) {
        const N zero(0);
        const Triple<N> size = difference(at(1), at(0));
        v[1] = {size.x, zero, zero}, v[2] = {zero, size.y, zero}, v[3] = {zero, zero, size.z};
        v[0] = difference(difference(v[0], at(0)), at(1));
    } else {
        v[0] = difference(v[0], twice(at(0)));
    }
    return v;
}

// True if the axis half-axis g x half-axis h separates the boxes strictly. Its factors g and h
// have no projection on it.
template <class N>
bool separates(std::size_t g, std::size_t h, const Vectors<N>& v) {
    const auto axis = cross_product(v[1 + g], v[1 + h]);
    auto gap = absolute_value(dot_product(axis, v[0]));
    for (std::size_t i = 0; i < 6; ++i)
        if (i != g && i != h) gap = gap - absolute_value(dot_product(axis, v[1 + i]));
    return sign(gap) == Sign::positive;
}

// The two half-axes whose cross product is the axis; half-axes of a come before those of b.
struct Factors {
    std::size_t g, h;
};
constexpr Factors factors_of(std::size_t axis) {
    if (axis < 3) return {(axis + 1) % 3, (axis + 2) % 3};
    if (axis < 6) return {3 + (axis + 1) % 3, 3 + (axis + 2) % 3};
    return {(axis - 6) / 3, 3 + (axis - 6) % 3};
}

using exact::DoubleDouble;
using DoubleDoubles3 = std::array<DoubleDouble, 3>;

// Tests axes one by one, each with its own error bound.
class CloserAxes {
public:
    // `exact_way` leads from center to center if it and the half-axes are exact. Half-axes of an
    // axis-aligned box are rounded.
    CloserAxes(const BoxPair& boxes, const DoubleDoubles3* exact_way) : t_(boxes.t), exact_way_(exact_way) {
        for (std::size_t i = 0; i < 3; ++i) h_[i] = boxes.a[i], h_[3 + i] = boxes.b[i];
        for (std::size_t k = 0; k < 3; ++k) {
            reach_[k] = boxes.t_reach[k];
            for (const Doubles3& h : h_) reach_[k] += std::fabs(h[k]);
        }
    }

    FilteredSign gap(std::size_t axis) const {
        // Error index, if half-axes have at most 1: product 3, cross product 4, dot product with a half-axis
        // 6, its sum 8, sum of six radii 13; dot product with t 7, its sum 9; the difference 14.
        constexpr double bound_factor = exact::error_bound<14>;
        const Doubles3 &g = h_[factors_of(axis).g], &h = h_[factors_of(axis).h];
        Doubles3 n;
        double size = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
            const double p = g[u] * h[v], q = g[v] * h[u];
            n[k] = p - q, size += (std::fabs(p) + std::fabs(q)) * reach_[k];
        }
        // A zero vector separates nothing.
        if (!(size > least_size)) return zero_products(g, h) ? FilteredSign::negative : FilteredSign::unknown;
        std::array<double, 6> along;
        double radii = 0;
        for (std::size_t i = 0; i < 6; ++i) along[i] = dot(n, h_[i]), radii += std::fabs(along[i]);
        const double along_t = dot(n, t_), gap = std::fabs(along_t) - radii, bound = bound_factor * size;
        if (gap > bound) return FilteredSign::positive;
        if (gap < -bound) return FilteredSign::negative;
        return exact_way_ ? gap_in_double_doubles(axis, along_t, along, bound, size) : FilteredSign::unknown;
    }

private:
    // The gap in double-double, for exact half-axes and an exact vector between the centers. Vectors with a
    // known sign are added before they are multiplied. There are about forty operations, each with an error
    // of at most 2^-102 of the magnitude.
    FilteredSign gap_in_double_doubles(std::size_t axis, double along_t, const std::array<double, 6>& along,
                                       double bound, double size) const {
        if (std::fabs(along_t) <= bound) return FilteredSign::unknown;
        const auto [g, h] = factors_of(axis);
        DoubleDoubles3 n, sum;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
            n[k] = DoubleDouble::product(h_[g][u], h_[h][v]) - DoubleDouble::product(h_[g][v], h_[h][u]);
            sum[k] = along_t < 0 ? -(*exact_way_)[k] : (*exact_way_)[k];
        }
        DoubleDouble unknown_sides;
        for (std::size_t i = 0; i < 6; ++i) {
            if (i == g || i == h) continue;  // perpendicular to the axis
            if (std::fabs(along[i]) <= bound)
                unknown_sides = unknown_sides + absolute(dot(n, h_[i]));
            else
                for (std::size_t k = 0; k < 3; ++k) sum[k] = sum[k] + (along[i] < 0 ? h_[i][k] : -h_[i][k]);
        }
        const DoubleDouble gap = dot(n, sum) - unknown_sides;
        // 40 * 2^-102 is less than 2^-96.
        const double bound_twice = 0x1p-96 * HITBOX_TEST_ERROR_BOUND_SCALE * size;
        if (gap.high > bound_twice) return FilteredSign::positive;
        return gap.high < -bound_twice ? FilteredSign::negative : FilteredSign::unknown;
    }

    template <class V>
    static DoubleDouble dot(const DoubleDoubles3& n, const V& v) {
        return n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
    }
    static double dot(const Doubles3& a, const Doubles3& b) { return detail::dot(a, b); }

public:
    bool is_zero(std::size_t i) const { return h_[i] == Doubles3{}; }

    // True only if the cross product of two half-axes is exactly zero.
    bool surely_parallel(std::size_t i, std::size_t j) const {
        const Doubles3 &g = h_[i], &h = h_[j];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
            if (g[u] * h[v] != g[v] * h[u]) return false;
            // The low parts are exact if the products are not small, or zero because a factor is zero.
            if (std::fabs(g[u] * h[v]) < least_size &&
                !((g[u] == 0 || h[v] == 0) && (g[v] == 0 || h[u] == 0)))
                return false;
            if (DoubleDouble::product(g[u], h[v]).low != DoubleDouble::product(g[v], h[u]).low) return false;
        }
        return exact_way_ != nullptr;
    }

    // True unless one of the two volumes is certainly not zero.
    bool both_may_be_flat() const { return may_be_flat(0) && may_be_flat(3); }

private:
    // The loss by underflow is at most 2^-1074 times a reach below 2^301. It is negligible against bounds
    // for sizes above this one.
    static constexpr double least_size = 0x1p-600;

    // For parallel coordinate axes each product has a zero factor.
    static bool zero_products(const Doubles3& g, const Doubles3& h) {
        bool zero = true;
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t l = 0; l < 3; ++l) zero &= k == l || g[k] == 0 || h[l] == 0;
        return zero;
    }

    bool may_be_flat(std::size_t first) const {
        const auto v = [&](std::size_t i) {
            const Doubles3& h = h_[first + i];
            return Triple<Input>{Input{h[0]}, Input{h[1]}, Input{h[2]}};
        };
        // A half-axis that is a rounded difference has index 1, so this value has at most 8 instead of 5.
        const auto volume = dot_product(cross_product(v(0), v(1)), v(2));
        return !(std::fabs(volume.value) >
                 (std::max)(exact::error_bound<8> * volume.magnitude(), least_size));
    }

    std::array<Doubles3, 6> h_;
    Doubles3 t_, reach_;
    const DoubleDoubles3* exact_way_;
};

enum class StageResult { together, apart, unknown };

// Leaves in `uncertain` the axes that need integers. Boxes in a stack have parallel edges, so several of
// their axes are equal; each is tested once.
StageResult ask_closer_axes(const CloserAxes& axes, AxisMask& uncertain) {
    std::array<std::size_t, 6> like{0, 1, 2, 3, 4, 5};  // the first half-axis parallel to each
    for (unsigned axis = 6; axis < 15; ++axis) {
        const auto [g, h] = factors_of(axis);
        if (!(uncertain >> axis & 1) || !axes.surely_parallel(g, h)) continue;
        uncertain &= ~(1u << axis);  // a zero vector separates nothing
        if (!axes.is_zero(g) && !axes.is_zero(h)) like[h] = g;
    }
    AxisMask unknown = 0;
    std::array<std::array<bool, 6>, 6> asked{};
    for (unsigned axis = 0; axis < 15; ++axis) {
        if (!(uncertain >> axis & 1)) continue;
        const std::size_t g = like[factors_of(axis).g], h = like[factors_of(axis).h];
        if (g == h || asked[g][h] || asked[h][g]) continue;
        asked[g][h] = true;
        const FilteredSign gap = axes.gap(axis);
        if (gap == FilteredSign::positive) return StageResult::apart;
        unknown |= unsigned(gap == FilteredSign::unknown) << axis;
    }
    uncertain = unknown;
    return unknown == 0 ? StageResult::together : StageResult::unknown;
}

// True if the first stage did not round. `places` are the inputs of its differences of two or three numbers,
// which are exact for 50 bits. For numbers of 15 bits and size at most S, the terms of an axis sum to at most
// 42 S^3, below 2^51 units.
template <std::size_t Count>
bool rounds_nothing(const BoxPair& boxes, const std::array<double, Count>& places) {
    std::array<double, 21> inputs;
    for (std::size_t k = 0; k < 3; ++k) {
        inputs[18 + k] = boxes.t[k];
        for (std::size_t i = 0; i < 3; ++i)
            inputs[3 * i + k] = boxes.a[i][k], inputs[9 + 3 * i + k] = boxes.b[i][k];
    }
    return exact::on_narrow_grid(places, 50) && exact::on_narrow_grid(inputs, 15);
}
bool rounds_nothing(const BoxPair& boxes, const Obb3& a, const Obb3& b) {
    const Vec3 &p = a.center, &q = b.center;
    return rounds_nothing(boxes, std::array{p.x, p.y, p.z, q.x, q.y, q.z});
}
bool rounds_nothing(const BoxPair& boxes, const Aabb3& a, const Obb3& b) {
    const Vec3 &p = a.min, &q = a.max, c = 2.0 * b.center;
    return rounds_nothing(boxes, std::array{p.x, p.y, p.z, q.x, q.y, q.z, c.x, c.y, c.z});
}

template <class Box>
bool meet_filtered(const Box& a, const Obb3& b, const BoxPair& boxes, const DoubleDoubles3* exact_way,
                   const BoxVerdict& first) {
    AxisMask uncertain = first.uncertain;
    // Empty, infinite, or out of the range where the filter is sound.
    if (uncertain == every_axis) return meet(convex_set(a), convex_set(b));
    if (!first.flat_if_exact && rounds_nothing(boxes, a, b)) return !first.apart_if_exact;
    const CloserAxes axes(boxes, exact_way);
    if (!(uncertain & both_flat) || !axes.both_may_be_flat()) {
        uncertain &= ~both_flat;
        const StageResult result = ask_closer_axes(axes, uncertain);
        if (result != StageResult::unknown) return result == StageResult::together;
    }
    return boxes_meet_exactly(convex_set(a), convex_set(b), uncertain);
}

}  // namespace

HITBOX_NOINLINE bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain) {
    // Flat boxes are rare. The general algorithm decides them.
    if (uncertain & both_flat) return meet_exactly(a, b);
    std::array<double, 24> inputs;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 3; ++k) inputs[3 * i + k] = a.v[i][k], inputs[12 + 3 * i + k] = b.v[i][k];
    // A doubled half-axis or doubled difference has two more bits per factor, which resolve allows for.
    return exact::resolve_widening(inputs, 3, [&]<class N>(const std::array<N, 24>& n) {
        const Vectors<N> v = doubled_vectors(a, n);
        for (std::size_t axis = 0; axis < 15; ++axis) {
            if (!(uncertain >> axis & 1)) continue;
            const auto [g, h] = factors_of(axis);
            if (separates(g, h, v)) return false;
        }
        return true;
    });
}

HITBOX_NOINLINE bool boxes_meet_filtered(const Obb3& a, const Obb3& b, const BoxPair& boxes,
                                         const BoxVerdict& first) {
    DoubleDoubles3 way;
    for (std::size_t k = 0; k < 3; ++k) way[k] = DoubleDouble::difference(b.center[k], a.center[k]);
    return meet_filtered(a, b, boxes, &way, first);
}

HITBOX_NOINLINE bool boxes_meet_filtered(const Aabb3& a, const Obb3& b, const BoxPair& boxes,
                                         const BoxVerdict& first) {
    return meet_filtered(a, b, boxes, nullptr, first);
}

}  // namespace hitbox::detail
