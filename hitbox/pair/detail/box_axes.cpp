// box_axes.cpp: the exact stage of two boxes.
#include <hitbox/pair/detail/box_axes.hpp>

#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>

namespace hitbox::detail {

namespace {

using exact::Sign;
using exact::Triple;

template <class N>
N absolute(const N& n) {
    return sign(n) == Sign::negative ? -n : n;
}

// The way from center to center, then the half-axes of both, all doubled: so an axis-aligned box needs no
// halves.
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

// True if the boxes lie strictly apart along the axis.
template <class N>
bool separates(const Triple<N>& axis, const Vectors<N>& v) {
    N gap = absolute(dot_product(axis, v[0]));
    for (std::size_t i = 1; i < v.size(); ++i) gap = gap - absolute(dot_product(axis, v[i]));
    return sign(gap) == Sign::positive;
}

}  // namespace

HITBOX_COLD bool boxes_meet_exactly(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain) {
    // Flat boxes are rare: for them ask the complete test, which starts from nothing.
    if (uncertain & both_flat) return meet_exactly(a, b);
    std::array<double, 24> inputs;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 3; ++k) inputs[3 * i + k] = a.v[i][k], inputs[12 + 3 * i + k] = b.v[i][k];
    // A doubled half-axis, a doubled difference: two bits more for each factor, as resolve allows for.
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, 24>& n) {
        const Vectors<N> v = doubled_vectors(a, n);
        for (std::size_t axis = 0; axis < 15; ++axis) {
            if (!(uncertain >> axis & 1)) continue;
            const std::size_t e = axis - 6;
            const std::size_t g = axis < 3 ? 1 + (axis + 1) % 3 : axis < 6 ? 4 + (axis + 1) % 3 : 1 + e / 3;
            const std::size_t h = axis < 3 ? 1 + (axis + 2) % 3 : axis < 6 ? 4 + (axis + 2) % 3 : 4 + e % 3;
            if (separates(cross_product(v[g], v[h]), v)) return false;
        }
        return true;
    });
}

}  // namespace hitbox::detail
