// shape_json.hpp: reads shapes from JSON strictly, and writes them (parse, validate, serialise).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <nlohmann/json_fwd.hpp>
#include <string>

#include <apps/cli/query/asked_shape.hpp>
#include <apps/cli/report/json_writer.hpp>

namespace hitbox::cli {

/// Reads a shape such as {"type":"segment","a":[0,0,0],"b":[1,0,0]}. An AABB may also have center and
/// half_extents, an OBB axes and half_extents. A hull is that of any points. Numbers may be "inf", "-inf" and "nan".
///
/// Errors      the message begins with the field: `a.min[1]: is "x"; expected a number`. A missing, repeated
///             or unknown field; an infinity, except in an AABB; a zero normal or direction.
Result<AskedShape> shape_from_json(const nlohmann::json& json, const std::string& place);

/// Reads a vector such as [1,0,0].
Result<Vec3> vector_from_json(const nlohmann::json& json, const std::string& place);

/// Writes the fields of a shape, without the type, into the current object.
void write_fields(JsonWriter& out, const AnyShape& shape);

/// A short description of an unexpected value for a message: `"x"`, `[1,2]`, `an object`.
std::string described(const nlohmann::json& json);

}  // namespace hitbox::cli
