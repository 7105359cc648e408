// handle.hpp: the handle of a body, which detects removed bodies (BodyHandle; generational index, slot map key).
#pragma once

#include <hitbox/core/config.hpp>

#include <compare>
#include <cstdint>

namespace hitbox {

/// A slot in the world and a generation that counts its uses. When a body is removed, its slot may be reused,
/// but with another generation, so old handles stay invalid. A default handle is invalid. Handles are ordered
/// by slot. A handle is valid only in the world that made it.
struct BodyHandle {
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t slot = none, generation = 0;

    friend constexpr auto operator<=>(const BodyHandle&, const BodyHandle&) = default;
};

}  // namespace hitbox
