// answers.hpp: what any verb says of any two shapes, as JSON (dispatch, visit).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json_writer.hpp"

namespace hitbox::cli {

/// intersects, classify, ...: the functions of hitbox/pair that take two shapes.
const std::vector<std::string>& verb_names();

/// Writes the member "result", or returns why there is none: an unknown verb, a pair without it, an empty shape
/// where the answer needs a point.
std::optional<Error> write_answer(JsonWriter& out, std::string_view verb, const AnyShape& a,
                                  const AnyShape& b);

}  // namespace hitbox::cli
