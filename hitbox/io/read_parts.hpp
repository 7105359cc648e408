// read_parts.hpp: reads a mesh file one part at a time, also if it does not fit into memory (streaming, out of core).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>
#include <string>
#include <vector>

namespace hitbox::io {

/// Takes a part, and keeps or drops it. An error ends the reading.
using PartSink = FunctionRef<std::optional<Error>(Part&& part)>;

/// Reads a mesh file and gives its parts to a sink, one after the other. Returns the notes.
///
///     double area = 0;
///     const auto notes = io::read_parts("plant.obj", {}, [&](Part&& part) -> std::optional<Error> {
///         area += measure(part.mesh).area;
///         return std::nullopt;
///     });
///
/// Parts       those of read(), in the same order and to the last bit; and so are the notes.
/// Memory      OBJ: the vertices of the file, 28 bytes each, one part, and a few megabytes of text. Of an OBJ without `o`
///             and `g` the one part is the file. Other formats, pipes, and texts in UTF-16: all of it, as read().
/// Errors      those of read(), but parts before the error may have been given to the sink. The error of the sink, as it
///             is. unreadable: another program has changed the file meanwhile.
/// Cost        an OBJ is read twice, which takes about as long as read(). More if its groups are scattered, because each
///             piece of a part is then read at its own place.
Result<std::vector<Note>> read_parts(const std::string& path, const ReadOptions& options, PartSink sink);
inline Result<std::vector<Note>> read_parts(const std::string& path, PartSink sink) {
    return read_parts(path, ReadOptions{}, sink);
}

}  // namespace hitbox::io
