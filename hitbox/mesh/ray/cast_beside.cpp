// cast_beside.cpp: casts in the plane of a triangle, by the sides of its corners (Cyrus-Beck), or nearly parallel to it.
#include <hitbox/mesh/ray/cast_doubt.hpp>

#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/ray/detail/hit_order.hpp>
#include <hitbox/pair/linear_planar.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::Sign;

constexpr double one_step = 0x1p-52;

// By the intersection of the pair, whose numbers are correctly rounded.
HITBOX_NOINLINE bool meets_by_pair(const CastLine& line, const Triangle3& t, bool culls_back, Met& met) {
    const Cast<3, double>& cast = line.cast();
    const auto shared = line.is_segment() ? intersection(Segment3{cast.origin, cast.to}, t)
                                          : intersection(Ray3{cast.origin, cast.to}, t);
    if (!shared) return false;
    if (culls_back && facing_sign(cast, t) == Sign::positive) return false;
    set_bounds(met, shared.t->low, shared.t->low);
    met.place = CastLine::nowhere, met.side = Met::Side::unknown, met.at = Met::At::unknown;
    return true;
}

// ---- in the plane -----------------------------------------------------------------------------------------

// Where the line passes a corner or an edge, with bounds of the parameter.
struct Passage {
    double low = 0, high = 0;
    std::uint32_t place = CastLine::nowhere;
    Met::At at = Met::At::corner;
    std::uint8_t index = 0;
};

Passage past_corner(CastLine& line, const Vec3& p, std::uint8_t index) {
    const std::size_t k = line.main_axis();
    // Two differences and a quotient, each rounded.
    const double t = (p[k] - line.cast().origin[k]) / line.way()[k],
                 error = std::fabs(t) * (2 * one_step) + 0x1p-1070;
    return {t - error, t + error, line.place_of(p), Met::At::corner, index};
}

// The parameter at the edge from p to q: ((p - o) x e) / (way x e), seen along an axis.
template <bool Segment>
exact::Estimate parameter_at(const CastLine& line, const Vec3& p, const Vec3& q, std::size_t i,
                             std::size_t j) {
    const Vec3 &o = line.cast().origin, &to = line.cast().to;
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        using S = exact::Stored<fused.value>;
        const auto ei = S{q[i]} - S{p[i]}, ej = S{q[j]} - S{p[j]};
        const auto over = (S{p[i]} - S{o[i]}) * ej - (S{p[j]} - S{o[j]}) * ei;
        if constexpr (Segment)
            return quotient(over, (S{to[i]} - S{o[i]}) * ej - (S{to[j]} - S{o[j]}) * ei);
        else
            return quotient(over, ej * S{to[i]} - ei * S{to[j]});
    });
}

Passage past_edge(CastLine& line, const Vec3& p, const Vec3& q, std::size_t i, std::size_t j,
                  std::uint8_t index) {
    const exact::Estimate t =
        line.is_segment() ? parameter_at<true>(line, p, q, i, j) : parameter_at<false>(line, p, q, i, j);
    // The low part is left out, and the sums with the error are rounded.
    const double error = t.error * (1 + 0x1p-10) + std::fabs(t.value.high) * 0x1p-51 + 0x1p-700;
    return {t.value.high - error, t.value.high + error, line.side_of(p, q).place, Met::At::edge, index};
}

// A negative, zero or positive order, or nothing where the bounds overlap.
std::optional<Sign> order(const Passage& a, const Passage& b) {
    if (a.place != CastLine::nowhere && a.place == b.place) return Sign::zero;
    if (a.high < b.low) return Sign::negative;
    if (b.high < a.low) return Sign::positive;
    return std::nullopt;
}

