// answers.hpp: the answer of any verb for any two shapes, as JSON (dispatch, visit).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <apps/cli/query/asked_shape.hpp>
#include <apps/cli/report/json_writer.hpp>

namespace hitbox::cli {

/// The names of the verbs: the functions of hitbox/pair that take two shapes.
const std::vector<std::string>& verb_names();

/// The C++ name of the type that a verb returns for two kinds of shapes; null if the pair does not have the verb. Verbs
/// are numbered as in verb_names(), kinds as in AskedShape.
const char* result_of(std::size_t verb, std::size_t a, std::size_t b);

/// Writes the member "result", or returns an error: an unknown verb, a pair without it, an empty shape where the answer
/// needs a point, or a motion that is missing or not asked for.
std::optional<Error> write_answer(JsonWriter& out, std::string_view verb, const AskedShape& a,
                                  const std::optional<Vec3>& motion, const AskedShape& b);

}  // namespace hitbox::cli
