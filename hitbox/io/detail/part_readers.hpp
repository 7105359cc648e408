// part_readers.hpp: the readers that give one part after the other (streaming; internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/byte_range.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/open_file.hpp>
#include <hitbox/io/read_parts.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::io::detail {

/// As much of a text as is read at once: enough that calls of the system cost nothing.
inline constexpr std::size_t usual_window = std::size_t(8) << 20;

/// read_parts() with windows of other sizes, for tests.
Result<std::vector<Note>> read_parts_in_windows(const std::string& path, const ReadOptions& options,
                                                PartSink sink, std::size_t window);

/// The notes of a file, or nothing if only a reader of whole files reads it. Then the sink has got no part.
using NotesIfRead = std::optional<std::vector<Note>>;

/// Reads a file that shows by its first bytes that it is an OBJ. `source` gives its name.
Result<NotesIfRead> read_obj_parts(const Source& source, const OpenFile& file, std::size_t window,
                                   PartSink sink);

/// Reads a GLB: a file that begins with "glTF".
Result<NotesIfRead> read_glb_parts(const Source& source, const OpenFile& file, PartSink sink);

/// Reads a glTF. `text` is all of the file, for which find_reader() is read_gltf().
Result<NotesIfRead> read_gltf_parts(const Source& source, const OpenFile& file, Bytes text, PartSink sink);

}  // namespace hitbox::io::detail
