// notes.cpp: notes as lines and as JSON.
#include <apps/cli/report/notes.hpp>

#include <algorithm>
#include <string>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

std::string line_of(const Assembly& assembly, const Note& note) {
    if (!note.part) return formatted("hitbox: {}: {}\n", visible(note.file), visible(note.message));
    return formatted("hitbox: {}: {} {}: {}\n", visible(note.file), *note.part,
                     visible(assembly.parts[*note.part].name), visible(note.message));
}

}  // namespace

void print_notes(const Assembly& assembly, std::size_t first) {
    constexpr std::size_t most = 10;
    const std::size_t count = assembly.notes.size() - first, shown = count <= most ? count : most - 1;
    for (std::size_t i = 0; i < shown; ++i) print_message(line_of(assembly, assembly.notes[first + i]));
    if (shown < count)
        print_message(formatted("hitbox: {} more notes; --json has them all\n", count - shown));
}

void write_notes(JsonWriter& out, const Assembly& assembly, const ShownFiles* files) {
    out.key("notes").begin_array();
    for (const Note& note : assembly.notes) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("file", files ? files->name(note.file) : note.file);
        if (note.part) out.member("part", *note.part);
        out.member("code", note.code);
        out.member("message", files ? files->in_text(note.message) : note.message);
        out.end();
    }
    out.end();
}

}  // namespace hitbox::cli
