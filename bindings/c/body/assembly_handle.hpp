// assembly_handle.hpp: what is behind a hitbox_assembly (handle).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>

struct hitbox_assembly {
    hitbox::Assembly assembly;
    std::uint32_t files = 0;  // read so far
};

namespace hitbox::c {

/// The fault of an assembly that is an argument: it is NULL, or does not have this part.
Fault check(const hitbox_assembly* assembly);
Fault check(const hitbox_assembly* assembly, std::size_t part);

}  // namespace hitbox::c
