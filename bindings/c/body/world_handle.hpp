// world_handle.hpp: what is behind a hitbox_world, and bodies as numbers (handle).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/world/world.hpp>

struct hitbox_world {
    hitbox::World world;
};

namespace hitbox::c {

constexpr hitbox_body number_of(const BodyHandle& body) {
    return hitbox_body(body.generation) << 32 | body.slot;
}
constexpr BodyHandle handle_of(hitbox_body body) { return {std::uint32_t(body), std::uint32_t(body >> 32)}; }

/// The fault of a world that is an argument: it is NULL.
Fault check(const hitbox_world* world);

}  // namespace hitbox::c
