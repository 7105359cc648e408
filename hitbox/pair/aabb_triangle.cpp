// aabb_triangle.cpp: the later stages of axis-aligned box and triangle.
#include <hitbox/pair/aabb_triangle.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/resolve.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Input;
using exact::known_sign;
using exact::Triple;

// Whether an axis separates. It uses the signs of the projections of the lowest and highest corner of the
// box, minus those of points of the triangle.
class AxisVerdict {
public:
    void look_at(FilteredSign lowest, FilteredSign highest) {
        above_ &= lowest == FilteredSign::positive, not_above_ |= is_not_past(lowest, FilteredSign::negative);
        below_ &= highest == FilteredSign::negative,
            not_below_ |= is_not_past(highest, FilteredSign::positive);
    }
    bool apart() const { return above_ || below_; }
    bool unknown() const { return !apart() && !(not_above_ && not_below_); }

private:
    static bool is_not_past(FilteredSign s, FilteredSign side) {
        return s == side || s == FilteredSign::zero;
    }
    bool above_ = true, below_ = true, not_above_ = false, not_below_ = false;
};

// The axes with one error bound per sign, or in integers. The bound decides contacts where box and triangle
// share coordinates, since a difference of zero is exact.
template <class N>
struct Axes {
    std::array<Triple<N>, 2> box;
    std::array<Triple<N>, 3> p;

    // Bit 0 of the masks is the triangle's normal.
    AxisVerdict operator()(unsigned n) const { return n == 0 ? plane() : edge((n - 1) / 3, (n - 1) % 3); }

    // Triangle edge i x coordinate axis k. Both ends of the edge have the same projection.
    AxisVerdict edge(std::size_t i, std::size_t k) const {
        const auto u = coordinate(k + 1), w = coordinate(k + 2);
        const auto &from = p[i], &to = p[(i + 1) % 3], &third = p[(i + 2) % 3];
        const auto nu = from.*w - to.*w, nw = to.*u - from.*u;
        const bool u_first = known_sign(nu) == FilteredSign::negative,
                   w_first = known_sign(nw) == FilteredSign::negative;
        const auto above = [&](const N& x, const N& y, const Triple<N>& q) {
            return known_sign(nu * (x - q.*u) + nw * (y - q.*w));
        };
        AxisVerdict verdict;
        for (const Triple<N>& q : {from, third})
            verdict.look_at(above(box[u_first].*u, box[w_first].*w, q),
                            above(box[!u_first].*u, box[!w_first].*w, q));
        return verdict;
    }

    // The triangle's normal. All corners of the triangle have the same projection, so the first
    // corner that decides suffices.
    AxisVerdict plane() const {
        const auto n = cross_product(difference(p[1], p[0]), difference(p[2], p[0]));
        const std::array signs{known_sign(n.x), known_sign(n.y), known_sign(n.z)};
        AxisVerdict verdict;
        for (const FilteredSign s : signs)
            if (s == FilteredSign::unknown) verdict.look_at(s, s);
        if (verdict.unknown()) return verdict;  // unknown which corner of the box is lowest

        const auto above = [&](FilteredSign min_side) {
            const auto side = [&](std::size_t k) {
                return (signs[k] == FilteredSign::negative) != (min_side == FilteredSign::negative);
            };
            const Triple<N> corner{box[side(0)].x, box[side(1)].y, box[side(2)].z};
            FilteredSign s = FilteredSign::unknown;
            for (std::size_t i = 0; i < 3 && s == FilteredSign::unknown; ++i)
                s = known_sign(dot_product(n, difference(corner, p[i])));
            return s;
        };
        verdict.look_at(above(FilteredSign::positive), above(FilteredSign::negative));
        return verdict;
    }

private:
    static auto coordinate(std::size_t k) {
        constexpr std::array<N Triple<N>::*, 3> all{&Triple<N>::x, &Triple<N>::y, &Triple<N>::z};
        return all[k % 3];
    }
};

Axes<Input> axes_of(const Aabb3& box, const Triangle3& t) {
    const auto at = [](const Vec3& v) { return Triple<Input>{Input{v.x}, Input{v.y}, Input{v.z}}; };
    return {{at(box.min), at(box.max)}, {at(t.a), at(t.b), at(t.c)}};
}

// True if the first stage did not round. All differences are exact. If they have 15 bits and size at most S,
// the terms of degree three sum to at most 48 S^3, which is below 2^51 units.
bool rounds_nothing(const Aabb3& box, const Triangle3& t) {
    std::array<double, 15> inputs;
    std::array<double, 12> from_a;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::array at_k{box.min[k], box.max[k], t.b[k], t.c[k]};
        for (std::size_t i = 0; i < 4; ++i) inputs[4 * k + i] = at_k[i], from_a[4 * k + i] = at_k[i] - t.a[k];
        inputs[12 + k] = t.a[k];
    }
    return exact::on_narrow_grid(inputs, 50) && exact::on_narrow_grid(from_a, 15);
}

}  // namespace

HITBOX_NOINLINE bool aabb_triangle_exact(const Aabb3& box, const Triangle3& t, unsigned uncertain) {
    std::array<double, 15> inputs;
    std::size_t at = 0;
    for (const Vec3& p : {box.min, box.max, t.a, t.b, t.c})
        for (std::size_t k = 0; k < 3; ++k) inputs[at++] = p[k];
    return exact::resolve_widening(inputs, 3, [&]<class N>(const std::array<N, 15>& n) {
        const auto point = [&](std::size_t i) { return Triple<N>{n[3 * i], n[3 * i + 1], n[3 * i + 2]}; };
        const Axes<N> axes{{point(0), point(1)}, {point(2), point(3), point(4)}};
        for (unsigned axis = 10; axis-- > 0;)  // the normal, of degree 3, last
            if ((uncertain >> axis & 1) && axes(axis).apart()) return false;
        return true;
    });
}

// Precondition: the face normals of the box do not separate the shapes.
HITBOX_NOINLINE bool aabb_triangle_filtered(const Aabb3& box, const Triangle3& t, unsigned uncertain,
                                            bool apart) {
    if (uncertain != ~0u && rounds_nothing(box, t)) return !apart;
    if (!exact::in_range<3>(box.min, box.max, t.a, t.b, t.c)) [[unlikely]]
        return meet(convex_set(box), convex_set(t));
    const Axes<Input> axes = axes_of(box, t);
    unsigned unknown = 0;
    for (unsigned axis = 0; axis < 10; ++axis) {
        if (!(uncertain >> axis & 1)) continue;
        const AxisVerdict verdict = axes(axis);
        if (verdict.apart()) return false;
        unknown |= unsigned(verdict.unknown()) << axis;
    }
    return unknown == 0 || aabb_triangle_exact(box, t, unknown);
}

}  // namespace hitbox::detail
