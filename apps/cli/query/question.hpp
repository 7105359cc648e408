// question.hpp: one query of `hitbox query` (parse, dispatch).
#pragma once

#include <hitbox/core/result.hpp>

#include <optional>
#include <string_view>

#include <apps/cli/report/json_writer.hpp>

namespace hitbox::cli {

/// Answers {"op":verb,"a":shape,"b":shape}, with a "motion" of a for the verbs that take one. Writes the members "id", if given, and "result" into the current
/// object, or returns an error.
std::optional<Error> answer_question(JsonWriter& out, std::string_view line);

}  // namespace hitbox::cli
