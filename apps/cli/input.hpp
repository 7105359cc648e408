// input.hpp: reads the files of a command, one of which may be standard input, in one unit (load, import, stdin, --unit).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <apps/cli/options.hpp>

namespace hitbox::cli {

/// How the files of a command are read.
struct InputOptions {
    std::vector<std::string> units;  ///< as typed: "mm", "gearbox.obj=mm"
    double deflection = 0.1;
    bool allow_empty = false;  ///< a file without any triangle is a note, not an error

    friend bool operator==(const InputOptions&, const InputOptions&) = default;
};

/// Adds --unit, --deflection and --allow-empty.
void declare_input(Options& options, InputOptions& input);

/// Receives parts in their order. It may return an error, which ends the reading.
using PartSink = FunctionRef<std::optional<Error>(std::span<Part> parts)>;

/// How many parts are in memory while files are read.
enum class PartsAtOnce {
    of_a_file,
    some,  ///< also of a file that does not fit the memory
};

/// Reads the files and gives their parts to the sink in one unit: see read_files(). Returns the notes, in their order,
/// and prints nothing.
Result<std::vector<Note>> read_files_to(PartSink sink, const std::vector<std::string>& files,
                                        const InputOptions& input, PartsAtOnce how);

/// Reads the files as one assembly. The file `-` is standard input, whose format is detected from its content;
/// it can be given once. Files in different units are converted to that of the first one (units.hpp). Conversions,
/// units that seem to be missing, and what the readers left out are in Assembly::notes, and printed on standard error.
/// A file without any triangle is an error, also one among others.
Result<Assembly> read_files(const std::vector<std::string>& files, const InputOptions& input);

}  // namespace hitbox::cli
