// closest_on_triangle.cpp: the nearest point of slivers and of tiny, huge and far triangles, in twice the digits.
#include <hitbox/pair/detail/closest_on_triangle.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/pair/detail/double_doubles.hpp>
#include <hitbox/shape/segment.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>

namespace hitbox::detail {

namespace {

Vec3 closest_on_edges(const Triangle3& t, const Vec3& p) {
    Vec3 best = t.a;
    double best_sq = std::numeric_limits<double>::infinity();
    for (const auto& [from, to] : {Segment3{t.a, t.b}, Segment3{t.b, t.c}, Segment3{t.c, t.a}}) {
        const Vec3 step = to - from;
        const double speed = length_sq(step);
        const double at = speed > 0 ? hitbox::dot(p - from, step) / speed : 0;
        const Vec3 q = at >= 1 ? to : at > 0 ? from + step * at : from;
        const double d = length_sq(p - q);
        if (d < best_sq) best = q, best_sq = d;
    }
    return best;
}

Vec3 closest_by_region(const Triangle3& t, const Vec3& p) {
    const auto negative = [](const DoubleDouble& x) { return !(x.high > 0); };  // or zero
    const DoubleDoubles3 ab = way(t.a, t.b), ac = way(t.a, t.c), bc = way(t.b, t.c), ap = way(t.a, p),
                         bp = way(t.b, p), cp = way(t.c, p);
    const auto from = [](const Vec3& origin, const DoubleDoubles3& u, const DoubleDouble& s,
                         const DoubleDoubles3& v, const DoubleDouble& r) {
        Vec3 q;
        for (std::size_t k = 0; k < 3; ++k) q[k] = (u[k] * s + v[k] * r + origin[k]).high;
        return q;
    };
    const DoubleDouble zero, d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (negative(d1) && negative(d2)) return t.a;
    const DoubleDouble d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (!(d3.high < 0) && negative(d4 - d3)) return t.b;
    const DoubleDouble d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (!(d6.high < 0) && negative(d5 - d6)) return t.c;
    const DoubleDouble vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (negative(vc) && !(d1.high < 0) && negative(d3)) return from(t.a, ab, d1 / (d1 - d3), ac, zero);
    if (negative(vb) && !(d2.high < 0) && negative(d6)) return from(t.a, ac, d2 / (d2 - d6), ab, zero);
    if (negative(va) && !((d4 - d3).high < 0) && !((d5 - d6).high < 0))
        return from(t.b, bc, (d4 - d3) / ((d4 - d3) + (d5 - d6)), ab, zero);
    // Down onto the plane. By va, vb and vc, which have the normal squared, a sliver would lose twice the digits.
    const auto minor = [&](std::size_t i, std::size_t j) { return ab[i] * ac[j] - ab[j] * ac[i]; };
    const DoubleDoubles3 n{minor(1, 2), minor(2, 0), minor(0, 1)};
    const DoubleDouble height = dot(n, ap) / dot(n, n);
    return {(-(n[0] * height) + p.x).high, (-(n[1] * height) + p.y).high, (-(n[2] * height) + p.z).high};
}

}  // namespace

Vec3 closest_on_hard_triangle(const Triangle3& t, const Vec3& p) {
    // Near one by a power of two, which rounds nothing that matters, so that squares of squares stay in range.
    double size = 0;
    for (const Vec3& v : {t.a, t.b, t.c, p})
        for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs(v[k]));
    const int shift = size > 0 ? -std::ilogb(size) : 0;
    const auto scaled = [](const Vec3& v, int by) {
        return Vec3{std::ldexp(v.x, by), std::ldexp(v.y, by), std::ldexp(v.z, by)};
    };
    const Triangle3 near{scaled(t.a, shift), scaled(t.b, shift), scaled(t.c, shift)};
    const Vec3 to = scaled(p, shift);

    // Corners on one line leave no regions.
    Vec3 q = exact::collinear(t.a, t.b, t.c) ? closest_on_edges(near, to) : closest_by_region(near, to);
    // A triangle so small for its distance that even twice the digits cannot tell its regions is a point among the
    // digits of the answer.
    if (!(length_sq(q) < 16)) q = closest_on_edges(near, to);
    q = scaled(q, -shift);
    for (std::size_t k = 0; k < 3; ++k)
        q[k] = std::clamp(q[k], std::min({t.a[k], t.b[k], t.c[k]}), std::max({t.a[k], t.b[k], t.c[k]}));
    return q;
}

}  // namespace hitbox::detail
