// layers.hpp: which bodies take notice of which (layers, masks, collision groups, collision filter).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstdint>

namespace hitbox {

/// 32 layers, one bit each. Two bodies are asked about only if each is of a layer that the other meets.
struct Layers {
    std::uint32_t of = 1;              ///< the layers that the body is of; 0: it meets nothing
    std::uint32_t meets = 0xffffffff;  ///< the layers it takes notice of

    friend constexpr bool operator==(const Layers&, const Layers&) = default;
};

constexpr bool may_meet(const Layers& a, const Layers& b) {
    return (a.of & b.meets) != 0 && (b.of & a.meets) != 0;
}

}  // namespace hitbox
