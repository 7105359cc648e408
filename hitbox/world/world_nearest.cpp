// world_nearest.cpp: the meshes nearest to a point.
#include <hitbox/world/world.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/body.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hitbox {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

bool nearer(const BodyNearest& x, const BodyNearest& y) {
    return x.distance != y.distance ? x.distance < y.distance : x.body < y.body;
}

}  // namespace

// Returns nothing if the distance is surely more than `within`.
std::optional<BodyNearest> World::nearest_of(std::uint32_t slot, const Vec3& point, double within) const {
    const Body& b = bodies_[slot];
    if (!b.mesh) return {};
    const detail::MeshInPlace place = detail::mesh_in_place(*b.mesh, bounds_[slot], *surfaces_);
    const detail::MovedSurface& surface = place.surface;
    const bool inside = b.mesh->solid && intersects(surface.bounds(), point) &&
                        detail::winding_around(surface, point).inside();
    const auto nearest = detail::closest_point(surface, point, inside ? no_limit : (std::max)(within, 0.0));
    if (!nearest) return {};
    return BodyNearest{handle(slot), inside ? -nearest->distance : nearest->distance, nearest->point,
                       nearest->triangle};
}

std::vector<BodyNearest> World::nearest_meshes(const Vec3& point, const QueryOptions& options) const {
    std::vector<BodyNearest> found;
    if (!exact::all_finite(point) || options.most == 0) return found;
    const std::size_t bodies = awake_.size() + asleep_.size();
    // Test bodies in the order of the distances of their boxes, more and more, until the next box is too far away.
    for (std::size_t ask = options.most < bodies ? 16 : bodies;; ask *= 4) {
        found.clear();
        double seen_to = no_limit;
        for (const Tree* tree : {&awake_, &asleep_}) {
            const std::vector<Neighbor<3, double>> boxes = tree->nearest(point, ask);
            if (boxes.size() == ask && ask < tree->size())
                seen_to = (std::min)(seen_to, std::sqrt(boxes.back().distance_sq));
            for (const Neighbor<3, double>& box : boxes) {
                if (!may_meet(tags_[box.id].layers, options.layers)) continue;
                const bool full = found.size() == options.most;
                const auto one = nearest_of(box.id, point, full ? found.back().distance : no_limit);
                if (!one) continue;
                found.insert(std::upper_bound(found.begin(), found.end(), *one, nearer), *one);
                if (found.size() > options.most) found.pop_back();
            }
        }
        // Distances of boxes are rounded; the margin is many times the error.
        if (seen_to == no_limit ||
            (found.size() == options.most && found.back().distance < seen_to * (1 - 0x1p-20)))
            return found;
    }
}

}  // namespace hitbox
