// obb_obb.cpp: the exact stage of two oriented boxes.
#include <hitbox/pair/obb_obb.hpp>

#include <hitbox/exact/resolve.hpp>

namespace hitbox::detail {

namespace {

using exact::Sign;
using exact::Triple;

template <class N>
N absolute(const N& n) {
    return sign(n) == Sign::negative ? -n : n;
}

// True if the boxes lie strictly apart along the axis: |axis . t| > sum of |axis . half-axis|.
template <class N>
bool separates(const Triple<N>& axis, const std::array<Triple<N>, 7>& t_and_half_axes) {
    N gap = absolute(dot_product(axis, t_and_half_axes[0]));
    for (std::size_t i = 1; i < 7; ++i) gap = gap - absolute(dot_product(axis, t_and_half_axes[i]));
    return sign(gap) == Sign::positive;
}

}  // namespace

HITBOX_COLD bool obb_obb_exact(const ConvexSet& a, const ConvexSet& b, AxisMask uncertain) {
    // Flat boxes are rare: for them ask the complete test, which starts from nothing.
    if (uncertain & both_flat) return meet_exactly(a, b);
    std::array<double, 24> inputs;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 3; ++k) inputs[3 * i + k] = a.v[i][k], inputs[12 + 3 * i + k] = b.v[i][k];
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, 24>& n) {
        const auto triple = [&](std::size_t i) { return Triple<N>{n[3 * i], n[3 * i + 1], n[3 * i + 2]}; };
        const std::array<Triple<N>, 7> v{difference(triple(4), triple(0)),
                                         triple(1),
                                         triple(2),
                                         triple(3),
                                         triple(5),
                                         triple(6),
                                         triple(7)};
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
