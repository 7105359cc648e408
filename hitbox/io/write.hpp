// write.hpp: writes mesh files (save, export; STL PLY OBJ GLB).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::io {

/// The formats that can be written.
enum class WriteFormat { stl, ply, obj, glb };

/// The format for the extension of a file name, or an error that lists the supported extensions.
Result<WriteFormat> format_of_name(const std::string& path);

/// Writes an assembly to a file in the format of its extension. The file is written completely or not at all.
///
/// Parts       OBJ and GLB keep the parts and their names; but `read` takes an object of an OBJ without triangles for
///             no part. In an OBJ, empty and repeated names get a number, because other programs take equal names
///             for one object. STL and PLY store all triangles as one mesh.
/// Exactness   OBJ and PLY reproduce every coordinate exactly. STL and GLB store floats: each coordinate is
///             rounded to the nearest one, which is visible far from the origin.
/// Units       unchanged. Readers of GLB assume metres, Y up.
/// Errors      usage: the extension is unknown. unwritable: no such folder, no permission, full disk. not_finite:
///             a coordinate is NaN, infinite, or beyond the largest float in a format with floats. bad_format: a
///             corner index is out of range. too_large: too many points or triangles for the format.
[[nodiscard]] std::optional<Error> write(const std::string& path, const Assembly& assembly);

/// Returns the contents of such a file.
Result<std::vector<std::byte>> encode(const Assembly& assembly, WriteFormat format);

}  // namespace hitbox::io
