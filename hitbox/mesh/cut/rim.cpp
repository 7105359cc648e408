// rim.cpp: cut points in double-double arithmetic, rounded once.
#include <hitbox/mesh/cut/rim.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/twofold.hpp>
#include <hitbox/mesh/topology/edge_key.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using exact::detail::quick_two_sum;
using exact::detail::sum;
using exact::detail::two_product;

// The product of two doubles is exact with and without fused operations, and nothing else is fused. So all
// processors compute the same points.
template <bool Fused>
HITBOX_INLINE DoubleDouble product(const DoubleDouble& a, double b) {
    const DoubleDouble p = two_product<Fused>(a.high, b);
    return quick_two_sum(p.high, p.low + a.low * b);
}
template <bool Fused>
HITBOX_INLINE DoubleDouble product(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble p = two_product<Fused>(a.high, b.high);
    return quick_two_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
HITBOX_INLINE DoubleDouble negative(const DoubleDouble& a) { return {-a.high, -a.low}; }
template <bool Fused>
HITBOX_INLINE DoubleDouble quotient(const DoubleDouble& a, const DoubleDouble& b) {
    const double first = a.high / b.high;
    const DoubleDouble rest = sum(a, negative(product<Fused>(b, first)));
    return quick_two_sum(first, rest.high / b.high);
}

template <bool Fused>
HITBOX_INLINE DoubleDouble height_of(const Plane3& plane, const Vec3& p) {
    return sum(sum(sum(two_product<Fused>(plane.normal.x, p.x), two_product<Fused>(plane.normal.y, p.y)),
                   two_product<Fused>(plane.normal.z, p.z)),
               -plane.offset);
}

}  // namespace

Rim::Rim(const Plane3& plane, CutNumbers numbers)
    : plane_(plane), numbers_(numbers), axis_(last_largest_axis(plane.normal)), table_(seen_) {
    // The order of the axes shows the plane from its front.
    u_ = (axis_ + 1) % 3, v_ = (axis_ + 2) % 3;
    if (plane.normal[axis_] < 0) std::swap(u_, v_);
    const NearOne<double> n(plane.normal);
    plane_ = {n.v, plane.offset * n.factor};
}

double Rim::foreshortening() const {
    const Vec3& n = plane_.normal;
    return std::hypot(n.x, n.y, n.z) / std::fabs(n[axis_]);
}

template <bool Fused>
HITBOX_INLINE Vec3 Rim::lifted(const Vec2& p) const {
    const Vec3& n = plane_.normal;
    const DoubleDouble rest =
        negative(sum(sum(two_product<Fused>(n[u_], p.x), two_product<Fused>(n[v_], p.y)), -plane_.offset));
    Vec3 r;
    r[u_] = p.x, r[v_] = p.y, r[axis_] = stored(quotient<Fused>(rest, {n[axis_], 0}).high, numbers_);
    return r;
}

template <bool Fused>
HITBOX_INLINE Rim::Placed Rim::placed(const Vec3& p, const Vec3& q) const {
    const bool first = comes_before(p, q);
    const Vec3 &a = first ? p : q, &b = first ? q : p;
    const DoubleDouble above = height_of<Fused>(plane_, a),
                       t = quotient<Fused>(above, sum(above, negative(height_of<Fused>(plane_, b))));
    const Vec2 from = seen(a), to = seen(b);
    const auto at = [&](double x, double y) HITBOX_INLINE_LAMBDA {
        const double z = sum(product<Fused>(t, exact::detail::two_sum(y, -x)), x).high;
        // If an end is too near to the plane even for double-doubles, t may be outside [0, 1] or NaN. Then
        // that end is used.
        return z == z ? std::clamp(z, std::min(x, y), std::max(x, y)) : x;
    };
    const Vec2 there = stored(Vec2{at(from.x, to.x), at(from.y, to.y)}, numbers_);
    return {there, lifted<Fused>(there)};
}

std::uint32_t Rim::number(const Vec2& p, const Vec3& place) {
    const std::uint32_t n = table_.vertex(canonical({p.x, p.y, 0}));
    if (n == places_.size()) places_.push_back(place);
    return n;
}

bool Rim::is_stored(const Vec3& p) const {
    return exact::with_fast_products([&](auto fused)
                                         HITBOX_INLINE_LAMBDA { return lifted<fused.value>(seen(p)); }) == p;
}

std::uint32_t Rim::point(const Vec2& p) {
    return number(p, exact::with_fast_products([&](auto fused)
                                                   HITBOX_INLINE_LAMBDA { return lifted<fused.value>(p); }));
}

std::uint32_t Rim::crossing(const Vec3& p, const Vec3& q) {
    const Placed there =
        exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA { return placed<fused.value>(p, q); });
    return number(there.seen, there.place);
}

}  // namespace hitbox::detail