// The first point of a triangle in the plane of the cast. Nothing if its bounds decide too little.
std::optional<bool> meets_in_plane(CastLine& line, const Triangle3& t, std::size_t axis, Met& met) {
    const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
    const std::array<Vec3, 3> corner{t.a, t.b, t.c};
    std::array<Sign, 3> side;
    for (std::size_t c = 0; c < 3; ++c) side[c] = line.across(corner[c], i, j);
    std::array<Passage, 2> passage;
    std::size_t count = 0;
    for (std::uint8_t c = 0; c < 3; ++c) {
        if (side[c] == Sign::zero && count < 2) passage[count++] = past_corner(line, corner[c], c);
        const std::size_t next = (c + 1) % 3u, last = (c + 2) % 3u;
        if (side[next] * side[last] == Sign::negative && count < 2)
            passage[count++] = past_edge(line, corner[next], corner[last], i, j, c);
    }
    if (count == 0) return false;
    for (std::size_t n = 0; n < count; ++n)
        if (!(passage[n].high < Met::inf)) return std::nullopt;
    Passage in = passage[0], out = passage[count - 1];
    if (count == 2) {
        const std::optional<Sign> turn = order(in, out);
        if (!turn) return std::nullopt;
        if (*turn == Sign::positive) std::swap(in, out);
    }
    // Corners are compared exactly with the ends of the cast.
    const auto is_after_start = [&](const Passage& p) -> std::optional<bool> {
        if (p.at == Met::At::corner) return line.is_after_start(corner[p.index]);
        return p.low > 0 ? std::optional(true) : p.high < 0 ? std::optional(false) : std::nullopt;
    };
    const auto is_before_end = [&](const Passage& p) -> std::optional<bool> {
        if (!line.is_segment()) return true;
        if (p.at == Met::At::corner) return line.is_before_end(corner[p.index]);
        return p.high < 1 ? std::optional(true) : p.low > 1 ? std::optional(false) : std::nullopt;
    };
    const std::optional<bool> leaves = is_after_start(out), begins = is_after_start(in),
                              enters = is_before_end(in);
    if (!leaves || !begins || !enters) return std::nullopt;
    if (!*leaves || !*enters) return false;
    met.side = Met::Side::edge_on;
    met.low = in.low, met.high = in.high, met.place = in.place, met.at = in.at, met.index = in.index;
    if (!*begins || in.place == CastLine::start)
        met.low = met.high = 0, met.place = CastLine::start, met.at = Met::At::start;
    return true;
}

}  // namespace

NormalAxis normal_axis(const Triangle3& t) {
    for (std::size_t k = 0; k < 3; ++k)
        if (t.a[k] == t.b[k] && t.a[k] == t.c[k]) return {k, 0, true};
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double x = std::fabs(n.x), y = std::fabs(n.y), z = std::fabs(n.z);
    const std::size_t k = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    return {k, std::fabs(n[k]), false};
}

bool meets_beside(CastLine& line, const Triangle3& t, bool culls_back, Met& met) {
    const Cast<3, double>& cast = line.cast();
    const Vec3 e = t.b - t.a, f = t.c - t.a, way = line.way();
    const double size = size_of(e) + size_of(f) + size_of(way) + size_of(cast.origin - t.a);
    // A segment of length zero has no parameter.
    if (!(size < largest_quick_size) || size_of(way) == 0) return meets_by_pair(line, t, culls_back, met);
    const NormalAxis axis = normal_axis(t);
    if (axis.is_exact && way[axis.index] == 0) {
        if (cast.origin[axis.index] != t.a[axis.index]) return false;
    } else {
        const Sign facing = facing_sign(cast, t);
        if (facing != Sign::zero) {
            // Nearly parallel.
            if (culls_back && facing == Sign::positive) return false;
            if (!bound_parameter(cast, t, met.low, met.high)) return meets_by_pair(line, t, culls_back, met);
            return crosses(line, t, facing == Sign::negative, {7, true, line.is_segment()}, met);
        }
        if (exact::orient3d(t.a, t.b, t.c, cast.origin) != Sign::zero) return false;
        // The component is off by less than eight roundings of the product of the sizes.
        if (!(axis.size > 0x1p-48 * size_of(e) * size_of(f) + 0x1p-900))
            return meets_by_pair(line, t, culls_back, met);
    }
    const std::optional<bool> known = meets_in_plane(line, t, axis.index, met);
    return known ? *known : meets_by_pair(line, t, culls_back, met);
}

}  // namespace hitbox::detail
