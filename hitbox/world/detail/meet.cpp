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

std::optional<Vec3> held_component(const PlacedMesh& outer, const PlacedMesh& inner) {
    for (const std::uint32_t i : inner.point_of_each_component)
        if (holds(outer, inner.surface.points()[i])) return inner.surface.points()[i];
    return {};
}

bool crosses(const AnyShape& shape, const Aabb3& bounds, const Surface& surface) {
    return std::visit(
        [&](const auto& s) {
            const auto crosses_none = [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t i : found)
                    if (intersects(s, surface.triangle(i))) return false;
                return true;
            };
            return !triangles_near(surface, shape, bounds, crosses_none);
        },
        shape);
}

// A point of the shape in the solid. A shape that crosses no triangle is wholly inside or wholly outside.
std::optional<Vec3> held_point(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    if (!mesh.solid || bounds.is_empty()) return {};
    const std::optional<Vec3> p = std::visit([](const auto& s) { return point_of(s); }, shape);
    return p && holds(mesh, *p) ? p : std::nullopt;
}

}  // namespace

bool meet(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

bool meet(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    return crosses(shape, bounds, mesh.surface) || held_point(shape, bounds, mesh).has_value();
}

std::optional<Vec3> point_within(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    if (!mesh.solid || crosses(shape, bounds, mesh.surface)) return {};
    return held_point(shape, bounds, mesh);
}

bool meet(const PlacedMesh& a, const PlacedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds())) return false;
    return any_contact(a.surface, b.surface) || held_component(a, b) || held_component(b, a);
}

std::optional<Vec3> point_within(const PlacedMesh& a, const PlacedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds()) || any_contact(a.surface, b.surface)) return {};
    const std::optional<Vec3> p = held_component(a, b);
    return p ? p : held_component(b, a);
}

}  // namespace hitbox::detail
