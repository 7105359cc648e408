// winding_beside.cpp: ray casts against closed surfaces, by exact signs.
#include <hitbox/mesh/detail/winding_beside.hpp>

#include <hitbox/exact/coarse.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/aabb_point.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Input;
using exact::Sign;
using exact::Triple;
using exact::detail::input;

// ---- the polynomials, over any number type --------------------------------------------------------------

// An origin as it enters the determinants: `from(a)` is a positive multiple of a - point.
template <class N>
struct PlainOrigin {
    Triple<N> p;
    static constexpr int degree = 1;
    auto from(const Triple<N>& a) const { return difference(a, p); }
};

template <class N>
struct WeightedOrigin {
    std::array<Triple<N>, 3> p;
    std::array<N, 3> w;
    static constexpr int degree = 2;
    auto from(const Triple<N>& a) const {
        const auto along = [&](const N& a_k, const N& p0, const N& p1, const N& p2) {
            return w[0] * (a_k - p0) + w[1] * (a_k - p1) + w[2] * (a_k - p2);
        };
        return Triple{along(a.x, p[0].x, p[1].x, p[2].x), along(a.y, p[0].y, p[1].y, p[2].y),
                      along(a.z, p[0].z, p[1].z, p[2].z)};
    }
};

// The side on which the ray passes the edge a-b: the sign of d . (a - o) x (b - o).
template <class N, class Origin>
auto edge_value(const Triple<N>& d, const Origin& o, const Triple<N>& a, const Triple<N>& b) {
    return dot_product(cross_product(o.from(a), o.from(b)), d);
}

// Positive if d points to the front of the triangle.
template <class N>
auto facing_value(const Triple<N>& d, const Triple<N>& a, const Triple<N>& b, const Triple<N>& c) {
    return dot_product(cross_product(difference(b, a), difference(c, a)), d);
}

// Negative if the origin is in front of the triangle: the sign of (b - a) x (c - a) . (a - o).
template <class N, class Origin>
auto plane_value(const Origin& o, const Triple<N>& a, const Triple<N>& b, const Triple<N>& c) {
    return dot_product(cross_product(difference(b, a), difference(c, a)), o.from(a));
}

// ---- the two kinds of origin ------------------------------------------------------------------------------

template <std::size_t Count>
void append(std::array<double, Count>& inputs, std::size_t& n, const Vec3& v) {
    inputs[n++] = v.x, inputs[n++] = v.y, inputs[n++] = v.z;
}
template <class N, std::size_t Count>
Triple<N> triple(const std::array<N, Count>& n, std::size_t i) {
    return {n[3 * i], n[3 * i + 1], n[3 * i + 2]};
}

double largest_coordinate(const Vec3& p) {
    return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
}

// Evaluates the signs for an origin: filter first, then integers.
struct PlainPoint {
    const Vec3& p;

    static constexpr int max_degree = 3;
    bool in_range() const { return exact::in_range<max_degree>(p); }
    auto approximate() const { return PlainOrigin<Input>{input(p)}; }
    Vec3 rounded() const { return p; }
    double size() const { return largest_coordinate(p); }
    WeightedPoint weighted() const { return {{p, p, p}, {1, 0, 0}}; }

    template <class F>
    Sign exactly(const Vec3& a, const Vec3& b, const Vec3& c, const F& value) const {
        std::array<double, 12> inputs;
        std::size_t n = 0;
        append(inputs, n, p), append(inputs, n, a), append(inputs, n, b), append(inputs, n, c);
        return exact::resolve(inputs, max_degree, [&]<class N>(const std::array<N, 12>& x) {
            return sign(value(PlainOrigin<N>{triple(x, 0)}, triple(x, 1), triple(x, 2), triple(x, 3)));
        });
    }
};

struct WeightedQuery {
    const WeightedPoint& q;

