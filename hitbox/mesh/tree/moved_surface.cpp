// moved_surface.cpp: queries in the coordinates of a surface that is placed by a map.
#include <hitbox/mesh/tree/moved_surface.hpp>

#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/frustum_convex.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

MovedSurface::MovedSurface(const Surface& surface, const Affine3& map, const Aabb3& bounds)
    : surface_(surface),
      map_(map),
      bounds_(bounds),
      is_moved_(map != Affine3{}),
      back_(map),
      reach_(reach_of(surface.bounds())) {
    if (!is_moved_) return;
    const Aabb3& local = surface.bounds();
    const Vec3 error = back_.error(reach_, reach_of(bounds));
    image_slack_ = size_of_images(map, reach_) * 0x1p-48 + Vec3{0x1p-1060, 0x1p-1060, 0x1p-1060};
    const double size =
        (std::max)({local.max.x - local.min.x, local.max.y - local.min.y, local.max.z - local.min.z});
    is_fine_ = error.x + error.y + error.z < size * 0x1p-12;
}

MovedSurface::MovedSurface(const Surface& surface) : MovedSurface(surface, {}, surface.bounds()) {}

// The place of a point w of the box in the surface is G (w - t), off by the error: the image of the box under G, and more.
Aabb3 MovedSurface::taken_back(const Aabb3& box) const {
    if (!is_moved_ || box.is_empty()) return box;
    if (!is_fine_ || !box.is_finite()) return surface_.bounds();
    const Vec3 centre = box.min * 0.5 + box.max * 0.5, half = box.max * 0.5 - box.min * 0.5,
               at = back_.point(centre), error = back_.error(reach_, reach_of(box));
    const Affine3& g = back_.matrix();
    Aabb3 local;
    for (std::size_t k = 0; k < 3; ++k) {
        const double reach = std::fabs(g.columns[0][k]) * half.x + std::fabs(g.columns[1][k]) * half.y +
                             std::fabs(g.columns[2][k]) * half.z + error[k];
        local.min[k] = at[k] - reach, local.max[k] = at[k] + reach;
        if (!(reach < std::numeric_limits<double>::infinity())) return surface_.bounds();
    }
    return local;
}

bool own_triangles_in(const MovedSurface& surface, const Aabb3& box, IdSink sink) {
    if (surface.map() == nullptr) return visit_boxes(surface.surface(), box, nullptr, sink);
    if (!intersects(surface.bounds(), box)) return true;
    const auto meets = [&](const Aabb3& part) {
        return intersects(bounds_of_images(part, *surface.map()), box);
    };
    const FunctionRef<bool(const Aabb3&)> test(meets);
    return visit_boxes(surface.surface(), surface.taken_back(box), &test, sink);
}

bool own_triangles_in(const MovedSurface& surface, const Aabb3& bounds, const Frustum3& frustum,
                      IdSink sink) {
    if (surface.map() == nullptr) return visit_boxes_of(surface.surface(), bounds, frustum, sink);
    const auto meets = [&](const Aabb3& part) {
        return intersects(bounds_of_images(part, *surface.map()), frustum);
    };
    const FunctionRef<bool(const Aabb3&)> test(meets);
    return visit_boxes(surface.surface(), surface.taken_back(bounds), &test, sink);
}

}  // namespace hitbox::detail
