// trimesh.hpp: a triangle mesh: points and corner indices (triangle soup, indexed mesh).
#pragma once

#include <hitbox/core/containers.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hitbox {

/// Triangles over shared points. Points may be duplicates and triangles may be degenerate.
///
/// The readers return meshes with indices in range and finite coordinates. Functions that take a mesh check
/// this and return an error, or behave as their doc block says; see check_mesh.hpp. triangle(i) does not check.
struct TriMesh {
    using Corners = std::array<std::uint32_t, 3>;

    std::vector<Vec3> points;
    std::vector<Corners> triangles;

    /// Triangle i.
    Triangle3 triangle(std::size_t i) const {
        const Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
};

/// Appends a mesh, which may be the same one. Its point and triangle indices follow those of the first. Together they
/// must have at most 2^32 points.
inline void append(TriMesh& mesh, const TriMesh& other) {
    if (&mesh == &other) return append(mesh, TriMesh(other));
    const auto first = std::uint32_t(mesh.points.size());
    mesh.points.insert(mesh.points.end(), other.points.begin(), other.points.end());
    // No reserve(): it would copy the list at each call, so that many small meshes take quadratic time.
    for (const TriMesh::Corners& c : other.triangles)
        mesh.triangles.push_back({c[0] + first, c[1] + first, c[2] + first});
}

/// A named mesh of an assembly, in the coordinate system of the assembly.
struct Part {
    std::string name;
    std::string file;               ///< the file it was read from, as the caller named it
    std::uint32_t file_number = 0;  ///< index of the file in the assembly; names may repeat
    TriMesh mesh;
    std::string path = {};  ///< names from the root of the node tree: "/gearbox/carrier/planet 1"; or empty
    std::uint32_t parent = 0;  ///< a number for the node above it, within its file; 0: none, so no siblings
    double metres = 0;         ///< what a unit of length is by the file: 1 for glTF; 0 if it does not say
    bool is_tessellated = false;  ///< the reader made its triangles from exact surfaces, as those of STEP
};

/// Something in a file that was left out, guessed or changed by its reader, so that it may surprise.
struct Note {
    std::string code;     ///< a short word for scripts, such as "lines-left-out"; docs/formats.md lists them
    std::string message;  ///< one sentence for people, without the names of the file and the part
    std::optional<std::uint32_t> part = {};  ///< the number of the part in the assembly; none: the whole file
    std::string file = {};                   ///< as in Part::file
};

/// Parts in a common coordinate system, numbered from 0.
struct Assembly {
    std::vector<Part> parts;
    std::vector<Note> notes = {};  ///< what the readers left out, guessed or changed
};

/// Appends an assembly. Its parts are numbered on; the notes follow them.
inline void append(Assembly& assembly, Assembly other) {
    const auto first = std::uint32_t(assembly.parts.size());
    assembly.parts.insert(assembly.parts.end(), std::make_move_iterator(other.parts.begin()),
                          std::make_move_iterator(other.parts.end()));
    for (Note& note : other.notes) {
        if (note.part) *note.part += first;
        assembly.notes.push_back(std::move(note));
    }
}

}  // namespace hitbox