    static constexpr int max_degree = 5;
    bool in_range() const {
        return exact::in_range<max_degree>(q.p[0], q.p[1], q.p[2], Vec3{q.w[0], q.w[1], q.w[2]});
    }
    auto approximate() const {
        return WeightedOrigin<Input>{{input(q.p[0]), input(q.p[1]), input(q.p[2])},
                                     {Input{q.w[0]}, Input{q.w[1]}, Input{q.w[2]}}};
    }
    Vec3 rounded() const {
        const double whole = q.w[0] + q.w[1] + q.w[2];
        return q.p[0] * (q.w[0] / whole) + q.p[1] * (q.w[1] / whole) + q.p[2] * (q.w[2] / whole);
    }
    double size() const {
        return std::max({largest_coordinate(q.p[0]), largest_coordinate(q.p[1]), largest_coordinate(q.p[2])});
    }
    const WeightedPoint& weighted() const { return q; }

    template <class F>
    Sign exactly(const Vec3& a, const Vec3& b, const Vec3& c, const F& value) const {
        std::array<double, 21> inputs;
        std::size_t n = 0;
        for (const Vec3& p : q.p) append(inputs, n, p);
        append(inputs, n, {q.w[0], q.w[1], q.w[2]});
        append(inputs, n, a), append(inputs, n, b), append(inputs, n, c);
        return exact::resolve(inputs, max_degree, [&]<class N>(const std::array<N, 21>& x) {
            const WeightedOrigin<N> o{{triple(x, 0), triple(x, 1), triple(x, 2)}, {x[9], x[10], x[11]}};
            return sign(value(o, triple(x, 4), triple(x, 5), triple(x, 6)));
        });
    }
};

template <class Query>
HITBOX_NOINLINE Sign exact_edge(const Query& q, const Vec3& d, const Vec3& a, const Vec3& b) {
    return q.exactly(d, a, b, [](const auto& o, const auto& dn, const auto& an, const auto& bn) {
        return edge_value(dn, o, an, bn);
    });
}
template <class Query>
HITBOX_NOINLINE Sign exact_plane(const Query& q, const Triangle3& t) {
    return q.exactly(t.a, t.b, t.c, [](const auto& o, const auto& an, const auto& bn, const auto& cn) {
        return plane_value(o, an, bn, cn);
    });
}

template <class Query>
Sign edge_side(const Query& q, bool good, const Vec3& d, const Vec3& a, const Vec3& b) {
    if (good) [[likely]] {
        const FilteredSign s = filtered_sign(edge_value(input(d), q.approximate(), input(a), input(b)));
        if (s != FilteredSign::unknown) [[likely]]
            return Sign(int(s));
    }
    return exact_edge(q, d, a, b);
}

template <class Query>
Sign plane_side(const Query& q, bool good, const Triangle3& t) {
    if (good) [[likely]] {
        const FilteredSign s =
            filtered_sign(plane_value(q.approximate(), input(t.a), input(t.b), input(t.c)));
        if (s != FilteredSign::unknown) [[likely]]
            return Sign(int(s));
    }
    return exact_plane(q, t);
}

// ---- the rays ---------------------------------------------------------------------------------------------

// A ray nearly along a coordinate axis, so that a thin box contains it. It is tilted by a few bits, so that
// it rarely meets an edge of a mesh on a grid. Each attempt has another tilt.
struct Probe {
    Vec3 direction;
    Aabb3 reach;  // contains the part of the ray within the bounds, with rounding
};

// `size` is the largest coordinate used to compute `from`.
Probe make_probe(const Vec3& from, double size, const Aabb3& bounds, unsigned attempt) {
    // Leave through the nearest face, because fewer triangles are on the way.
    std::size_t axis = 0;
    bool up = true;
    double shortest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        size = std::max({size, std::fabs(bounds.min[k]), std::fabs(bounds.max[k])});
        if (bounds.max[k] - from[k] < shortest) shortest = bounds.max[k] - from[k], axis = k, up = true;
        if (from[k] - bounds.min[k] < shortest) shortest = from[k] - bounds.min[k], axis = k, up = false;
    }
    std::uint64_t bits = 0x9e3779b97f4a7c15u * (attempt + 1);  // Weyl sequence: any well-spread bits will do
    const auto tilt = [&] {
        bits ^= bits >> 29, bits *= 0xbf58476d1ce4e5b9u, bits ^= bits >> 32;
        return (double(bits & 0xfff) - 2047.5) * 0x1p-17;  // at most 1/64
    };
    Probe probe;
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    probe.direction[axis] = up ? 1 : -1;
    probe.direction[u] = tilt();
    probe.direction[v] = tilt();

    const double slack =
        16 * std::numeric_limits<double>::epsilon() * size + std::numeric_limits<double>::min();
    const double length = std::max(shortest, 0.0) + slack;
    for (std::size_t k = 0; k < 3; ++k) {
        const double end = from[k] + probe.direction[k] * length;
        probe.reach.min[k] = std::min(from[k], end) - slack;
        probe.reach.max[k] = std::max(from[k], end) + slack;
    }
    return probe;
}

