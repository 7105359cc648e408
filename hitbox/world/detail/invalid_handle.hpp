// invalid_handle.hpp: the error of a handle without a body.
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/world/handle.hpp>

#include <string>

namespace hitbox::detail {

/// "slot 3, generation 1"
inline std::string name_of(BodyHandle body) {
    return "slot " + std::to_string(body.slot) + ", generation " + std::to_string(body.generation);
}

inline Error invalid_handle(BodyHandle body) {
    return {ErrorCode::usage, "invalid handle: there is no such body, or it was removed", name_of(body)};
}

}  // namespace hitbox::detail
