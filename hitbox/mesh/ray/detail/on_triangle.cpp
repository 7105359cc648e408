// on_triangle.cpp: cross products in doubles; without rounding where the triangle is thin, huge or tiny.
#include <hitbox/mesh/ray/detail/on_triangle.hpp>

#include <hitbox/core/config.hpp>
#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/mesh/solid/exact_point.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using Weights = std::array<double, 3>;

using namespace on_triangle_limits;

Weights clamped(double b, double c) {
    b = b > 0 ? (std::min)(b, 1.0) : 0.0, c = c > 0 ? (std::min)(c, 1.0 - b) : 0.0;
    return {1 - b - c, b, c};
}

// To a length near 1.
Vec3 rounded(const ExactVector& v) {
    const exact::Scaled part[] = {scaled(v.x), scaled(v.y), scaled(v.z)};
    int exponent = std::numeric_limits<int>::min();
    for (const exact::Scaled& s : part)
        if (s.value != 0) exponent = (std::max)(exponent, s.exponent + std::ilogb(s.value));
    Vec3 r;
    for (std::size_t k = 0; k < 3; ++k)
        r[k] = part[k].value == 0 ? 0
                                  : std::ldexp(part[k].value, (std::max)(part[k].exponent - exponent, -2000));
    return r;
}

// The distance between the point and that of the weights, the largest along an axis.
double miss(const Triangle3& t, const Vec3& p, const Weights& w) {
    const auto from_p = [&](const Vec3& corner) { return corner * 0.5 - p * 0.5; };  // halves do not overflow
    return size_of(from_p(t.a) * w[0] + from_p(t.b) * w[1] + from_p(t.c) * w[2]);
}

// The weights of the point of an edge that is nearest to p. The edge has a length.
Weights on_edge(const std::array<ExactVector, 3>& corner, const ExactVector& p, std::size_t opposite) {
    const std::size_t from = (opposite + 1) % 3, to = (opposite + 2) % 3;
    const ExactVector way = difference(corner[to], corner[from]);
    const BigFloat along = dot_product(way, difference(p, corner[from])), whole = dot_product(way, way);
    Weights w{};
    w[to] = std::clamp(quotient(scaled(along), scaled(whole)), 0.0, 1.0);
    w[from] = 1 - w[to];
    return w;
}

// A map may take a triangle to a segment or a point.
OnTriangle on_segment(const Triangle3& t, const Vec3& point, const std::array<ExactVector, 3>& corner,
                      const ExactVector& p) {
    OnTriangle r{{}, {1, 0, 0}};
    double least = std::numeric_limits<double>::infinity();
    const std::array<Vec3, 3> at{t.a, t.b, t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        if (at[(i + 1) % 3] == at[(i + 2) % 3]) continue;
        const Weights w = on_edge(corner, p, i);
        if (const double m = miss(t, point, w); m < least) least = m, r.barycentric = w;
    }
    return r;
}

HITBOX_NOINLINE OnTriangle without_rounding(const Triangle3& t, const Vec3& point) {
    const std::array corner{exact_vector(t.a), exact_vector(t.b), exact_vector(t.c)};
    const ExactVector e = difference(corner[1], corner[0]), f = difference(corner[2], corner[0]),
                      p = exact_vector(point), s = difference(p, corner[0]), n = cross_product(e, f);
    const Vec3 normal = rounded(n);
    if (normal == Vec3{}) return on_segment(t, point, corner, p);
    OnTriangle r{normal * (1 / std::sqrt(length_sq(normal))), {}};

    // Projected along the coordinate axis nearest to the normal.
    const std::size_t axis = last_largest_axis(normal);
    const BigFloat whole = component_of_cross(axis, e, f), of_b = component_of_cross(axis, s, f),
                   of_c = component_of_cross(axis, e, s);
    const Weights part{quotient(scaled(whole - of_b - of_c), scaled(whole)),
                       quotient(scaled(of_b), scaled(whole)), quotient(scaled(of_c), scaled(whole))};
    r.barycentric = clamped(part[1], part[2]);
    // If its rounding has moved the point out of the triangle, the nearest point of an edge has the weights.
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(part[i] < 0)) continue;
        const Weights w = on_edge(corner, p, i);
        if (const double m = miss(t, point, w); m < least) least = m, r.barycentric = w;
    }
    return r;
}

}  // namespace

OnTriangle on_triangle(const Triangle3& t, const Vec3& p) {
    const Vec3 e = t.b - t.a, f = t.c - t.a, s = p - t.a;
    const double size_e = size_of(e), size_f = size_of(f);
    if (!(size_e > least_size && size_e < largest_size && size_f > least_size && size_f < largest_size))
        return without_rounding(t, p);
    const Vec3 n = cross(e, f);
    if (!(size_of(n) > thin * size_e * size_f)) return without_rounding(t, p);
    const std::size_t k = last_largest_axis(n), u = (k + 1) % 3, v = (k + 2) % 3;
    return {n * (1 / std::sqrt(length_sq(n))),
            clamped((s[u] * f[v] - s[v] * f[u]) / n[k], (e[u] * s[v] - e[v] * s[u]) / n[k])};
}

}  // namespace hitbox::detail