// The position on the ray's line of its intersection with a triangle.
enum class Hit { miss, graze, ahead, at_origin, behind };

struct Crossing {
    Hit hit;
    Sign facing;  // positive if the ray leaves through the front
};

template <class Query>
Crossing cross(const Query& q, bool good, const Vec3& d, const Triangle3& t) {
    const Sign ab = edge_side(q, good, d, t.a, t.b), bc = edge_side(q, good, d, t.b, t.c);
    if (ab * bc == Sign::negative) return {Hit::miss, Sign::zero};
    const Sign ca = edge_side(q, good, d, t.c, t.a);
    if (ab * ca == Sign::negative || bc * ca == Sign::negative) return {Hit::miss, Sign::zero};
    if (ab == Sign::zero || bc == Sign::zero || ca == Sign::zero) return {Hit::graze, Sign::zero};
    const Sign ahead = plane_side(q, good, t) * ab;
    return {ahead == Sign::positive ? Hit::ahead : ahead == Sign::zero ? Hit::at_origin : Hit::behind, ab};
}

// True if the closed triangle contains the origin. Used only if a ray meets an edge.
template <class Query>
bool holds_origin(const Query& q, const Triangle3& t) {
    if (exact_plane(q, t) != Sign::zero) return false;
    const WeightedPoint p = q.weighted();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        using exact::seen_along;
        const Sign turn =
            exact::orient2d(seen_along(axis, t.a), seen_along(axis, t.b), seen_along(axis, t.c));
        if (turn == Sign::zero) continue;
        return side_of_line(axis, t.a, t.b, p) * turn != Sign::negative &&
               side_of_line(axis, t.b, t.c, p) * turn != Sign::negative &&
               side_of_line(axis, t.c, t.a, p) * turn != Sign::negative;
    }
    return false;
}

Sign ray_side(const Vec3& d, const Triangle3& t) {
    if (exact::in_range<3>(d, t.a, t.b, t.c)) {
        const FilteredSign s = filtered_sign(facing_value(input(d), input(t.a), input(t.b), input(t.c)));
        if (s != FilteredSign::unknown) return Sign(int(s));
    }
    std::array<double, 12> inputs;
    std::size_t n = 0;
    append(inputs, n, d), append(inputs, n, t.a), append(inputs, n, t.b), append(inputs, n, t.c);
    return exact::resolve(inputs, 3, [&]<class N>(const std::array<N, 12>& x) {
        return sign(facing_value(triple(x, 0), triple(x, 1), triple(x, 2), triple(x, 3)));
    });
}

enum class Outcome { counted, grazed, on_edge };

struct Count {
    Outcome outcome = Outcome::counted;
    int ahead = 0;      // signed crossings strictly ahead of the origin
    int at_origin = 0;  // signed crossings of triangles whose interior contains the origin
    std::vector<std::uint32_t> at_origin_triangles;
};

template <class Query>
Count try_ray(const Surface& s, const Query& q, const Probe& probe) {
    const bool good_origin = q.in_range();
    Count count;
    s.tree().overlaps(probe.reach, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Triangle3 t = s.triangle(id);
            const bool good = good_origin && exact::in_range<Query::max_degree>(t.a, t.b, t.c);
            const Crossing c = cross(q, good, probe.direction, t);
            switch (c.hit) {
                case Hit::graze:
                    // Another ray will do, unless the origin itself is on this edge.
                    count.outcome = holds_origin(q, t) ? Outcome::on_edge : Outcome::grazed;
                    return false;
                case Hit::ahead:
                    count.ahead += int(c.facing);
                    break;
                case Hit::at_origin:
                    count.at_origin += int(c.facing);
                    count.at_origin_triangles.push_back(id);
                    break;
                default:
                    break;
            }
        }
        return true;
    });
    return count;
}

