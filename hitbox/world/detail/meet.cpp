// meet.cpp: tests of shapes, of meshes by their triangles, and of containment.
#include <hitbox/world/detail/meet.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
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

// Calls look(triangle's index) for those that share a point with the shape, until it returns false. A frustum is used
// directly, because its bounds are large.
template <class Look>
bool each_crossed(const AnyShape& shape, const Aabb3& bounds, const MovedSurface& surface, const Look& look) {
    return std::visit(
        [&]<class S>(const S& s) {
            const auto test = [&](std::span<const std::uint32_t> found) {
                for (const std::uint32_t i : found)
                    if (intersects(s, surface.triangle(i)) && !look(i)) return false;
                return true;
            };
            if constexpr (std::is_same_v<S, Frustum3>)
                return own_triangles_in(surface, bounds, s, test);
            else
                return own_triangles_in(surface, bounds, test);
        },
        shape);
}

bool crosses(const AnyShape& shape, const Aabb3& bounds, const MovedSurface& surface) {
    return !each_crossed(shape, bounds, surface, [](std::uint32_t) { return false; });
}

bool any_contact_of(const MovedSurface& a, const MovedSurface& b) {
    if (a.map() == nullptr && b.map() == nullptr) return any_contact(a.surface(), b.surface());
    if (a.map() == nullptr) return any_contact(a.surface(), b.surface(), *b.map());
    if (b.map() == nullptr) return any_contact(b.surface(), a.surface(), *a.map());
    return any_contact(a.surface(), *a.map(), b.surface(), *b.map());
}

bool holds(const MovedMesh& mesh, const Vec3& p) {
    return mesh.solid && intersects(mesh.surface.bounds(), p) && winding_around(mesh.surface, p).inside();
}

std::optional<Vec3> held_component(const MovedMesh& outer, const MovedMesh& inner) {
    for (const std::uint32_t i : inner.point_of_each_component)
        if (const Vec3 p = inner.surface.placed(inner.surface.surface().points()[i]); holds(outer, p))
            return p;
    return {};
}

// A point of the shape in the solid. A shape that crosses no triangle is wholly inside or wholly outside.
std::optional<Vec3> held_point(const AnyShape& shape, const Aabb3& bounds, const MovedMesh& mesh) {
    if (!mesh.solid || bounds.is_empty()) return {};
    const std::optional<Vec3> p = std::visit([](const auto& s) { return point_of(s); }, shape);
    return p && holds(mesh, *p) ? p : std::nullopt;
}

// With the mesh as one that stays where it is.
template <class Use>
auto unmoved(const PlacedMesh& mesh, const Use& use) {
    const MovedSurface surface(mesh.surface);
    return use(MovedMesh{surface, mesh.point_of_each_component, mesh.solid});
}

}  // namespace

bool meet(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

bool meet(const AnyShape& shape, const Aabb3& bounds, const MovedMesh& mesh) {
    return crosses(shape, bounds, mesh.surface) || held_point(shape, bounds, mesh).has_value();
}
bool meet(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    return unmoved(mesh, [&](const MovedMesh& m) { return meet(shape, bounds, m); });
}

std::optional<Vec3> point_within(const AnyShape& shape, const Aabb3& bounds, const MovedMesh& mesh) {
    if (!mesh.solid || crosses(shape, bounds, mesh.surface)) return {};
    return held_point(shape, bounds, mesh);
}
std::optional<Vec3> point_within(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh) {
    return unmoved(mesh, [&](const MovedMesh& m) { return point_within(shape, bounds, m); });
}

bool meet(const MovedMesh& a, const MovedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds())) return false;
    return any_contact_of(a.surface, b.surface) || held_component(a, b) || held_component(b, a);
}

std::optional<Vec3> point_within_apart(const MovedMesh& a, const MovedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds())) return {};
    const std::optional<Vec3> p = held_component(a, b);
    return p ? p : held_component(b, a);
}

std::optional<Vec3> point_within(const PlacedMesh& a, const PlacedMesh& b) {
    if (!intersects(a.surface.bounds(), b.surface.bounds()) || any_contact(a.surface, b.surface)) return {};
    return unmoved(a, [&](const MovedMesh& x) {
        return unmoved(b, [&](const MovedMesh& y) { return point_within_apart(x, y); });
    });
}

std::vector<std::uint32_t> crossed_triangles(const AnyShape& shape, const Aabb3& bounds,
                                             const MovedSurface& surface) {
    std::vector<std::uint32_t> found;
    each_crossed(shape, bounds, surface, [&](std::uint32_t i) {
        found.push_back(i);
        return true;
    });
    detail::sort(found.begin(), found.end());
    return found;
}

}  // namespace hitbox::detail
