// input.cpp: files by their path, and standard input; the options for reading them.
#include <apps/cli/input.hpp>

#include <hitbox/io/files/file.hpp>
#include <hitbox/io/read.hpp>
#include <hitbox/io/read_parts.hpp>

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
std::optional<Error> refused_empty(std::vector<Note>& notes, const std::string& file,
                                   const InputOptions& input) {
    if (input.allow_empty) {
        notes.push_back({"no-triangles", "has no triangles", {}, file});
        return {};
    }
    std::string why;
    for (const Note& note : notes) why += (why.empty() ? "" : "; ") + note.message;
    return Error{ErrorCode::bad_format,
                 why.empty() ? "has no triangles; export its surfaces as a mesh, or pass --allow-empty"
                             : formatted("has no triangles: {}; --allow-empty reads it all the same", why),
                 file};
}

// Reads files one after the other, in one unit.
class FilesReader {
public:
    FilesReader(PartSink sink, const std::vector<std::string>& files, const InputOptions& input,
                GivenUnits units)
        : sink_(sink), files_(files), input_(input), one_unit_(files, std::move(units)) {}

    Result<std::vector<Note>> read(PartsAtOnce how) {
        for (std::size_t i = 0; i < files_.size(); ++i)
            if (auto error = read_file(i, how)) return *std::move(error);
        for (Note& note : one_unit_.notes()) notes_.push_back(std::move(note));
        return std::move(notes_);
    }

private:
    std::optional<Error> read_file(std::size_t i, PartsAtOnce how) {
        const bool from_standard_input = files_[i] == "-";
        const io::ReadOptions options{.deflection = input_.deflection};
        has_triangles_ = false;
        file_number_ = static_cast<std::uint32_t>(i);
        const std::uint32_t first = parts_;
        std::vector<Note> notes;
        if (how == PartsAtOnce::some && !from_standard_input) {
            Result<std::vector<Note>> read = io::read_parts(files_[i], options, [&](Part&& part) {
                batch_.push_back(std::move(part));
                batch_bytes_ += batch_.back().mesh.points.size() * sizeof(Vec3) +
                                batch_.back().mesh.triangles.size() * sizeof(TriMesh::Corners);
                return batch_bytes_ < enough_for_a_batch ? std::optional<Error>() : give(batch_);
            });
            if (!read) return read.error();
            notes = *std::move(read);
            if (auto error = give(batch_)) return error;
        } else {
            Result<Assembly> one =
                from_standard_input ? read_standard_input(options) : io::read(files_[i], options);
            if (!one) return one.error();
            notes = std::move(one->notes);
            if (auto error = give(one->parts)) return error;
        }
        if (!has_triangles_)
            if (auto error = refused_empty(notes, from_standard_input ? standard_input : files_[i], input_))
                return error;
        for (Note& note : notes) {
            if (note.part) *note.part += first;
            notes_.push_back(std::move(note));
        }
        return {};
    }

    std::optional<Error> give(std::vector<Part>& parts) {
        for (Part& part : parts) {
            has_triangles_ = has_triangles_ || !part.mesh.triangles.empty();
            part.file_number = file_number_;
            if (auto error = one_unit_.convert(part)) return error;
        }
        parts_ += static_cast<std::uint32_t>(parts.size());
        auto error = sink_(parts);
        parts.clear();
        batch_bytes_ = 0;
        return error;
    }

    static constexpr std::size_t enough_for_a_batch = std::size_t(16) << 20;

    PartSink sink_;
    const std::vector<std::string>& files_;
    const InputOptions& input_;
    OneUnit one_unit_;
    std::vector<Note> notes_;
    std::vector<Part> batch_;
    std::size_t batch_bytes_ = 0;
    std::uint32_t parts_ = 0, file_number_ = 0;
    bool has_triangles_ = false;
};

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
                                        const InputOptions& input, PartsAtOnce how) {
    if (std::count(files.begin(), files.end(), "-") > 1)
        return Error{ErrorCode::usage, "is given twice; standard input can be read once", "-"};
    if (!(input.deflection > 0))
        return Error{ErrorCode::usage, "is 0; give a length above 0", "--deflection"};
    Result<GivenUnits> units = given_units(input.units, files);
    if (!units) return units.error();
    return FilesReader(sink, files, input, *std::move(units)).read(how);
}

Result<Assembly> read_files(const std::vector<std::string>& files, const InputOptions& input) {
    Assembly all;
    const auto take = [&](std::span<Part> parts) {
        all.parts.insert(all.parts.end(), std::make_move_iterator(parts.begin()),
                         std::make_move_iterator(parts.end()));
        return std::optional<Error>();
    };
    Result<std::vector<Note>> notes = read_files_to(take, files, input, PartsAtOnce::of_a_file);
    if (!notes) return notes.error();
    all.notes = *std::move(notes);
    print_notes(all);
    return all;
}

}  // namespace hitbox::cli
