// body_tag.hpp: what the world looks at for each box that is found.
#pragma once

#include <hitbox/world/layers.hpp>

#include <cstdint>

namespace hitbox::detail {

/// What is asked of a body for each box that is found. It lies apart from the rest, so that a hundred thousand of
/// them stay in the cache.
struct BodyTag {
    std::uint32_t generation = 1;
    bool alive = false, awake = true;
    bool changed = false;  // it is in the list of those that the next update places
    Layers layers;
};

}  // namespace hitbox::detail
