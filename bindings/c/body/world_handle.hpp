// world_handle.hpp: what is behind a hitbox_world, and bodies as numbers (handle).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/world/world.hpp>

struct hitbox_world {
    hitbox::World world;
};

namespace hitbox::c {

// Numbers are in the order of handles, as answers are sorted: by slot, then by generation.
constexpr hitbox_body number_of(const BodyHandle& body) {
    return hitbox_body(body.slot) << 32 | body.generation;
}
constexpr BodyHandle handle_of(hitbox_body body) { return {std::uint32_t(body >> 32), std::uint32_t(body)}; }

/// The fault of a world that is an argument: it is NULL.
Fault check(const hitbox_world* world);

}  // namespace hitbox::c
