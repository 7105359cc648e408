// world_queries.cpp: overlap and contact queries.
#include <hitbox/core/sort.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/index/query.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/box_pieces.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <type_traits>
#include <variant>

namespace hitbox {

bool World::meets(std::uint32_t slot, const AnyShape& shape, const Aabb3& bounds,
                  const detail::OrientedBounds& oriented, Precision precision) const {
    if (precision == Precision::aabb) return true;
    const Body& b = bodies_[slot];
    const Frustum3* const frustum = std::get_if<Frustum3>(&shape);
    const auto near_frustum = [&](const auto& box) { return intersects(*frustum, box); };
    const auto near_box = [](const auto& x, const auto& y) { return intersects(x, y); };
    const detail::OrientedBounds own = oriented_of(b, bounds_[slot]);
    const bool near = frustum ? std::visit(near_frustum, own) : std::visit(near_box, oriented, own);
    if (!near || precision == Precision::obb) return near;
    if (!b.mesh) return detail::meet(shape, b.numbers.placed(bounds_[slot]));
    const detail::MeshInPlace place = detail::mesh_in_place(*b.mesh, bounds_[slot], *surfaces_);
    return detail::meet(
        shape, bounds,
        detail::MovedMesh{place.surface, b.mesh->model.point_of_each_component(), b.mesh->solid});
}

std::vector<BodyHandle> World::overlaps(const AnyShape& shape, const QueryOptions& options) const {
    const Aabb3 bounds = detail::bounds_of(shape);
    const detail::OrientedBounds oriented = detail::oriented_bounds_of(shape, bounds);
    std::vector<std::uint32_t> slots;
    const auto take = [&](std::span<const std::uint32_t> found) {
        for (const std::uint32_t slot : found)
            if (may_meet(tags_[slot].layers, options.layers) &&
                meets(slot, shape, bounds, oriented, options.precision))
                slots.push_back(slot);
        return true;
    };
    detail::visit_near(awake_, shape, bounds, take);
    detail::visit_near(asleep_, shape, bounds, take);
    detail::sort(slots.begin(), slots.end());
    std::vector<BodyHandle> bodies;
    bodies.reserve(slots.size());
    for (const std::uint32_t slot : slots) bodies.push_back(handle(slot));
    return bodies;
}

// ---- contacts -----------------------------------------------------------------------------------------------

void World::contacts(BodyHandle a, BodyHandle b, FunctionRef<void(const Intersection<double>&)> f) const {
    const Body *x = find(a), *y = find(b);
    if (!x || !y) return;
    // Passes on the intersection of both, if there is an intersection() for them.
    const auto tell = [&](const auto& s, const auto& t) {
        if constexpr (std::is_same_v<decltype(s), const Aabb3&> &&
                      std::is_same_v<decltype(t), const Aabb3&>) {
            detail::for_each_face(intersection(s, t), f);
        } else if constexpr (requires { intersection(s, t).kind; }) {
            if (const auto shared = intersection(s, t)) f(shared);
        }
    };
    if (!x->mesh && !y->mesh)
        return std::visit(tell, x->numbers.placed(bounds_[a.slot]), y->numbers.placed(bounds_[b.slot]));
    if (x->mesh && y->mesh) {
        const std::shared_ptr<const Surface> first = detail::placed_surface(*x->mesh, *surfaces_),
                                             second = detail::placed_surface(*y->mesh, *surfaces_);
        for (const TrianglePair& p : find_contacts(*first, *second))
            tell(first->triangle_of_mesh(p.a), second->triangle_of_mesh(p.b));
        return;
    }
    const std::shared_ptr<const Surface> surface =
        detail::placed_surface(x->mesh ? *x->mesh : *y->mesh, *surfaces_);
    const Aabb3& bounds = bounds_[x->mesh ? b.slot : a.slot];
    const AnyShape other = (x->mesh ? y : x)->numbers.placed(bounds);
    for (const std::uint32_t i : triangles_in(*surface, bounds))
        std::visit([&](const auto& s) { tell(s, surface->triangle_of_mesh(i)); }, other);
}

}  // namespace hitbox
