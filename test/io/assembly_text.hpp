// assembly_text.hpp: an assembly as one short line, for tests to compare (summary, fingerprint).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/writers.hpp>
#include <hitbox/io/read.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hitbox::test {

/// The triangle that most of the written files hold, as the functions below write it.
inline const std::string corner_text = "0 0 0, 1 0 0, 0 1 0";

inline std::string point_text(const Vec3& p) {
    std::string text;
    for (const double coordinate : {p.x, p.y, p.z}) {
        if (!text.empty()) text += ' ';
        io::detail::append_number(text, coordinate);
    }
    return text;
}

/// `name: 0 0 0, 1 0 0, 0 1 0; ...` for each part: the corners of its triangles, part after part by ` | `.
inline std::string assembly_text(const Assembly& assembly) {
    std::string text;
    for (const Part& part : assembly.parts) {
        text += (&part == assembly.parts.data() ? "" : " | ") + part.name + ":";
        for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
            const Triangle3 t = part.mesh.triangle(i);
            text += (i ? "; " : " ") + point_text(t.a) + ", " + point_text(t.b) + ", " + point_text(t.c);
        }
    }
    return text;
}

/// `name: 0 1 2; 0 2 3` for each part: the indices of its triangles.
inline std::string index_text(const Assembly& assembly) {
    std::string text;
    for (const Part& part : assembly.parts) {
        text += (&part == assembly.parts.data() ? "" : " | ") + part.name + ":";
        for (const TriMesh::Corners& t : part.mesh.triangles)
            text += (&t == part.mesh.triangles.data() ? " " : "; ") + std::to_string(t[0]) + " " +
                    std::to_string(t[1]) + " " + std::to_string(t[2]);
    }
    return text;
}

/// `where: message [code]`
inline std::string error_text(const Error& error) {
    return error.where + ": " + error.message + " [" + to_string(error.code) + "]";
}

inline Result<Assembly> read_text(const std::string& name, std::string_view text) {
    return io::read_bytes(name, std::as_bytes(std::span(text)));
}

/// What reading gives: the assembly or the error, as text.
inline std::string outcome(const std::string& name, std::string_view text) {
    const Result<Assembly> result = read_text(name, text);
    return result ? assembly_text(*result) : error_text(result.error());
}

/// The notes of a reader, one line each: `message (code)`, with `part 1: ` before if it is about a part. The error if
/// there is one.
inline std::string notes_of(const std::string& name, std::string_view text) {
    const Result<Assembly> result = read_text(name, text);
    if (!result) return error_text(result.error());
    std::string lines;
    for (const Note& note : result->notes) {
        if (note.file != name) return "the note names the file " + note.file;
        if (note.part) lines += "part " + std::to_string(*note.part) + ": ";
        lines += note.message + " (" + note.code + ")\n";
    }
    return lines;
}

}  // namespace hitbox::test
