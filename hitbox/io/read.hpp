// read.hpp: reads mesh files of all supported formats (load, import; STL OBJ PLY OFF GLB glTF).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace hitbox::io {

/// How files are read that describe more than triangles.
struct ReadOptions {
    double deflection =
        0.1;  ///< STEP: the triangles are at most so far from a curved surface, in millimetres
};

/// Reads a mesh file into an assembly. The format is detected by the content, then by the file name.
///
/// Parts       glTF: each node with a mesh, depth first. OBJ: each `o` that has faces, else each `g`, else the file.
///             Other formats: the file. Nodes and files without triangles are parts, too. Their paths are those of
///             the nodes in glTF, else "/" and the name.
/// Notes       Assembly::notes says what was left out, guessed or changed; docs/formats.md lists it by format.
/// Encoding    text is read as ASCII or UTF-8, and UTF-16 is converted.
/// Exactness   a number is read as the nearest double; binary floats are widened. glTF nodes are applied as W
///             * vertex in double, summed left to right; the rounded result is the geometry.
/// Libraries   STEP, 3MF and compressed glTF need hitbox::cad, which is optional; see decoders.hpp.
/// Errors      give the file, the place in it (line, byte offset or JSON path) and the reason.
Result<Assembly> read(const std::string& path, const ReadOptions& options = {});

/// Reads several files as one assembly. Their parts are numbered consecutively. Stops at the first error.
Result<Assembly> read(const std::vector<std::string>& paths);
inline Result<Assembly> read(std::initializer_list<std::string> paths) {
    return read(std::vector<std::string>(paths));
}

/// Reads a file from memory. `name` is used in errors and for parts; its extension helps if the content does
/// not show the format. A glTF must contain its buffers.
Result<Assembly> read_bytes(const std::string& name, std::span<const std::byte> bytes,
                            const ReadOptions& options = {});

}  // namespace hitbox::io
