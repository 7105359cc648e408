// readers.hpp: the readers of all formats, and format detection (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace hitbox::io::detail {

// Each reader assumes that the bytes have its format and reports errors where they do not. Parts have no file
// name and number; `read` adds them.
Result<Assembly> read_obj(const Source& source);
Result<Assembly> read_stl_ascii(const Source& source);
Result<Assembly> read_stl_binary(const Source& source);
Result<Assembly> read_ply(const Source& source);
Result<Assembly> read_off(const Source& source);
Result<Assembly> read_glb(const Source& source);
Result<Assembly> read_gltf(const Source& source);

using Reader = Result<Assembly> (*)(const Source&);

/// The end of a message about something that only another library reads: "which needs ...".
std::string needs_library(const char* library);

/// True if the size follows from the number of triangles in the header. A binary STL has no other signature.
bool has_size_of_binary_stl(std::span<const std::byte> bytes);
/// The same for a file of this size, of which the first bytes are given.
bool has_size_of_binary_stl(std::span<const std::byte> head, std::uint64_t size);

/// The reader for the content of the bytes, or for the name if the content does not show the format.
Result<Reader> find_reader(const Source& source);

}  // namespace hitbox::io::detail
