// input.cpp: files by their path, and standard input; the options for reading them.
#include "input.hpp"

#include <hitbox/io/detail/file.hpp>
#include <hitbox/io/read.hpp>

#include <algorithm>
#include <iterator>

#include "format.hpp"
#include "terminal.hpp"
#include "text.hpp"
#include "units.hpp"

namespace hitbox::cli {

namespace {

Result<Assembly> read_standard_input(const io::ReadOptions& options) {
    const std::string name = "standard input";
    const auto all = io::detail::read_descriptor(0, name);
    if (!all) return all.error();
    return io::read_bytes(name, all->bytes(), options);
}

// Prints what the readers say of the files.
void print_notes(const Assembly& assembly) {
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < std::min(assembly.notes.size(), most); ++i)
        print_message(formatted("hitbox: {}\n", visible(assembly.notes[i])));
    if (assembly.notes.size() > most)
        print_message("hitbox: " + counted(assembly.notes.size() - most, "more note", "more notes") + "\n");
}

}  // namespace

void declare_input(Options& options, InputOptions& input) {
    options.texts("--unit", "[FILE=]U", input.units,
                  "the unit of a file, or of all files whose format does not say it:\n"
                  "mm, cm, m, in; files in another unit than the first are converted");
    options.size("--deflection", "D", input.deflection,
                 "STEP: how far triangles may be from a curved surface, in mm (default 0.1)");
}

Result<Assembly> read_files(const std::vector<std::string>& files, const InputOptions& input) {
    if (std::count(files.begin(), files.end(), "-") > 1)
        return Error{ErrorCode::usage, "is given twice; standard input can be read once", "-"};
    if (!(input.deflection > 0))
        return Error{ErrorCode::usage, "is 0; give a length above 0", "--deflection"};
    const Result<GivenUnits> units = given_units(input.units, files);
    if (!units) return units.error();
    const io::ReadOptions options{.deflection = input.deflection};
    Assembly all;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<Assembly> one = files[i] == "-" ? read_standard_input(options) : io::read(files[i], options);
        if (!one) return one;
        for (Part& part : one->parts) part.file_number = static_cast<std::uint32_t>(i);
        all.parts.insert(all.parts.end(), std::make_move_iterator(one->parts.begin()),
                         std::make_move_iterator(one->parts.end()));
        all.notes.insert(all.notes.end(), one->notes.begin(), one->notes.end());
    }
    print_notes(all);
    const Result<std::vector<std::string>> messages = use_one_unit(all, files, *units);
    if (!messages) return messages.error();
    for (const std::string& message : *messages) print_message("hitbox: " + visible(message) + "\n");
    return all;
}

}  // namespace hitbox::cli
