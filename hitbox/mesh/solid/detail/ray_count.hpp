// ray_count.hpp: signed crossings of a ray with a closed surface, by exact signs (ray casting, winding number).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/triangles_in.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

using exact::Sign;

/// A ray nearly along a coordinate axis, so that a thin box contains it. It is tilted by a few bits, so that it
/// rarely meets an edge of a mesh on a grid. Each attempt has another tilt.
struct Probe {
    Vec3 direction;
    Aabb3 reach;  ///< contains the part of the ray within the bounds, with rounding
};

/// A ray from the rounded point `from` that leaves the bounds. `size` is the largest coordinate used to compute `from`.
Probe make_probe(const Vec3& from, double size, const Aabb3& bounds, unsigned attempt);

struct RayCount {
    enum class Outcome { counted, grazed, on_edge };
    Outcome outcome = Outcome::counted;
    int ahead = 0;      // signed crossings strictly ahead of the origin
    int at_origin = 0;  // signed crossings of triangles whose interior contains the origin
    std::vector<std::uint32_t> at_origin_triangles;
};

/// Counts the crossings of a ray from `origin` with a Surface or a MovedSurface. An Origin decides the signs:
///
///     edge_side(d, a, b)   the side on which the ray along d passes the edge a-b: the sign of d . (a - o) x (b - o)
///     plane_side(t)        negative if the origin is in front of the triangle: the sign of (b - a) x (c - a) . (a - o)
///     is_on(t)             true if the closed triangle contains the origin; asked only if the ray meets an edge
template <class AnySurface, class Origin>
RayCount count_along(const AnySurface& s, const Origin& origin, const Probe& probe) {
    RayCount count;
    const Vec3& d = probe.direction;
    own_triangles_in(s, probe.reach, [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Triangle3 t = s.triangle(id);
            const Sign ab = origin.edge_side(d, t.a, t.b), bc = origin.edge_side(d, t.b, t.c);
            if (ab * bc == Sign::negative) continue;
            const Sign ca = origin.edge_side(d, t.c, t.a);
            if (ab * ca == Sign::negative || bc * ca == Sign::negative) continue;
            if (ab == Sign::zero || bc == Sign::zero || ca == Sign::zero) {
                // Another ray will do, unless the origin itself is on this edge.
                count.outcome = origin.is_on(t) ? RayCount::Outcome::on_edge : RayCount::Outcome::grazed;
                return false;
            }
            // ab is positive if the ray leaves through the front.
            const Sign ahead = origin.plane_side(t) * ab;
            if (ahead == Sign::positive) count.ahead += int(ab);
            if (ahead != Sign::zero) continue;
            count.at_origin += int(ab);
            count.at_origin_triangles.push_back(id);
        }
        return true;
    });
    return count;
}

/// Casts rays until one meets no edge. `probe` becomes that ray.
template <class AnySurface, class Origin>
RayCount count_crossings(const AnySurface& s, const Origin& origin, Probe& probe) {
    for (unsigned attempt = 0;; ++attempt) {
        probe = make_probe(origin.rounded(), origin.size(), s.bounds(), attempt);
        RayCount count = count_along(s, origin, probe);
        if (count.outcome != RayCount::Outcome::grazed) return count;
    }
}

}  // namespace hitbox::detail
