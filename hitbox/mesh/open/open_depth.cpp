// open_depth.cpp: parts that are not near the solid must be outside; one point of each piece decides.
#include <hitbox/mesh/open/open_depth.hpp>

#include <hitbox/mesh/open/near_cover.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

namespace {

// True if the polygon, which is rounded, surely meets none of the triangles.
bool is_clear_of(const Polygon& polygon, const Surface& surface, std::span<const std::uint32_t> ids,
                 double slack) {
    return std::all_of(ids.begin(), ids.end(), [&](std::uint32_t id) {
        const Triangle3 t = surface.triangle(id);
        if (shows_gap(polygon, frame_of(t), 2 * slack)) return true;
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            const Triangle3 piece{polygon[0], polygon[i - 1], polygon[i]};
            if (!(distance(piece, t) > 2 * slack)) return false;
        }
        return true;
    });
}

Vec3 corner_mean(const Polygon& polygon) {
    Vec3 sum{0, 0, 0};
    for (const Vec3& p : polygon) sum = sum + (p - polygon[0]);
    return polygon[0] + sum * (1 / double(polygon.size()));
}

class ReachIn {
public:
    ReachIn(const PairSide& open, PairSide& solid, double distance)
        : open_(open.surface()),
          solid_(solid),
          cover_(solid.surface(), distance, Aabb3(open.surface().bounds()).merge(solid.surface().bounds())) {}

    bool is_fine() const { return cover_.is_fine(); }

    // No piece of the rest meets the boundary, so one point decides whether it is inside.
    bool what_is_inside_is_near(std::uint32_t triangle) {
        const Triangle3 t = open_.triangle(triangle);
        if (const auto one = cover_.one_that_covers(t); one && solid_.facets.of(*one) == Facet::boundary)
            return true;
        const auto boundary = boundary_near(t);
        if (!boundary) return false;
        const auto rest = cover_.rest(t, *boundary);
        return rest && std::all_of(rest->begin(), rest->end(), [&](const Polygon& p) {
                   if (!is_clear_of(p, solid_.surface(), *boundary, cover_.slack())) return false;
                   const Vec3 middle = corner_mean(p);
                   if (!intersects(solid_.surface().bounds(), middle)) return true;
                   const Winding w = winding_around(solid_.surface(), middle);
                   return !w.on_surface && w.number == 0;
               });
    }

private:
    // std::nullopt if part of a triangle is boundary and part is not.
    std::optional<std::vector<std::uint32_t>> boundary_near(const Triangle3& t) {
        auto ids = cover_.nearby(t);
        if (!ids) return std::nullopt;
        const Vec3 corners[] = {t.a, t.b, t.c};
        std::vector<std::uint32_t> boundary;
        for (const std::uint32_t id : *ids) {
            if (shows_gap(corners, frame_of(solid_.surface().triangle(id)), cover_.within())) continue;
            const Facet kind = solid_.facets.of(id);
            if (kind == Facet::mixed) return std::nullopt;
            if (kind == Facet::boundary) boundary.push_back(id);
        }
        return boundary;
    }

    const Surface& open_;
    PairSide& solid_;
    NearCover cover_;
};

}  // namespace

bool reaches_in_at_most(const PairSide& open, PairSide& solid, double distance) {
    ReachIn reach(open, solid, distance);
    if (!reach.is_fine()) return false;
    for (const auto& group : open.regions.inside)
        for (const std::uint32_t t : group)
            if (!reach.what_is_inside_is_near(t)) return false;
    return std::all_of(open.in_contact.begin(), open.in_contact.end(),
                       [&](std::uint32_t t) { return reach.what_is_inside_is_near(t); });
}

}  // namespace hitbox::detail
