// write.hpp: mesh files out (save, export; STL PLY OBJ GLB).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::io {

enum class WriteFormat { stl, ply, obj, glb };

/// The format that a file name asks for by its extension, or an error that lists those there are.
Result<WriteFormat> format_of_name(const std::string& path);

/// Writes an assembly to a file, in the format of its name. The file appears whole or not at all.
///
/// Parts      OBJ and GLB keep them, with their names: in an OBJ a name that is empty or came before gets a
///            number, since equal names are one part there. STL and PLY hold one mesh, of all triangles.
/// Exactness  OBJ and PLY give every coordinate back to the last bit. STL and GLB hold floats: each
///            coordinate becomes the nearest one, which a surface far from the origin will show.
/// Units      as they are; a reader of GLB will take them for metres, Y up.
/// Errors     unwritable: no such folder, no permission, full disk. not_finite: a coordinate is NaN, infinite, or beyond
///            the largest float where the format holds floats. bad_format: a corner that is no point of its mesh.
///            too_large: the format cannot count that far.
std::optional<Error> write(const std::string& path, const Assembly& assembly);

/// The bytes of such a file.
Result<std::vector<std::byte>> encode(const Assembly& assembly, WriteFormat format);

}  // namespace hitbox::io
