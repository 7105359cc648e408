// cast_doubt.cpp: decides only the signs that are in doubt, and each of a shared corner or edge once.
#include <hitbox/mesh/ray/cast_doubt.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/ray/detail/hit_order.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Sign;

Doubts doubts_of(const BoundedPiercing& p, bool is_segment) {
    const double weight[3] = {p.at.det - p.at.u - p.at.v, p.at.u, p.at.v},
                 bound[3] = {p.bound.det + p.bound.u + p.bound.v, p.bound.u, p.bound.v};
    Doubts doubts;
    for (unsigned i = 0; i < 3; ++i) doubts.edges |= unsigned(!(weight[i] > bound[i])) << i;
    doubts.start = !(p.at.t > p.bound.t);
    doubts.end = is_segment && !(p.at.det - p.at.t > p.bound.det + p.bound.t);
    return doubts;
}

void begin_here(TriangleHit& hit) {
    hit.low = hit.high = 0;
    hit.place = CastLine::start, hit.at = TriangleHit::At::start;
}

}  // namespace

bool crosses(CastLine& line, const Triangle3& t, bool from_front, const Doubts& doubts, TriangleHit& hit) {
    const std::array<Vec3, 3> corner{t.a, t.b, t.c};
    hit.side = from_front ? TriangleHit::Side::front : TriangleHit::Side::back;
    hit.at = TriangleHit::At::plane, hit.place = CastLine::nowhere;
    // Two edges in doubt: their corner is probably on the line.
    if ((doubts.edges & (doubts.edges - 1)) != 0)
        for (unsigned i = 0; i < 3; ++i) {
            if ((doubts.edges | 1u << i) != 7) continue;
            const std::uint32_t place = line.place_of(corner[i]);
            if (place == CastLine::nowhere) continue;
            if ((doubts.start && !line.is_after_start(corner[i])) ||
                (doubts.end && !line.is_before_end(corner[i])))
                return false;
            hit.at = TriangleHit::At::corner, hit.index = std::uint8_t(i), hit.place = place;
            if (place == CastLine::start) begin_here(hit);
            return true;
        }
    // The line passes inside if no side has the sign of -(direction . normal).
    const Sign turn = from_front ? Sign::negative : Sign::positive;
    for (unsigned i = 0; i < 3; ++i) {
        if ((doubts.edges >> i & 1) == 0) continue;
        const EdgeSide side = line.side_of(corner[(i + 1) % 3], corner[(i + 2) % 3]);
        if (side.sign == -turn) return false;
        if (side.sign == Sign::zero)
            hit.at = TriangleHit::At::edge, hit.index = std::uint8_t(i), hit.place = side.place;
    }
    const Cast<3, double>& cast = line.cast();
    if (doubts.end && exact::orient3d(t.a, t.b, t.c, cast.to) == -turn) return false;
    if (doubts.start) {
        const Sign behind = exact::orient3d(t.a, t.b, t.c, cast.origin) * turn;
        if (behind == Sign::positive) return false;
        if (behind == Sign::zero) begin_here(hit);
    }
    return true;
}

bool meets_in_doubt(CastLine& line, const Triangle3& t, const BoundedPiercing& p, const Culling& culls,
                    TriangleHit& hit) {
    if (!(p.at.det > p.bound.det)) return meets_parallel(line, t, culls, hit);
    if (culls.leaves_out(p.from_front)) return false;
    // Where the cast meets the triangle, t is not negative.
    set_bounds(hit, (std::max)(0.0, (p.at.t - p.bound.t) / (p.at.det + p.bound.det)),
               (p.at.t + p.bound.t) / (p.at.det - p.bound.det));
    return crosses(line, t, p.from_front, doubts_of(p, line.is_segment()), hit);
}

exact::Sign hit_order(CastLine& line, const Triangle3& a, const Triangle3& b) {
    if (same_points(a, b)) return Sign::zero;
    const Linear in_doubles = linear(line.cast());
    const auto crosses_plane = [&](const Triangle3& t) {
        const BoundedPiercing p = pierce(in_doubles, t);
        return p.at.det > p.bound.det;
    };
    std::array<Vec3, 3> shared;
    std::size_t count = 0;
    for (const Vec3& p : {a.a, a.b, a.c})
        if (p == b.a || p == b.b || p == b.c) shared[count++] = p;
    if (count > 0 && crosses_plane(a) && crosses_plane(b)) {
        for (std::size_t i = 0; i < count; ++i)
            if (line.place_of(shared[i]) != CastLine::nowhere) return Sign::zero;
        if (count == 2 && line.side_of(shared[0], shared[1]).sign == Sign::zero) return Sign::zero;
    }
    return order_of_parameters(line.cast(), a, b);
}

}  // namespace hitbox::detail
