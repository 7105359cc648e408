// cast_line.cpp: signs of products of differences: in double, without rounding, in double-doubles, in integers.
#include <hitbox/mesh/detail/cast_line.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/resolve.hpp>

#include <cmath>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::Sign, exact::sign_of_value;

// a y - b x of the components i and j: a = p - origin, (x, y) the way. In order: the origin, the point, the end or
// direction.
HITBOX_NOINLINE Sign across_in_integers(const std::array<double, 6>& inputs, bool segment) {
    return exact::resolve_widening(inputs, 2, [&](const auto& n) {
        const auto x = segment ? n[4] - n[0] : n[4], y = segment ? n[5] - n[1] : n[5];
        return sign((n[2] - n[0]) * y - (n[3] - n[1]) * x);
    });
}

// The sign of a y - b x of doubles, whose products neither overflow nor underflow.
HITBOX_INLINE Sign sign_of_exact_products(double a, double y, double b, double x) {
    const DoubleDouble m = exact::detail::two_product<exact::always_fused>(a, y),
                       n = exact::detail::two_product<exact::always_fused>(b, x);
    return m.high != n.high ? sign_of_value(m.high - n.high) : sign_of_value(m.low - n.low);
}

// way . ((p - o) x (q - o)) of the origin, the end or direction, p and q.
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
    const Vec3 &o = cast_.origin, w = way();
    const double a = p[i] - o[i], b = p[j] - o[j], y = w[j], x = w[i];
    // A difference is zero only if it is exactly zero.
    if (a == 0 || y == 0) return -(sign_of_value(b) * sign_of_value(x));
    if (b == 0 || x == 0) return sign_of_value(a) * sign_of_value(y);
    const double l = a * y, r = b * x, size = std::fabs(l) + std::fabs(r);
    // Each product is off by three roundings at most, and their difference by one more.
    constexpr double bound = 8 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;
    if (size > 0x1p-800) {
        if (std::fabs(l - r) > bound * size) return sign_of_value(l - r);
        const auto rounds = [](double from, double to) { return exact::detail::two_sum(to, -from).low != 0; };
        if (!rounds(o[i], p[i]) && !rounds(o[j], p[j]) &&
            !(is_segment() && (rounds(o[i], cast_.to[i]) || rounds(o[j], cast_.to[j]))))
            return sign_of_exact_products(a, y, b, x);
    }
    return across_in_integers({o[i], o[j], p[i], p[j], cast_.to[i], cast_.to[j]}, is_segment());
}

std::size_t CastLine::main_axis() const {
    const Vec3 w = way();
    const double x = std::fabs(w.x), y = std::fabs(w.y), z = std::fabs(w.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

bool CastLine::passes(const Vec3& p) const {
    const std::size_t k = main_axis();
    return across(p, k, (k + 1) % 3) == Sign::zero && across(p, k, (k + 2) % 3) == Sign::zero;
}

std::uint32_t CastLine::place_of(const Vec3& p) {
    const unsigned kept = corners_ < corner_.size() ? corners_ : unsigned(corner_.size());
    for (unsigned i = 0; i < kept; ++i)
        if (corner_[i].p == p) return corner_[i].place;
    Corner& corner = corner_[corners_++ % corner_.size()];
    corner.p = p;
    corner.place = p == cast_.origin ? start : passes(p) ? next_place_++ : nowhere;
    return corner.place;
}

bool CastLine::is_after_start(const Vec3& on_line) const {
    const std::size_t k = main_axis();
    return sign_of_value(on_line[k] - cast_.origin[k]) * sign_of_value(way()[k]) != Sign::negative;
}
bool CastLine::is_before_end(const Vec3& on_line) const {
    const std::size_t k = main_axis();
    return !is_segment() ||
           sign_of_value(cast_.to[k] - on_line[k]) * sign_of_value(way()[k]) != Sign::negative;
}

CastLine::EdgeSide CastLine::side_of(const Vec3& p, const Vec3& q) {
    const unsigned kept = edges_ < edge_.size() ? edges_ : unsigned(edge_.size());
    for (unsigned i = 0; i < kept; ++i) {
        const Edge& e = edge_[i];
        if (e.p == p && e.q == q) return e.side;
        if (e.p == q && e.q == p) return {-e.side.sign, e.side.place};
    }
    Edge& e = edge_[edges_++ % edge_.size()];
    const Vec3 &o = cast_.origin, &to = cast_.to;
    const std::array inputs{o.x, o.y, o.z, to.x, to.y, to.z, p.x, p.y, p.z, q.x, q.y, q.z};
    e.p = p, e.q = q;
    e.side.sign = is_segment() ? sign_of_moment<true>(inputs) : sign_of_moment<false>(inputs);
    e.side.place = e.side.sign == Sign::zero ? next_place_++ : nowhere;
    return e.side;
}

}  // namespace hitbox::detail
