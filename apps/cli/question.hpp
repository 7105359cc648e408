// question.hpp: one line of `hitbox query`, answered (parse, dispatch).
#pragma once

#include <hitbox/core/result.hpp>

#include <optional>
#include <string_view>

#include "json_writer.hpp"

namespace hitbox::cli {

/// Answers {"op":verb,"a":shape,"b":shape} with the members "id", where there is one, and "result", into an object
/// that is open; or returns why there is no result.
std::optional<Error> answer_question(JsonWriter& out, std::string_view line);

}  // namespace hitbox::cli
