// cast_line.cpp: signs of products of differences: in double, without rounding, in double-doubles, in integers.
#include <hitbox/mesh/ray/detail/cast_line.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/mesh/ray/detail/triangle_hit.hpp>

#include <cmath>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::Sign, exact::sign_of_value;

// a y - b x of the components i and j: a = p - origin, (x, y) the direction. In order: the origin, the point, the end or
// direction.
HITBOX_NOINLINE Sign across_in_integers(const std::array<double, 6>& inputs, bool segment) {
    return exact::resolve_widening(inputs, 2, [&](const auto& n) {
        const auto x = segment ? n[4] - n[0] : n[4], y = segment ? n[5] - n[1] : n[5];
        return sign((n[2] - n[0]) * y - (n[3] - n[1]) * x);
    });
}

// direction x (p - origin) of the origin, the end or direction, and p, rounded, with a bound of the error of a component.
template <bool Segment>
double rounded_moment(const std::array<double, 9>& x, Vec3& moment) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        using N = exact::Stored<fused.value>;
        using P = exact::Triple<N>;
        const P o{N{x[0]}, N{x[1]}, N{x[2]}}, to{N{x[3]}, N{x[4]}, N{x[5]}}, p{N{x[6]}, N{x[7]}, N{x[8]}};
        const auto rounded = [&](const auto& value, std::size_t k) HITBOX_INLINE_LAMBDA {
            const exact::Estimate e = estimate(value);
            moment[k] = e.value.high;
            return 2 * e.error + exact::unit_roundoff * std::fabs(e.value.high);
        };
        const auto all = [&](const auto& m) HITBOX_INLINE_LAMBDA {
            const double a = rounded(m.x, 0), b = rounded(m.y, 1), c = rounded(m.z, 2);
            return exact::larger(exact::larger(a, b), c);
        };
        if constexpr (Segment)
            return all(cross_product(difference(to, o), difference(p, o)));
        else
            return all(cross_product(to, difference(p, o)));
    });
}

// The sign of a y - b x; zero if it is not certain. Each factor has been rounded once.
HITBOX_INLINE Sign filtered_difference(double a, double y, double b, double x) {
    const double l = a * y, r = b * x;
    // Each product is off by three roundings at most, and their difference by one more.
    constexpr double bound = 8 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;
    return std::fabs(l - r) > bound * (std::fabs(l) + std::fabs(r)) + 0x1p-900 ? sign_of_value(l - r)
                                                                               : Sign::zero;
}

// The same of factors without error, unless a product underflows.
HITBOX_INLINE std::optional<Sign> exact_difference(double a, double y, double b, double x) {
    const DoubleDouble m = exact::detail::two_product<exact::always_fused>(a, y),
                       n = exact::detail::two_product<exact::always_fused>(b, x);
    if (!(std::fabs(m.high) > 0x1p-800) || !(std::fabs(n.high) > 0x1p-800)) return std::nullopt;
    return m.high != n.high ? sign_of_value(m.high - n.high) : sign_of_value(m.low - n.low);
}

HITBOX_INLINE bool is_rounded_off(double a, double b) { return exact::detail::two_sum(a, -b).low != 0; }

// direction . ((p - o) x (q - o)) of the origin, the end or direction, p and q.
template <bool Segment, class N>
HITBOX_INLINE auto moment_along(const std::array<N, 12>& x) {
    using P = exact::Triple<N>;
    const P o{x[0], x[1], x[2]}, to{x[3], x[4], x[5]}, p{x[6], x[7], x[8]}, q{x[9], x[10], x[11]};
    const auto moment = cross_product(difference(p, o), difference(q, o));
    if constexpr (Segment)
        return dot_product(moment, difference(to, o));
    else
        return dot_product(moment, to);
}

template <bool Segment>
Sign sign_of_moment(const std::array<double, 12>& x) {
    if constexpr (!small_code) {
        const Sign quick = exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
            std::array<exact::Stored<fused.value>, 12> stored;
            for (std::size_t i = 0; i < 12; ++i) stored[i] = {x[i]};
            const exact::Estimate e = estimate(moment_along<Segment>(stored));
            return std::fabs(e.value.high) > 2 * e.error ? sign_of_value(e.value.high) : Sign::zero;
        });
        if (quick != Sign::zero) return quick;
    }
    return exact::resolve_widening(x, 3, [](const auto& n) { return sign(moment_along<Segment>(n)); });
}

}  // namespace

exact::Sign CastLine::across(const Vec3& p, std::size_t i, std::size_t j) const {
    const Vec3 &o = cast_.origin, w = direction();
    const double a = p[i] - o[i], b = p[j] - o[j], y = w[j], x = w[i];
    // A difference is zero only if it is exactly zero.
    if (a == 0 || y == 0) return -(sign_of_value(b) * sign_of_value(x));
    if (b == 0 || x == 0) return sign_of_value(a) * sign_of_value(y);
    if (const Sign s = filtered_difference(a, y, b, x); s != Sign::zero) return s;
    if (!is_rounded_off(p[i], o[i]) && !is_rounded_off(p[j], o[j]) &&
        !(is_segment() && (is_rounded_off(cast_.to[i], o[i]) || is_rounded_off(cast_.to[j], o[j]))))
        if (const auto s = exact_difference(a, y, b, x)) return *s;
    return across_in_integers({o[i], o[j], p[i], p[j], cast_.to[i], cast_.to[j]}, is_segment());
}

std::size_t CastLine::main_axis() const { return largest_axis(direction()); }

