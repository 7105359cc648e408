// layers.hpp: selects which pairs of bodies are tested (layers, masks, collision groups, collision filter).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstdint>

namespace hitbox {

/// 32 layers, one bit each. A pair is tested only if each body is on a layer that the other meets.
struct Layers {
    std::uint32_t of = 1;              ///< the layers of the body; 0: it meets nothing
    std::uint32_t meets = 0xffffffff;  ///< the layers that it is tested against

    friend constexpr bool operator==(const Layers&, const Layers&) = default;
};

/// True if the pair is tested.
constexpr bool may_meet(const Layers& a, const Layers& b) {
    return (a.of & b.meets) != 0 && (b.of & a.meets) != 0;
}

}  // namespace hitbox
