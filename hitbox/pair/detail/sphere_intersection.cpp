// sphere_intersection.cpp: the quadratic equation in integers, rounded at the end.
#include <hitbox/pair/detail/sphere_intersection.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Scaled;
using exact::Sign;
using exact::Triple;
using Kind = ConvexSet::Kind;

// A number of any size with its exact sign.
struct Coefficient {
    Scaled about;
    Sign sign;
};

Scaled root(const Scaled& n) {
    // An even exponent, so that half of it is whole.
    const bool odd = n.exponent % 2 != 0;
    return {std::sqrt(odd ? n.value * 2 : n.value), (n.exponent - odd) / 2};
}

Scaled plus(const Scaled& a, const Scaled& b) {
    if (a.value == 0) return b;
    if (b.value == 0) return a;
    const int top = std::max(a.exponent + std::ilogb(a.value), b.exponent + std::ilogb(b.value));
    return {std::ldexp(a.value, a.exponent - top) + std::ldexp(b.value, b.exponent - top), top};
}

// The equation A t^2 + 2 B t + C = 0 along the way from `origin`; `end` is the value at t = 1.
struct Quadratic {
    Coefficient a, b, c, discriminant, end, end_slope;
};

Quadratic quadratic(const ConvexSet& line, const SphereSet& s) {
    const Vec3 &o = line.v[0], &w = line.v[1], &m = s.center;
    const std::array inputs{o.x, o.y, o.z, w.x, w.y, w.z, m.x, m.y, m.z, s.radius};
    return exact::resolve(inputs, 4, [&]<class N>(const std::array<N, 10>& n) {
        const Triple<N> origin{n[0], n[1], n[2]}, to{n[3], n[4], n[5]}, center{n[6], n[7], n[8]};
        const Triple<N> d = line.kind == Kind::segment ? difference(to, origin) : to;
        const Triple<N> from = difference(origin, center);
        const N a = dot_product(d, d), b = dot_product(from, d);
        const N c = dot_product(from, from) - n[9] * n[9];
        const auto known = [](const N& x) { return Coefficient{scaled(x), sign(x)}; };
        return Quadratic{known(a),    known(b), known(c), known(b * b - a * c), known(a + b + b + c),
                         known(a + b)};
    });
}

struct Roots {
    double near, far;
};

// Both roots of an equation that has them, A > 0. No difference of nearly equal numbers is taken.
Roots roots(const Quadratic& q) {
    const Scaled r = root(q.discriminant.about);
    const bool back = q.b.sign == Sign::positive;
    const Scaled b = q.b.about, minus_r{-r.value, r.exponent}, minus_b{-b.value, b.exponent};
    const Scaled sum = back ? plus(minus_b, minus_r) : plus(minus_b, r);  // -B -+ root, away from zero
    if (sum.value == 0) return {0, 0};
    const double t = quotient(sum, q.a.about), u = quotient(q.c.about, sum);
    return back ? Roots{t, u} : Roots{u, t};
}

Vec3 point_on(const ConvexSet& line, double t) {
    const bool segment = line.kind == Kind::segment;
    if (t == 0) return line.v[0];
    if (segment && t == 1) return line.v[1];
    Vec3 p;
    for (std::size_t k = 0; k < 3; ++k) {
        const double o = line.v[0][k], w = line.v[1][k];
        // From the nearer end, and without the overflow of a difference of huge ends.
        p[k] = !segment ? o + t * w : t < 0.5 ? (1 - t) * o + t * w : w - (1 - t) * (w - o);
        if (segment) p[k] = std::clamp(p[k], std::min(o, w), std::max(o, w));
    }
    return p;
}

}  // namespace

Intersection<double> clip_line(const ConvexSet& line, const SphereSet& sphere) {
    Intersection<double> r;
    if (!meet(sphere, line)) return r;
    const Quadratic q = quadratic(line, sphere);
    if (q.a.sign == Sign::zero) {  // a segment of equal ends
        r.kind = IntersectionKind::point;
        r.points[r.count++] = line.v[0];
        r.t = ParameterRange<double>{0, 0};
        return r;
    }
    auto [near, far] = roots(q);
    const bool tangent = q.discriminant.sign == Sign::zero;
    if (tangent || far < near) far = near;  // closer together than a rounding
    r.line_t = ParameterRange<double>{near, far};

    // Which end of the range is which, by exact signs: C and `end` tell whether an end of the shape lies
    // inside, on or outside, the slopes on which side of the middle.
    double low = near, high = far;
    bool point = tangent;
    if (line.kind != Kind::line) {
        if (q.c.sign == Sign::negative || (q.c.sign == Sign::zero && q.b.sign == Sign::negative)) low = 0;
        if (q.c.sign == Sign::zero && q.b.sign != Sign::negative) low = high = 0, point = true;
    }
    if (line.kind == Kind::segment && !point) {
        const bool leaving = q.end_slope.sign == Sign::positive;
        if (q.end.sign == Sign::negative || (q.end.sign == Sign::zero && leaving)) high = 1;
        if (q.end.sign == Sign::zero && !leaving) low = high = 1, point = true;
    }
    if (line.kind == Kind::segment) low = std::clamp(low, 0.0, 1.0), high = std::clamp(high, 0.0, 1.0);
    if (point) high = low;
    r.t = ParameterRange<double>{low, high};
    r.kind = point ? IntersectionKind::point : IntersectionKind::segment;
    r.points[r.count++] = point_on(line, low);
    if (!point) r.points[r.count++] = point_on(line, high);
    return r;
}

}  // namespace hitbox::detail
