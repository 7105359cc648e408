// two_planes.cpp: whether two planes are parallel or the same, and the line in which they cross (plane-plane intersection).
#include <hitbox/pair/intersection/two_planes.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/side.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

// ---- parallel planes, by exact products of doubles as integers and powers of two -----------------------------------

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

namespace {

using exact::Estimate;
using exact::Format;

// ---- the line, fast path --------------------------------------------------------------------------------------------

// The exponent of the largest of three numbers, if their errors decide it.
HITBOX_INLINE bool largest_exponent(const std::array<Estimate, 3>& v, int& exponent) {
    double low = 0, high = 0;
    for (const Estimate& x : v) {
        const double size = std::fabs(x.value.high), slack = 2 * x.error + 0x1p-52 * size;
        low = low < size - slack ? size - slack : low, high = high < size + slack ? size + slack : high;
    }
    if (!(low > 0)) return false;
    exponent = std::ilogb(low);
    return exponent == std::ilogb(high);
}

template <bool Fused>
HITBOX_INLINE bool cross(const Plane3& a, const Plane3& b, Format format, Intersection<double>& r) {
    using Stored = exact::Stored<Fused>;
    // A point has five factors. Below 2^70 its underflow is within the allowance for four factors below 2^100.
    const double size = size_of(a.normal) + size_of(b.normal) + (std::fabs(a.offset) + std::fabs(b.offset));
    if (!(size < 0x1p70)) return false;
    const Triple<Stored> n{{a.normal.x}, {a.normal.y}, {a.normal.z}},
        m{{b.normal.x}, {b.normal.y}, {b.normal.z}};
    const auto way = cross_product(n, m);
    const auto square = dot_product(way, way);
    const auto u = cross_product(m, way), v = cross_product(way, n);
    const Stored p{a.offset}, q{b.offset};

    const std::array<Estimate, 3> direction{estimate(way.x), estimate(way.y), estimate(way.z)};
    int exponent = 0;
    if (!largest_exponent(direction, exponent)) return false;
    const double scale = std::ldexp(1.0, -exponent);
    bool sure = true;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const auto& [x, error] = direction[k];
        if (settle(Estimate{{x.high * scale, x.low * scale}, error * scale}, format, r.points[1][k]))
            continue;
        // Products with a zero factor are exact.
        sure &= (a.normal[i] == 0 || b.normal[j] == 0) && (a.normal[j] == 0 || b.normal[i] == 0);
        r.points[1][k] = 0;
    }
    Vec3& point = r.points[0];
    sure &= settle(quotient(u.x * p + v.x * q, square), format, point.x);
    sure &= settle(quotient(u.y * p + v.y * q, square), format, point.y);
    sure &= settle(quotient(u.z * p + v.z * q, square), format, point.z);
    if (!sure) return false;
    r.kind = IntersectionKind::line;
    r.count = 2;
    return true;
}

// ---- the line, in integers ------------------------------------------------------------------------------------------

// The point of the plane nearest to the origin of the coordinate system, and the normal of the plane.
template <class N>
Intersection<double> whole_plane(const ConvexSet& plane, const OnGrid<N>& both, Format format) {
    Intersection<double> r;
    r.kind = IntersectionKind::plane;
    const Triple<N>& n = both.a.v[0];
    const N w = dot_product(n, n);
    const Point<N> nearest{{n.x * both.a.offset, n.y * both.a.offset, n.z * both.a.offset}, w * both.unit};
    r.points[0] = rounded(nearest, 0, format), r.points[1] = plane.v[0];
    r.count = 2;
    return r;
}

// A vector of ordinary size with the same direction: its largest coordinate has exponent 0.
template <class N>
Vec3 rounded_direction(const Triple<N>& way, Format format) {
    const N one(1);
    int top = std::numeric_limits<int>::min();
    for (std::size_t k = 0; k < 3; ++k)
        if (!is_zero(coordinate(way, k))) {
            const exact::Scaled c = scaled(coordinate(way, k));
            top = std::max(top, std::ilogb(c.value) + c.exponent);
        }
    Vec3 r;
    for (std::size_t k = 0; k < 3; ++k) r[k] = exact::rounded_quotient(coordinate(way, k), one, -top, format);
    return r;
}

}  // namespace

bool cross_quickly(const Plane3& a, const Plane3& b, Format format, Intersection<double>& r) {
    return exact::with_fast_products(
        [&](auto fused) HITBOX_INLINE_LAMBDA { return cross<fused.value>(a, b, format, r); });
}

Intersection<double> cross_planes_exactly(const ConvexSet& a, const ConvexSet& b, Format format) {
    const Relation relation = relate(a, b);
    if (relation == Relation::disjoint) return {};
    // The point of the line nearest to the origin of the coordinate system has degree 5 over 4.
    return in_integers(a, b, 6, [&]<class N>(const OnGrid<N>& both) {
        if (relation == Relation::equal) return whole_plane(a, both, format);
        const Form<N>&p = both.a, &q = both.b;
        const Triple<N>&n = p.v[0], &m = q.v[0];
        const Triple<N> way = cross_product(n, m);
        const Triple<N> u = cross_product(m, way), v = cross_product(way, n);
        const auto at = [&](const N& uk, const N& vk) { return uk * p.offset + vk * q.offset; };
        const Point<N> nearest{{at(u.x, v.x), at(u.y, v.y), at(u.z, v.z)}, dot_product(way, way) * both.unit};
        Intersection<double> r;
        r.kind = IntersectionKind::line;
        r.points[0] = rounded(nearest, 0, format), r.points[1] = rounded_direction(way, format);
        r.count = 2;
        return r;
    });
}

}  // namespace hitbox::detail
