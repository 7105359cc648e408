// read.hpp: mesh files in, whatever their format (load, import; STL OBJ PLY OFF GLB glTF).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace hitbox::io {

/// Reads one file into its parts. The format is told by the content, then by the name.
///
/// Parts       glTF: each node with a mesh, depth first; OBJ: each `o`, else each `g`, else the file;
///             the others: the file. A part without triangles is kept (it has a name and a number).
/// Exactness   a number is the nearest double; binary floats are widened; glTF nodes are applied as
///             W * vertex in double, summed left to right: the rounded result is the geometry.
/// Errors      name the file and the place in it (line, byte offset or JSON path) and the reason.
Result<Assembly> read(const std::string& path);

/// Reads several files as one assembly, parts numbered on. The first error ends it.
Result<Assembly> read(const std::vector<std::string>& paths);
inline Result<Assembly> read(std::initializer_list<std::string> paths) {
    return read(std::vector<std::string>(paths));
}

/// Reads a file that is in memory already. `name` is what errors and parts call it, and its extension helps
/// where the content does not tell the format. A glTF must hold its buffers itself.
Result<Assembly> read_bytes(const std::string& name, std::span<const std::byte> bytes);

}  // namespace hitbox::io
