// cast_parallel.cpp: casts in the plane of a triangle, by the sides of its corners (Cyrus-Beck), or nearly parallel to it.
#include <hitbox/mesh/ray/cast_doubt.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/ray/detail/hit_order.hpp>
#include <hitbox/mesh/ray/detail/hit_place.hpp>

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
HITBOX_NOINLINE bool meets_by_pair(const CastLine& line, const Triangle3& t, const Culling& culls,
                                   TriangleHit& hit) {
    const Intersection<double> shared = intersection_of(line.cast(), t);
    if (!shared) return false;
    if (culls.leaves_out(facing_sign(line.cast(), t))) return false;
    set_bounds(hit, shared.t->low, shared.t->low);
    hit.place = CastLine::nowhere, hit.side = TriangleHit::Side::unknown, hit.at = TriangleHit::At::unknown;
    return true;
}

// ---- in the plane -----------------------------------------------------------------------------------------

// Where the line meets the border of the triangle, at a corner or on an edge, with bounds of the parameter.
struct BorderCrossing {
    double low = 0, high = 0;
    std::uint32_t place = CastLine::nowhere;
    TriangleHit::At at = TriangleHit::At::corner;
    std::uint8_t index = 0;
};

BorderCrossing corner_crossing(CastLine& line, const Vec3& p, std::uint8_t index) {
    const std::size_t k = line.main_axis();
    // Two differences and a quotient, each rounded.
    const double t = (p[k] - line.cast().origin[k]) / line.direction()[k],
                 error = std::fabs(t) * (2 * one_step) + 0x1p-1070;
    return {t - error, t + error, line.place_of(p), TriangleHit::At::corner, index};
}

// The parameter at the edge from p to q: ((p - o) x e) / (direction x e), seen along an axis.
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

BorderCrossing edge_crossing(CastLine& line, const Vec3& p, const Vec3& q, std::size_t i, std::size_t j,
                             std::uint8_t index) {
    const exact::Estimate t =
        line.is_segment() ? parameter_at<true>(line, p, q, i, j) : parameter_at<false>(line, p, q, i, j);
    // The low part is left out, and the sums with the error are rounded.
    const double error = t.error * (1 + 0x1p-10) + std::fabs(t.value.high) * 0x1p-51 + 0x1p-700;
    return {t.value.high - error, t.value.high + error, line.side_of(p, q).place, TriangleHit::At::edge,
            index};
}

// A negative, zero or positive order, or nothing where the bounds overlap.
std::optional<Sign> order(const BorderCrossing& a, const BorderCrossing& b) {
    if (a.place != CastLine::nowhere && a.place == b.place) return Sign::zero;
    if (a.high < b.low) return Sign::negative;
    if (b.high < a.low) return Sign::positive;
    return std::nullopt;
}

// The first point of a triangle in the plane of the cast. Nothing if the bounds do not decide.
std::optional<bool> meets_in_plane(CastLine& line, const Triangle3& t, std::size_t axis, TriangleHit& hit) {
    const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
    const std::array<Vec3, 3> corner{t.a, t.b, t.c};
    std::array<Sign, 3> side;
    for (std::size_t c = 0; c < 3; ++c) side[c] = line.across(corner[c], i, j);
    // A map may take a triangle to a segment of the line. Any corner can be the middle one.
    if (side[0] == Sign::zero && side[1] == Sign::zero && side[2] == Sign::zero) return std::nullopt;
    std::array<BorderCrossing, 2> crossing;
    std::size_t count = 0;
    for (std::uint8_t c = 0; c < 3; ++c) {
        if (side[c] == Sign::zero && count < 2) crossing[count++] = corner_crossing(line, corner[c], c);
        const std::size_t next = (c + 1) % 3u, last = (c + 2) % 3u;
        if (side[next] * side[last] == Sign::negative && count < 2)
            crossing[count++] = edge_crossing(line, corner[next], corner[last], i, j, c);
    }
    if (count == 0) return false;
    for (std::size_t n = 0; n < count; ++n)
        if (!(crossing[n].high < TriangleHit::inf)) return std::nullopt;
    BorderCrossing in = crossing[0], out = crossing[count - 1];
    if (count == 2) {
        const std::optional<Sign> turn = order(in, out);
        if (!turn) return std::nullopt;
        if (*turn == Sign::positive) std::swap(in, out);
    }
    // Corners are compared exactly with the ends of the cast.
    const auto is_after_start = [&](const BorderCrossing& p) -> std::optional<bool> {
        if (p.at == TriangleHit::At::corner) return line.is_after_start(corner[p.index]);
        return p.low > 0 ? std::optional(true) : p.high < 0 ? std::optional(false) : std::nullopt;
    };
    const auto is_before_end = [&](const BorderCrossing& p) -> std::optional<bool> {
        if (!line.is_segment()) return true;
        if (p.at == TriangleHit::At::corner) return line.is_before_end(corner[p.index]);
        return p.high < 1 ? std::optional(true) : p.low > 1 ? std::optional(false) : std::nullopt;
    };
    const std::optional<bool> leaves = is_after_start(out), begins = is_after_start(in),
                              enters = is_before_end(in);
    if (!leaves || !begins || !enters) return std::nullopt;
    if (!*leaves || !*enters) return false;
    hit.side = TriangleHit::Side::edge_on;
    hit.low = in.low, hit.high = in.high, hit.place = in.place, hit.at = in.at, hit.index = in.index;
    if (!*begins || in.place == CastLine::start)
        hit.low = hit.high = 0, hit.place = CastLine::start, hit.at = TriangleHit::At::start;
    return true;
}

}  // namespace

NormalAxis normal_axis(const Triangle3& t) {
    for (std::size_t k = 0; k < 3; ++k)
        if (t.a[k] == t.b[k] && t.a[k] == t.c[k]) return {k, 0, true};
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const std::size_t k = largest_axis(n);
    return {k, std::fabs(n[k]), false};
}

bool meets_parallel(CastLine& line, const Triangle3& t, const Culling& culls, TriangleHit& hit) {
    const Cast<3, double>& cast = line.cast();
    const Vec3 e = t.b - t.a, f = t.c - t.a, direction = line.direction();
    const double size = size_of(e) + size_of(f) + size_of(direction) + size_of(cast.origin - t.a);
    // A segment of length zero has no parameter.
    if (!(size < largest_quick_size) || size_of(direction) == 0) return meets_by_pair(line, t, culls, hit);
    const NormalAxis axis = normal_axis(t);
    if (axis.is_exact && direction[axis.index] == 0) {
        if (cast.origin[axis.index] != t.a[axis.index]) return false;
    } else {
        const Sign facing = facing_sign(cast, t);
        if (facing != Sign::zero) {
            // Nearly parallel.
            if (culls.leaves_out(facing)) return false;
            if (!bound_parameter(cast, t, hit.low, hit.high)) return meets_by_pair(line, t, culls, hit);
            return crosses(line, t, facing == Sign::negative, {7, true, line.is_segment()}, hit);
        }
        if (exact::orient3d(t.a, t.b, t.c, cast.origin) != Sign::zero) return false;
        // The component is off by less than eight roundings of the product of the sizes.
        if (!(axis.size > 0x1p-48 * size_of(e) * size_of(f) + 0x1p-900))
            return meets_by_pair(line, t, culls, hit);
    }
    const std::optional<bool> known = meets_in_plane(line, t, axis.index, hit);
    return known ? *known : meets_by_pair(line, t, culls, hit);
}

}  // namespace hitbox::detail
