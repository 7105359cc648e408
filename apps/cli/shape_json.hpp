// shape_json.hpp: shapes as JSON, read strictly and written (parse, validate, serialise).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "json_writer.hpp"

namespace hitbox::cli {

/// Reads {"type":"segment","a":[0,0,0],"b":[1,0,0]}; an AABB also from center and half_extents, an OBB also
/// from axes and half_extents. Numbers may be "inf", "-inf" and "nan".
///
/// Errors  the message begins with the field: `a.min[1]: is "x"; a number is wanted`. A field that is missing,
///         given twice over or unknown; an infinity, except in an AABB; a zero normal or direction.
Result<AnyShape> shape_from_json(const nlohmann::json& json, const std::string& place);

/// The fields of a shape as members of the object that is being written, without the type.
void write_fields(JsonWriter& out, const AnyShape& shape);

/// A value that was found where another was wanted, short enough for a message: `"x"`, `[1,2]`, `an object`.
std::string described(const nlohmann::json& json);

}  // namespace hitbox::cli
