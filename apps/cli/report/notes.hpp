// notes.hpp: what was left out, guessed or changed when files were read, on standard error and in JSON (warnings).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>

#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/shown_files.hpp>

namespace hitbox::cli {

/// Prints the notes, one line each: the file, the part if the note is about one, the message. If there are many, the
/// last line says how many more. The notes before `first` were printed earlier.
void print_notes(const Assembly& assembly, std::size_t first = 0);

/// Writes the member `notes`, with all of them, into the current object. `files` gives the names of files, also in messages;
/// if it is null, by their paths.
void write_notes(JsonWriter& out, const Assembly& assembly, const ShownFiles* files = nullptr);

}  // namespace hitbox::cli
