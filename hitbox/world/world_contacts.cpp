// world_contacts.cpp: the contacts of all pairs of bodies that meet.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/in_blocks.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

namespace hitbox {

namespace {

// Calls take(contacts) if the shapes meet, without contacts where there are none for their kinds.
template <class A, class B, class Take>
void take_contacts(const A& a, const B& b, const Take& take) {
    if constexpr (requires { contacts(a, b); }) {
        if (const std::optional<Contacts> both = contacts(a, b)) take(both);
    } else {
        if (intersects(a, b)) take(std::optional<Contacts>());
    }
}

}  // namespace

void World::add_contacts(std::uint32_t a, std::uint32_t b, std::vector<BodyContacts>& found) const {
    const auto add = [&](std::optional<std::uint32_t> triangle, const std::optional<Contacts>& both) {
        found.push_back({handle(a), handle(b), triangle, both});
    };
    const Body &x = bodies_[a], &y = bodies_[b];
    if (!x.mesh && !y.mesh)
        return std::visit(
            [&](const auto& s, const auto& t) {
                take_contacts(s, t, [&](const std::optional<Contacts>& both) { add({}, both); });
            },
            x.numbers.placed(bounds_[a]), y.numbers.placed(bounds_[b]));
    if (x.mesh && y.mesh) {
        if (exactly_meet(a, b)) add({}, {});
        return;
    }
    const bool mesh_is_first = x.mesh != nullptr;
    const detail::BodyMesh& mesh = mesh_is_first ? *x.mesh : *y.mesh;
    const Aabb3& bounds = bounds_[mesh_is_first ? b : a];
    const AnyShape shape = (mesh_is_first ? y : x).numbers.placed(bounds);
    const detail::MeshInPlace place = detail::mesh_in_place(mesh, bounds_[mesh_is_first ? a : b], *surfaces_);
    const detail::MovedSurface& surface = place.surface;
    const std::size_t before = found.size();
    std::visit(
        [&]<class S>(const S& s) {
            if constexpr (MeshNeighbour<S>)
                for (const std::uint32_t i : detail::crossed_triangles(shape, bounds, surface)) {
                    const Triangle3 t = surface.triangle(i);
                    add(mesh.model.number_in_mesh(i),
                        mesh_is_first ? hitbox::contacts(t, s) : hitbox::contacts(s, t));
                }
        },
        shape);
    if (found.size() > before) return;
    if (detail::meet(shape, bounds,
                     detail::MovedMesh{surface, mesh.model.point_of_each_component(), mesh.solid}))
        add({}, {});
}

std::vector<BodyContacts> World::contacts(const CollisionOptions& options) const {
    std::vector<IdPair> pairs = box_pairs(options);
    keep_oriented(pairs, options.executor);
    constexpr std::size_t block = 32;
    std::vector<std::vector<BodyContacts>> parts((pairs.size() + block - 1) / block);
    detail::in_blocks(options.executor, pairs.size(), block,
                      [&](std::size_t i, std::size_t first, std::size_t end) {
                          for (std::size_t k = first; k < end; ++k)
                              add_contacts(pairs[k].a, pairs[k].b, parts[i]);
                      });
    std::size_t count = 0;
    for (const std::vector<BodyContacts>& part : parts) count += part.size();
    std::vector<BodyContacts> all;
    all.reserve(count);
    for (std::vector<BodyContacts>& part : parts) {
        all.insert(all.end(), part.begin(), part.end());
        part = {};
    }
    return all;
}

std::vector<BodyContacts> World::contacts(BodyHandle a, BodyHandle b) const {
    std::vector<BodyContacts> found;
    if (find(a) && find(b) && a != b && intersects(bounds_[a.slot], bounds_[b.slot]))
        add_contacts(a.slot, b.slot, found);
    return found;
}

}  // namespace hitbox