// Casts rays until one meets no edge. `probe` becomes that ray.
template <class Query>
Count count_crossings(const Surface& s, const Query& q, Probe& probe) {
    for (unsigned attempt = 0;; ++attempt) {
        probe = make_probe(q.rounded(), q.size(), s.bounds(), attempt);
        Count count = try_ray(s, q, probe);
        if (count.outcome != Outcome::grazed) return count;
    }
}

}  // namespace

Winding winding_around(const Surface& closed, const Vec3& point) {
    if (!exact::all_finite(point) || !intersects(closed.bounds(), point)) return {};
    Probe probe;
    const Count count = count_crossings(closed, PlainPoint{point}, probe);
    return {count.outcome == Outcome::on_edge || !count.at_origin_triangles.empty(), count.ahead};
}

std::optional<WindingBeside> winding_beside(const Surface& closed, const WeightedPoint& point,
                                            const Triangle3& triangle) {
    Probe probe;
    const Count count = count_crossings(closed, WeightedQuery{point}, probe);
    if (count.outcome == Outcome::on_edge) return std::nullopt;
    for (const std::uint32_t id : count.at_origin_triangles) {
        const Triangle3 t = closed.triangle(id);
        for (const Vec3& p : {t.a, t.b, t.c})
            if (exact::orient3d(triangle.a, triangle.b, triangle.c, p) != Sign::zero) return std::nullopt;
    }
    // Seen from the side to which the ray points, the triangles at the origin are behind it.
    const int toward = count.ahead, away = count.ahead + count.at_origin;
    if (count.at_origin == 0) return WindingBeside{toward, away};
    const Sign to_front = ray_side(probe.direction, triangle);
    return to_front == Sign::positive ? WindingBeside{away, toward} : WindingBeside{toward, away};
}

Sign side_of_line(std::size_t axis, const Vec3& f0, const Vec3& f1, const WeightedPoint& q) {
    // (f1 - f0) x (sum of w_i (p_i - f0)), of degree 3.
    const auto value = [](const auto& n) {
        const auto u = n[6] * (n[0] - n[9]) + n[7] * (n[2] - n[9]) + n[8] * (n[4] - n[9]);
        const auto v = n[6] * (n[1] - n[10]) + n[7] * (n[3] - n[10]) + n[8] * (n[5] - n[10]);
        return (n[11] - n[9]) * v - (n[12] - n[10]) * u;
    };
    std::array<double, 13> inputs;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 p = exact::seen_along(axis, q.p[i]);
        inputs[2 * i] = p.x, inputs[2 * i + 1] = p.y, inputs[6 + i] = q.w[i];
    }
    const Vec2 g0 = exact::seen_along(axis, f0), g1 = exact::seen_along(axis, f1);
    inputs[9] = g0.x, inputs[10] = g0.y, inputs[11] = g1.x, inputs[12] = g1.y;

    // With s the size of the differences and w that of the weights: 4 roundings of w s for u and v, 16 of w
    // s^2 in all.
    const double ex = g1.x - g0.x, ey = g1.y - g0.y;
    double u = 0, v = 0, size = std::fabs(ex) + std::fabs(ey), weights = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double x = inputs[2 * i] - g0.x, y = inputs[2 * i + 1] - g0.y;
        u += q.w[i] * x, v += q.w[i] * y;
        size += std::fabs(x) + std::fabs(y), weights += q.w[i];
    }
    const double coarse = ex * v - ey * u, bound = exact::coarse_error<32> * (weights * size * size);
    if (std::fabs(coarse) > bound && exact::coarse_range(size)) return exact::sign_of_value(coarse);

    if (exact::in_range<3>(q.p[0], q.p[1], q.p[2], Vec3{q.w[0], q.w[1], q.w[2]}, f0, f1)) {
        std::array<Input, 13> n;
        for (std::size_t i = 0; i < n.size(); ++i) n[i] = Input{inputs[i]};
        const FilteredSign s = filtered_sign(value(n));
        if (s != FilteredSign::unknown) return Sign(int(s));
    }
    return exact::resolve(inputs, 3, [&](const auto& n) { return sign(value(n)); });
}

}  // namespace hitbox::detail
