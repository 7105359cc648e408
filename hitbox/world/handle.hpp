// handle.hpp: the name of a body, which tells when the body is gone (BodyHandle; generational index, slot map key).
#pragma once

#include <hitbox/core/config.hpp>

#include <compare>
#include <cstdint>

namespace hitbox {

/// A place in the world and how often that place was given away. When a body goes, its place may be used again,
/// but never under the same generation: an old handle is told apart from the new one, whatever stands there.
/// A default handle names nothing. Handles sort by place; they mean something in the world that made them.
struct BodyHandle {
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t slot = none, generation = 0;

    friend constexpr auto operator<=>(const BodyHandle&, const BodyHandle&) = default;
};

}  // namespace hitbox
