// meet.cpp: tests of shapes, of meshes by their triangles, and of containment.
#include <hitbox/world/detail/meet.hpp>

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/tree/tree_boxes.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/pairs.hpp>

#include <span>
#include <type_traits>
#include <variant>

namespace hitbox::detail {

namespace {

std::optional<Vec3> point_of(const Vec3& p) { return p; }
template <class Shape>
std::optional<Vec3> point_of(const Shape& shape) {
    const std::optional<Vec3> p = shape.some_point();
    return p && intersects(shape, *p) ? p : std::nullopt;  // the point may be rounded
}

// The triangles that the shape may meet. A frustum is used directly, because its bounds are large.
bool triangles_near(const Surface& surface, const AnyShape& shape, const Aabb3& bounds, IdSink sink) {
    if (const Frustum3* frustum = std::get_if<Frustum3>(&shape))
        return visit_boxes_of(surface, bounds, *frustum, sink);
    return own_triangles_in(surface, bounds, sink);
}

bool holds(const PlacedMesh& mesh, const Vec3& p) {
    return mesh.solid && intersects(mesh.surface.bounds(), p) && winding_around(mesh.surface, p).inside();
}

bool holds_a_component(const PlacedMesh& outer, const PlacedMesh& inner) {
    for (const std::uint32_t i : inner.point_of_each_component)
        if (holds(outer, inner.surface.points()[i])) return true;
    return false;
}

}  // namespace

bool meet(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

bool meet(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    return std::visit(
        [&](const auto& s) {
            const auto crosses_none = [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t i : found)
                    if (intersects(s, mesh.surface.triangle(i))) return false;
                return true;
            };
            const bool apart = triangles_near(mesh.surface, shape, bounds, crosses_none);
            if (!apart) return true;
            // It crosses no triangle, so it is wholly inside or wholly outside.
            const std::optional<Vec3> p = bounds.is_empty() ? std::nullopt : point_of(s);
            return p && holds(mesh, *p);
        },
        shape);
}

bool meet(const PlacedMesh& a, const PlacedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds())) return false;
    return any_contact(a.surface, b.surface) || holds_a_component(a, b) || holds_a_component(b, a);
}

}  // namespace hitbox::detail
