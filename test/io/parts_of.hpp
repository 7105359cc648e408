// parts_of.hpp: what read_parts() gives, beside what read() gives (comparison, to the last bit).
#pragma once

#include <hitbox/io/detail/part_readers.hpp>
#include <hitbox/io/read.hpp>
#include <hitbox/io/read_parts.hpp>

#include "io/assembly_text.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::test {

/// What read_parts() gives, put together again.
inline Result<Assembly> parts_of(const std::string& path, std::size_t window = io::detail::usual_window,
                                 const io::ReadOptions& options = {}) {
    Assembly assembly;
    auto notes = io::detail::read_parts_in_windows(
        path, options,
        [&](Part&& part) -> std::optional<Error> {
            assembly.parts.push_back(std::move(part));
            return std::nullopt;
        },
        window);
    if (!notes) return notes.error();
    assembly.notes = *std::move(notes);
    return assembly;
}

/// The first difference of two parts, or nothing.
inline std::string difference(const Part& a, const Part& b) {
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    if (a.name != b.name) return "name " + a.name + " and " + b.name;
    if (a.file != b.file || a.file_number != b.file_number) return "file " + a.file + " and " + b.file;
    if (a.path != b.path) return "path " + a.path + " and " + b.path;
    if (a.parent != b.parent) return "parent";
    if (bits(a.metres) != bits(b.metres) || a.is_tessellated != b.is_tessellated) return "unit";
    if (a.mesh.triangles != b.mesh.triangles) return "triangles of " + a.name;
    if (a.mesh.points.size() != b.mesh.points.size()) return "number of points of " + a.name;
    for (std::size_t i = 0; i < a.mesh.points.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (bits(a.mesh.points[i][k]) != bits(b.mesh.points[i][k])) return "points of " + a.name;
    return {};
}

/// The first difference of two readings, or nothing.
inline std::string difference(const Result<Assembly>& a, const Result<Assembly>& b) {
    if (a.ok() != b.ok()) return "an error: " + error_text(a.ok() ? b.error() : a.error());
    if (!a) {
        const std::string one = error_text(a.error()), other = error_text(b.error());
        return one == other ? std::string() : one + " and " + other;
    }
    if (a->parts.size() != b->parts.size())
        return std::to_string(a->parts.size()) + " and " + std::to_string(b->parts.size()) + " parts";
    for (std::size_t i = 0; i < a->parts.size(); ++i)
        if (const std::string found = difference(a->parts[i], b->parts[i]); !found.empty())
            return "part " + std::to_string(i) + ": " + found;
    if (a->notes.size() != b->notes.size())
        return std::to_string(a->notes.size()) + " and " + std::to_string(b->notes.size()) + " notes";
    for (std::size_t i = 0; i < a->notes.size(); ++i) {
        const Note &x = a->notes[i], &y = b->notes[i];
        if (x.code != y.code || x.message != y.message || x.part != y.part || x.file != y.file)
            return "notes " + x.message + " and " + y.message;
    }
    return {};
}

/// The files in a folder, without those below it. Nothing if there is no such folder.
inline std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder, missing))
        if (entry.is_regular_file()) files.push_back(entry.path().string());
    return files;
}

}  // namespace hitbox::test
