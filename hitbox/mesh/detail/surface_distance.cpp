// surface_distance.cpp: queries the tree of one mesh around each triangle of the other, with a decreasing limit.
#include <hitbox/mesh/detail/surface_distance.hpp>

#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/detail/disjoint_triangles.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::detail {

std::optional<double> distance_within(const Surface& a, const Surface& b, double limit) {
    const bool a_smaller = a.triangles().size() <= b.triangles().size();
    const Surface &few = a_smaller ? a : b, &many = a_smaller ? b : a;
    double best = limit;
    bool found = false;
    for (std::size_t i = 0; i < few.triangles().size(); ++i) {
        const Triangle3 t = few.triangle(i);
        const Aabb3 near = t.bounds().expanded(best);
        if (!intersects(near, many.bounds())) continue;
        many.tree().overlaps(near, [&](std::span<const std::uint32_t> ids) {
            for (const std::uint32_t id : ids) {
                const double d = disjoint_distance(t, many.triangle(id));
                if (found ? d >= best : d > limit) continue;
                best = d, found = true;
            }
            return true;
        });
    }
    return found ? std::optional(best) : std::nullopt;
}

}  // namespace hitbox::detail
