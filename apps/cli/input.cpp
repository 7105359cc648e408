// input.cpp: files by their path, and standard input; the options for reading them.
#include <apps/cli/input.hpp>

#include <hitbox/io/files/file.hpp>
#include <hitbox/io/read.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/units.hpp>

namespace hitbox::cli {

namespace {

const std::string standard_input = "standard input";

Result<Assembly> read_standard_input(const io::ReadOptions& options) {
    const auto all = io::detail::read_descriptor(0, standard_input);
    if (!all) return all.error();
    return io::read_bytes(standard_input, all->bytes(), options);
}

// A check in CI must not pass a file from which no triangle was read. So such a file is an error that contains the notes
// of its reader, or a note if --allow-empty is given.
std::optional<Error> refused_if_empty(Assembly& one, const std::string& file, const InputOptions& input) {
    for (const Part& part : one.parts)
        if (!part.mesh.triangles.empty()) return {};
    if (input.allow_empty) {
        one.notes.push_back({"no-triangles", "has no triangles", {}, file});
        return {};
    }
    std::string why;
    for (const Note& note : one.notes) why += (why.empty() ? "" : "; ") + note.message;
    return Error{ErrorCode::bad_format,
                 why.empty() ? "has no triangles; export its surfaces as a mesh, or pass --allow-empty"
                             : formatted("has no triangles: {}; --allow-empty reads it all the same", why),
                 file};
}

}  // namespace

void declare_input(Options& options, InputOptions& input) {
    options.texts("--unit", "[FILE=]U", input.units,
                  "the unit of a file, or of all files whose format does not say it:\n"
                  "mm, cm, m, in; files in another unit than the first are converted");
    options.size("--deflection", "D", input.deflection,
                 "STEP: how far triangles may be from a curved surface, in mm (default 0.1)");
    options.flag("--allow-empty", input.allow_empty,
                 "read meshes without any triangle too, with a note (default: an error); a file of\n"
                 "0 bytes is no mesh and remains an error");
}

Result<std::vector<Note>> read_files_to(PartSink sink, const std::vector<std::string>& files,
                                        const InputOptions& input) {
    if (std::count(files.begin(), files.end(), "-") > 1)
        return Error{ErrorCode::usage, "is given twice; standard input can be read once", "-"};
    if (!(input.deflection > 0))
        return Error{ErrorCode::usage, "is 0; give a length above 0", "--deflection"};
    const Result<GivenUnits> units = given_units(input.units, files);
    if (!units) return units.error();
    const io::ReadOptions options{.deflection = input.deflection};
    OneUnit one_unit(files, *units);
    std::vector<Note> notes;
    std::uint32_t parts = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<Assembly> one = files[i] == "-" ? read_standard_input(options) : io::read(files[i], options);
        if (!one) return one.error();
        const std::string& name = files[i] == "-" ? standard_input : files[i];
        if (auto error = refused_if_empty(*one, name, input)) return *std::move(error);
        for (Part& part : one->parts) {
            part.file_number = static_cast<std::uint32_t>(i);
            if (auto error = one_unit.convert(part)) return *std::move(error);
        }
        for (Note& note : one->notes) {
            if (note.part) *note.part += parts;
            notes.push_back(std::move(note));
        }
        parts += static_cast<std::uint32_t>(one->parts.size());
        if (auto error = sink(one->parts)) return *std::move(error);
    }
    for (Note& note : one_unit.notes()) notes.push_back(std::move(note));
    return notes;
}

Result<Assembly> read_files(const std::vector<std::string>& files, const InputOptions& input) {
    Assembly all;
    const auto take = [&](std::span<Part> parts) {
        all.parts.insert(all.parts.end(), std::make_move_iterator(parts.begin()),
                         std::make_move_iterator(parts.end()));
        return std::optional<Error>();
    };
    Result<std::vector<Note>> notes = read_files_to(take, files, input);
    if (!notes) return notes.error();
    all.notes = *std::move(notes);
    print_notes(all);
    return all;
}

}  // namespace hitbox::cli