bool CastLine::passes(const Vec3& p) const {
    const std::size_t k = main_axis();
    return across(p, k, (k + 1) % 3) == Sign::zero && across(p, k, (k + 2) % 3) == Sign::zero;
}

const CastLine::Corner* CastLine::find(const Vec3& p) const {
    if (!kept_) return nullptr;
    const auto& ring = kept_->corner;
    for (std::size_t i = 0; i < ring.size() && i < kept_->corners; ++i)
        if (ring[i].p == p) return &ring[i];
    return nullptr;
}

std::uint32_t CastLine::place_of(const Vec3& p) {
    if (const Corner* known = find(p)) return known->place;
    if (!kept_) kept_.emplace();
    Corner& corner = kept_->corner[kept_->corners++ % kept_->corner.size()];
    corner.p = p;
    corner.place = p == cast_.origin ? start : passes(p) ? next_place_++ : nowhere;
    corner.error = TriangleHit::inf;
    if (!small_code && corner.place == nowhere) {
        const Vec3 &o = cast_.origin, &to = cast_.to;
        const std::array inputs{o.x, o.y, o.z, to.x, to.y, to.z, p.x, p.y, p.z};
        corner.error = is_segment() ? rounded_moment<true>(inputs, corner.moment)
                                    : rounded_moment<false>(inputs, corner.moment);
    }
    return corner.place;
}

bool CastLine::is_after_start(const Vec3& on_line) const {
    const std::size_t k = main_axis();
    return sign_of_value(on_line[k] - cast_.origin[k]) * sign_of_value(direction()[k]) != Sign::negative;
}
bool CastLine::is_before_end(const Vec3& on_line) const {
    const std::size_t k = main_axis();
    return !is_segment() ||
           sign_of_value(cast_.to[k] - on_line[k]) * sign_of_value(direction()[k]) != Sign::negative;
}

// By the moment of a corner that the line passes closely: direction . ((p - o) x (q - o)) = (q - p) . (direction x (p - o)).
exact::Sign CastLine::side_by_moment(const Corner& p, const Vec3& q) {
    if (!(p.error < TriangleHit::inf)) return Sign::zero;
    const Vec3 e = q - p.p, &m = p.moment;
    const double x = e.x * m.x, y = e.y * m.y, z = e.z * m.z, value = x + y + z,
                 size = std::fabs(x) + std::fabs(y) + std::fabs(z),
                 length = std::fabs(e.x) + std::fabs(e.y) + std::fabs(e.z);
    // The difference, the product and two sums round; the length and the error are rounded too.
    constexpr double bound = 8 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;
    return std::fabs(value) > bound * size + 2 * (length * p.error) + 0x1p-700 ? sign_of_value(value)
                                                                               : Sign::zero;
}

// For a cast along a coordinate axis: the sign of the projections along it. Nothing for other casts, or if it is not certain.
std::optional<exact::Sign> CastLine::side_by_projection(const Vec3& p, const Vec3& q) const {
    const Vec3 &o = cast_.origin, w = direction();
    const std::size_t k = main_axis(), i = (k + 1) % 3, j = (k + 2) % 3;
    if (w[i] != 0 || w[j] != 0) return std::nullopt;
    const double a = p[i] - o[i], b = p[j] - o[j], c = q[i] - o[i], d = q[j] - o[j];
    const Sign turn = sign_of_value(w[k]);
    if (a == 0 || d == 0) return -(turn * sign_of_value(b) * sign_of_value(c));
    if (b == 0 || c == 0) return turn * sign_of_value(a) * sign_of_value(d);
    if (const Sign s = filtered_difference(a, d, b, c); s != Sign::zero) return turn * s;
    if (is_rounded_off(p[i], o[i]) || is_rounded_off(p[j], o[j]) || is_rounded_off(q[i], o[i]) ||
        is_rounded_off(q[j], o[j]))
        return std::nullopt;
    const std::optional<Sign> s = exact_difference(a, d, b, c);
    return s ? std::optional(turn * *s) : std::nullopt;
}

EdgeSide CastLine::side_of(const Vec3& p, const Vec3& q) {
    if (const Corner* known = find(p))
        if (const Sign s = side_by_moment(*known, q); s != Sign::zero) return {s, nowhere};
    if (const Corner* known = find(q))
        if (const Sign s = side_by_moment(*known, p); s != Sign::zero) return {-s, nowhere};
    if (!kept_) kept_.emplace();
    auto& ring = kept_->edge;
    for (std::size_t i = 0; i < ring.size() && i < kept_->edges; ++i) {
        const SidesKept::Edge& e = ring[i];
        if (e.p == p && e.q == q) return e.side;
        if (e.p == q && e.q == p) return {-e.side.sign, e.side.place};
    }
    SidesKept::Edge& e = ring[kept_->edges++ % ring.size()];
    const Vec3 &o = cast_.origin, &to = cast_.to;
    e.p = p, e.q = q;
    if (const std::optional<Sign> flat = side_by_projection(p, q)) {
        e.side.sign = *flat;
    } else {
        const std::array inputs{o.x, o.y, o.z, to.x, to.y, to.z, p.x, p.y, p.z, q.x, q.y, q.z};
        e.side.sign = is_segment() ? sign_of_moment<true>(inputs) : sign_of_moment<false>(inputs);
    }
    e.side.place = e.side.sign == Sign::zero ? next_place_++ : nowhere;
    return e.side;
}

}  // namespace hitbox::detail
