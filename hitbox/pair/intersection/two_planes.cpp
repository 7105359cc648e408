// two_planes.cpp: parallel planes, by exact products of doubles as integers and powers of two.
#include <hitbox/pair/intersection/two_planes.hpp>

#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/side.hpp>

#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Dyadic, exact::Sign;

/// A plane whose numbers are mantissas, odd or zero, times powers of two.
struct DyadicPlane {
    Dyadic x, y, z, offset;

    explicit DyadicPlane(const Plane3& p)
        : x(Dyadic::from(p.normal.x)),
          y(Dyadic::from(p.normal.y)),
          z(Dyadic::from(p.normal.z)),
          offset(Dyadic::from(p.offset)) {}
};

/// a b == c d. A product of odd mantissas is odd, so every number has a single representation.
bool same_product(const Dyadic& a, const Dyadic& b, const Dyadic& c, const Dyadic& d) {
    using Factor = exact::Integer<1>;
    const auto difference = Factor(a.mantissa) * Factor(b.mantissa) - Factor(c.mantissa) * Factor(d.mantissa);
    const bool is_zero = a.mantissa == 0 || b.mantissa == 0;
    return sign(difference) == Sign::zero && (is_zero || a.exponent + b.exponent == c.exponent + d.exponent);
}

}  // namespace

// Parallel planes n . x = d and m . x = e are the same if d m = e n.
TwoPlanes two_planes_exactly(const Plane3& a, const Plane3& b) {
    exact::assert_subnormals();
    if (a.is_empty() || b.is_empty()) return TwoPlanes::nowhere;
    const DyadicPlane n(a), m(b);
    if (!same_product(n.y, m.z, n.z, m.y) || !same_product(n.z, m.x, n.x, m.z) ||
        !same_product(n.x, m.y, n.y, m.x))
        return TwoPlanes::crossing;
    const bool is_same = same_product(n.offset, m.x, m.offset, n.x) &&
                         same_product(n.offset, m.y, m.offset, n.y) &&
                         same_product(n.offset, m.z, m.offset, n.z);
    return is_same ? TwoPlanes::same : TwoPlanes::apart;
}

// The other plane is n . x = e n_k / m_k for each k with m_k not zero. So the sign of e n_k - d m_k, times that
// of m_k, decides. Rounding preserves order: if the rounded products differ, their order is the exact one.
Side side_of_parallel(const Plane3& plane, const Plane3& other) {
    for (std::size_t k = 0; k < 3; ++k) {
        const double height = other.offset * plane.normal[k], zero = plane.offset * other.normal[k];
        if (height != zero) return (height > zero) == (other.normal[k] > 0) ? Side::front : Side::back;
    }
    return *side_of_plane(convex_set(plane), convex_set(other));
}

}  // namespace hitbox::detail
