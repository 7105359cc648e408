// body_tag.hpp: the data of a body that is read for each box found.
#pragma once

#include <hitbox/world/layers.hpp>

#include <cstdint>

namespace hitbox::detail {

/// The data of a body that is read for each box found. Stored apart from the rest, so that those of a hundred
/// thousand bodies fit into the cache.
struct BodyTag {
    std::uint32_t generation = 1;
    bool alive = false, awake = true;
    bool changed = false;  // it is in the list for the next update
    Layers layers;
};

}  // namespace hitbox::detail
