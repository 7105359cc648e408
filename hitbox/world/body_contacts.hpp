// body_contacts.hpp: the contacts of two bodies, for a physics engine (contact manifold, collision response).
#pragma once

#include <hitbox/pair/contact/contacts_between.hpp>
#include <hitbox/world/handle.hpp>

#include <cstdint>
#include <optional>

namespace hitbox {

/// Two bodies that meet, and the points at which they push each other apart. A shape and a mesh give one for each triangle
/// that the shape meets.
struct BodyContacts {
    BodyHandle a, b;
    /// If one of the two is a mesh, the index of the triangle in it; otherwise nothing.
    std::optional<std::uint32_t> triangle;
    /// As contacts() of the two shapes, or of the shape and the triangle, in the order of a and b. Nothing if hitbox has no
    /// contacts for two bodies that meet: one is a ray, line, plane or frustum, both are meshes, or the shape is within a
    /// solid mesh and meets none of its triangles.
    std::optional<Contacts> contacts;
};

}  // namespace hitbox
