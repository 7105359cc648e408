// crossings.cpp: exact signs; a zero is replaced by the sign after an infinitesimal translation of the segment.
#include <hitbox/mesh/crossings.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/pair/intersection/piercing.hpp>

#include <array>
#include <limits>
#include <span>

namespace hitbox {

namespace {

using detail::Linear;
using exact::Sign;
using exact::Verdict;

// The first non-zero component of u x v, for u = u1 - u0 and v = v1 - v0.
Sign first_sign_of_cross(const Vec3& u0, const Vec3& u1, const Vec3& v0, const Vec3& v1) {
    const std::array inputs{u0.x, u0.y, u0.z, u1.x, u1.y, u1.z, v0.x, v0.y, v0.z, v1.x, v1.y, v1.z};
    return exact::resolve(inputs, 2, [](const auto& n) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            const Sign s =
                sign((n[3 + i] - n[i]) * (n[9 + j] - n[6 + j]) - (n[3 + j] - n[j]) * (n[9 + i] - n[6 + i]));
            if (s != Sign::zero) return s;
        }
        return Sign::zero;
    });
}

// The side on which the segment passes the edge a-b. After a translation by s the determinant (q - p) . (a -
// p) x (b - p) grows by s . ((q - p) x (b - a)).
Sign side_of_edge(const Segment3& pq, const Vec3& a, const Vec3& b) {
    const Sign s = exact::orient3d(pq.a, pq.b, a, b);
    return s != Sign::zero ? s : first_sign_of_cross(pq.a, pq.b, a, b);
}

// The side of the triangle's plane on which a point lies. After a translation by s its height grows by s . normal.
Sign side_of_plane(const Triangle3& t, const Vec3& p) {
    const Sign s = exact::orient3d(t.a, t.b, t.c, p);
    return s != Sign::zero ? s : first_sign_of_cross(t.a, t.b, t.a, t.c);
}

HITBOX_NOINLINE int passage_in_doubt(const Segment3& pq, const Triangle3& t) {
    const Sign from = side_of_plane(t, pq.a);
    if (from == side_of_plane(t, pq.b)) return 0;
    const Sign ab = side_of_edge(pq, t.a, t.b), bc = side_of_edge(pq, t.b, t.c),
               ca = side_of_edge(pq, t.c, t.a);
    if (ab == Sign::zero || ab != bc || bc != ca) return 0;
    return from == Sign::positive ? 1 : -1;
}

}  // namespace

Crossings count_crossings(const Surface& surface, const Segment3& segment) {
    Crossings all;
    const Linear line{segment.a, segment.b, Linear::Kind::segment};
    const auto passage_through = [&](const detail::CastCandidate& c) {
        if (c.is_sure) return c.from_front ? 1 : -1;
        const Triangle3 t = surface.triangle(c.triangle);
        const detail::BoundedPiercing p = detail::pierce(line, t);
        if (p.answer == Verdict::no) return 0;
        return p.answer == Verdict::yes ? p.from_front ? 1 : -1 : passage_in_doubt(segment, t);
    };
    detail::along(surface, segment, [&](std::span<const detail::CastCandidate> candidates) {
        for (const detail::CastCandidate& c : candidates) {
            const int passage = passage_through(c);
            all.count += passage != 0;
            all.net += passage;
        }
        return std::numeric_limits<double>::infinity();
    });
    return all;
}

}  // namespace hitbox
