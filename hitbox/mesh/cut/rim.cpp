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
// The number of edges whose cut points are computed together.
constexpr std::size_t chunk = 32;

HITBOX_INLINE DoubleDouble negative(const DoubleDouble& a) { return {-a.high, -a.low}; }
template <bool Fused>
HITBOX_INLINE DoubleDouble quotient(const DoubleDouble& a, const DoubleDouble& b) {
    const double first = a.high / b.high;
    const DoubleDouble rest = sum(a, negative(product<Fused>(b, first)));
    return quick_two_sum(first, rest.high / b.high);
}

template <bool Fused>
HITBOX_INLINE DoubleDouble height_of(const Plane3& plane, double x, double y, double z) {
    return sum(sum(sum(two_product<Fused>(plane.normal.x, x), two_product<Fused>(plane.normal.y, y)),
                   two_product<Fused>(plane.normal.z, z)),
               -plane.offset);
}

// x + t (y - x). If an end of an edge is too near to the plane even for double-doubles, t may be outside [0, 1] or NaN.
// Then that end is used.
template <bool Fused>
HITBOX_INLINE double between(double x, double y, const DoubleDouble& t) {
    const double z = sum(product<Fused>(t, exact::detail::two_sum(y, -x)), x).high;
    const double low = y < x ? y : x, high = x < y ? y : x;
    const double inside = z < low ? low : high < z ? high : z;
    return z == z ? inside : x;
}

// The third coordinate of the point of a plane with these two, where the normal has the components u, v and w.
template <bool Fused>
HITBOX_INLINE double lift(double x, double y, double u, double v, double w, double offset) {
    const DoubleDouble rest = negative(sum(sum(two_product<Fused>(u, x), two_product<Fused>(v, y)), -offset));
    return quotient<Fused>(rest, {w, 0}).high;
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
    Vec3 r;
    r[u_] = p.x, r[v_] = p.y;
    r[axis_] = stored(lift<Fused>(p.x, p.y, n[u_], n[v_], n[axis_], plane_.offset), numbers_);
    return r;
}

template <bool Fused>
HITBOX_INLINE Rim::Placed Rim::placed(const Vec3& p, const Vec3& q) const {
    const bool first = comes_before(p, q);
    const Vec3 &a = first ? p : q, &b = first ? q : p;
    const DoubleDouble above = height_of<Fused>(plane_, a.x, a.y, a.z),
                       t = quotient<Fused>(above,
                                           sum(above, negative(height_of<Fused>(plane_, b.x, b.y, b.z))));
    const Vec2 from = seen(a), to = seen(b);
    const Vec2 there =
        stored(Vec2{between<Fused>(from.x, to.x, t), between<Fused>(from.y, to.y, t)}, numbers_);
    return {there, lifted<Fused>(there)};
}

// The same for up to `chunk` edges, in loops over arrays that compilers turn into vector instructions.
template <bool Fused>
HITBOX_INLINE void Rim::place_chunk(std::span<const Vec3> points,
                                    std::span<const std::array<std::uint32_t, 2>> edges,
                                    Placed* places) const {
    alignas(64) double a[3][chunk], b[3][chunk], u[chunk], v[chunk], w[chunk];
    for (std::size_t i = 0; i < chunk; ++i) {
        // Those that are missing are computed, too, and thrown away.
        const auto& edge = edges[i < edges.size() ? i : 0];
        const Vec3 &p = points[edge[0]], &q = points[edge[1]];
        const bool first = comes_before(p, q);
        const Vec3 &from = first ? p : q, &to = first ? q : p;
        for (std::size_t k = 0; k < 3; ++k) a[k][i] = from[k], b[k][i] = to[k];
    }
    const Plane3 plane = plane_;
    const double *const ax = a[u_], *const ay = a[v_], *const bx = b[u_], *const by = b[v_];
    for (std::size_t i = 0; i < chunk; ++i) {
        const DoubleDouble above = height_of<Fused>(plane, a[0][i], a[1][i], a[2][i]),
                           other = height_of<Fused>(plane, b[0][i], b[1][i], b[2][i]),
                           t = quotient<Fused>(above, sum(above, negative(other)));
        u[i] = between<Fused>(ax[i], bx[i], t), v[i] = between<Fused>(ay[i], by[i], t);
    }
    if (numbers_ == CutNumbers::floats)
        for (std::size_t i = 0; i < chunk; ++i) u[i] = stored(u[i], numbers_), v[i] = stored(v[i], numbers_);
    const double nu = plane.normal[u_], nv = plane.normal[v_], nw = plane.normal[axis_];
    for (std::size_t i = 0; i < chunk; ++i) w[i] = lift<Fused>(u[i], v[i], nu, nv, nw, plane.offset);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        places[i].seen = {u[i], v[i]};
        places[i].place[u_] = u[i], places[i].place[v_] = v[i],
        places[i].place[axis_] = stored(w[i], numbers_);
    }
}

void Rim::place(std::span<const Vec3> points, std::span<const std::array<std::uint32_t, 2>> edges,
                std::span<Placed> places) const {
    exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        if constexpr (small_code) {
            for (std::size_t i = 0; i < edges.size(); ++i)
                places[i] = placed<fused.value>(points[edges[i][0]], points[edges[i][1]]);
            return true;
        }
        for (std::size_t i = 0; i < edges.size(); i += chunk)
            place_chunk<fused.value>(points, edges.subspan(i, std::min(chunk, edges.size() - i)), &places[i]);
        return true;
    });
}

void Rim::reserve(std::size_t count) {
    seen_.reserve(count), places_.reserve(count);
    table_.reserve(count);
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
    return crossing(exact::with_fast_products(
        [&](auto fused) HITBOX_INLINE_LAMBDA { return placed<fused.value>(p, q); }));
}

}  // namespace hitbox::detail
