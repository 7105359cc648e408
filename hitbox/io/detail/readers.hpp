// readers.hpp: one function for each format, and what tells them apart (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/file.hpp>
#include <hitbox/mesh/trimesh.hpp>

namespace hitbox::io::detail {

// Each takes the bytes to be of its format and says what is wrong where they are not.
// Parts come without a file name and number, which `read` adds.
Result<Assembly> read_obj(const Source& source);
Result<Assembly> read_stl_ascii(const Source& source);
Result<Assembly> read_stl_binary(const Source& source);
Result<Assembly> read_ply(const Source& source);
Result<Assembly> read_off(const Source& source);
Result<Assembly> read_glb(const Source& source);
Result<Assembly> read_gltf(const Source& source);

using Reader = Result<Assembly> (*)(const Source&);

/// The reader for what the bytes hold; by the name where the bytes do not tell.
Result<Reader> find_reader(const Source& source);

}  // namespace hitbox::io::detail
