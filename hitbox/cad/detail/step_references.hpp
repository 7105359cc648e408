// step_references.hpp: the references in the text of a STEP file that lead nowhere (internal to cad).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hitbox::cad::detail {

/// `#from` names `#to`, which no statement of the file defines.
struct LostReference {
    std::uint64_t from = 0, to = 0;
};

/// In the order of the file.
[[nodiscard]] std::vector<LostReference> lost_references(std::string_view text);

}  // namespace hitbox::cad::detail
