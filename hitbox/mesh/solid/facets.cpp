// facets.cpp: winding numbers beside clean triangles; pieces of the others.
#include <hitbox/mesh/solid/facets.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/tree/beyond_common.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/triangles_in.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace hitbox::detail {

namespace {

using Corners = TriMesh::Corners;
using exact::Sign;

std::size_t common_corners(const Corners& a, const Corners& b) {
    return std::size_t(std::count_if(a.begin(), a.end(),
                                     [&](std::uint32_t v) { return v == b[0] || v == b[1] || v == b[2]; }));
}

// A box that contains the point without rounding.
Aabb3 box_around(const Vec3& p) {
    const Vec3 slack{0x1p-50 * std::fabs(p.x), 0x1p-50 * std::fabs(p.y), 0x1p-50 * std::fabs(p.z)};
    return {p - slack, p + slack};
}

}  // namespace

SteppedPoint inner_point(const Triangle3& t) {
    const ExactPoint a = exact_point(t.a), b = exact_point(t.b), c = exact_point(t.c);
    return {between(between(a, BigFloat(3), b, BigFloat(4)), BigFloat(5), c, BigFloat(3)), way(a, b)};
}

bool Facets::bounds_volume(std::uint32_t triangle) const {
    return SurfaceAccess::bare(surface_).bounds_volume(triangle);
}

bool Facets::is_clean(std::uint32_t triangle) {
    const auto [at, is_new] = clean_.try_emplace(triangle, true);
    if (!is_new) return at->second;
    const Corners& own = surface_.triangles()[triangle];
    at->second = own_triangles_in(
        surface_, surface_.triangle(triangle).bounds(), [&](std::span<const std::uint32_t> ids) {
            return std::none_of(ids.begin(), ids.end(), [&](std::uint32_t id) {
                const Corners& other = surface_.triangles()[id];
                // The same triangle twice stays constant.
                return common_corners(own, other) < 3 && meet_beyond_common(surface_.points(), own, other);
            });
        });
    return at->second;
}

Facet Facets::of(std::uint32_t triangle) {
    if (const auto known = known_.find(triangle); known != known_.end()) return known->second;
    Facet facet = Facet::inner;
    if (bounds_volume(triangle)) {
        if (!is_clean(triangle)) {
            facet = Facet::mixed;
        } else {
            const Triangle3 t = surface_.triangle(triangle);
            if (winding_beside(surface_, inner_point(t), t).is_boundary()) facet = Facet::boundary;
        }
    }
    return known_[triangle] = facet;
}

std::vector<std::uint32_t> Facets::known(Facet kind) const {
    std::vector<std::uint32_t> triangles;
    for (const auto& [triangle, facet] : known_)
        if (facet == kind) triangles.push_back(triangle);
    detail::sort(triangles.begin(), triangles.end());
    return triangles;
}

bool Facets::has_boundary(std::uint32_t triangle) {
    const Facet facet = of(triangle);
    if (facet != Facet::mixed) return facet == Facet::boundary;
    Overlay overlay(surface_.triangle(triangle));
    divide(overlay, triangle);
    return overlay.any_piece(
        [&](const SteppedPoint& p) { return winding_beside(surface_, p, overlay.triangle()).is_boundary(); });
}

void Facets::divide(Overlay& overlay, std::uint32_t triangle) const {
    const Triangle3& t = overlay.triangle();
    const Corners& own = surface_.triangles()[triangle];
    own_triangles_in(surface_, t.bounds(), [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Corners& other = surface_.triangles()[id];
            const std::size_t common = common_corners(own, other);
            if (common == 3) continue;
            // Triangles with a common edge meet in that edge only, unless they are coplanar.
            if (common == 2 && std::any_of(other.begin(), other.end(), [&](std::uint32_t v) {
                    return exact::orient3d(t.a, t.b, t.c, surface_.points()[v]) != Sign::zero;
                }))
                continue;
            overlay.divide_by(surface_.triangle(id));
        }
        return true;
    });
}

Facets::Around Facets::around(const ExactPoint& point) const {
    Around found;
    own_triangles_in(surface_, box_around(point.rounded), [&](std::span<const std::uint32_t> ids) {
        for (const std::uint32_t id : ids) {
            const Triangle3 t = surface_.triangle(id);
            if (!holds(t, point)) continue;
            Overlay overlay(t);
            divide(overlay, id);
            const bool both = overlay.any_piece_at(point, [&](const SteppedPoint& p) {
                const WindingBeside w = winding_beside(surface_, p, t);
                found.some_outside |= w.behind == 0 || w.in_front == 0;
                found.some_inside |= !w.both_zero();
                return found.on_boundary();
            });
            if (both) return false;
        }
        return true;
    });
    return found;
}

}  // namespace hitbox::detail
