// aabb_triangle.cpp: the exact stage of axis-aligned box and triangle.
#include <hitbox/pair/aabb_triangle.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/resolve.hpp>

namespace hitbox::detail {

namespace {

using exact::Sign;
using exact::Triple;

// The sum over the coordinates of n_k times the lesser or greater of the corners.
template <class N>
N extreme(const Triple<N>& n, const Triple<N>& low, const Triple<N>& high, Sign which) {
    const auto pick = [&](const N& n_k, const N& l, const N& h) {
        return n_k * (sign(n_k) == which ? h : l);
    };
    return pick(n.x, low.x, high.x) + pick(n.y, low.y, high.y) + pick(n.z, low.z, high.z);
}

template <class N>
bool separates(const Triple<N>& axis, const std::array<Triple<N>, 5>& v) {
    const N box_low = extreme(axis, v[0], v[1], Sign::negative),
            box_high = extreme(axis, v[0], v[1], Sign::positive);
    bool below = true, above = true;
    for (std::size_t i = 2; i < 5; ++i) {
        const N at = dot_product(axis, v[i]);
        below &= sign(at - box_low) == Sign::negative;
        above &= sign(at - box_high) == Sign::positive;
    }
    return below || above;
}

}  // namespace

HITBOX_COLD bool aabb_triangle_exact(const Aabb3& box, const Triangle3& t, unsigned uncertain) {
    std::array<double, 15> inputs;
    std::size_t at = 0;
    for (const Vec3& p : {box.min, box.max, t.a, t.b, t.c})
        for (std::size_t k = 0; k < 3; ++k) inputs[at++] = p[k];
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, 15>& n) {
        std::array<Triple<N>, 5> v;
        for (std::size_t i = 0; i < 5; ++i) v[i] = {n[3 * i], n[3 * i + 1], n[3 * i + 2]};
        const N zero(0);
        for (std::size_t i = 0; i < 3; ++i) {
            const Triple<N> e = difference(v[2 + (i + 1) % 3], v[2 + i]);
            const std::array<Triple<N>, 3> axis{
                Triple<N>{zero, e.z, -e.y}, {-e.z, zero, e.x}, {e.y, -e.x, zero}};
            for (std::size_t k = 0; k < 3; ++k)
                if ((uncertain >> (1 + 3 * i + k) & 1) && separates(axis[k], v)) return false;
        }
        if (!(uncertain & 1)) return true;
        return !separates(cross_product(difference(v[3], v[2]), difference(v[4], v[3])), v);
    });
}

}  // namespace hitbox::detail
