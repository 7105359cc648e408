// read_parts.cpp: chooses how the parts of a file are read.
#include <hitbox/io/read_parts.hpp>

#include <hitbox/io/detail/out_of_memory.hpp>
#include <hitbox/io/detail/part_readers.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/utf16.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace hitbox::io {

namespace {

using namespace detail;

// Far enough to tell the format.
constexpr std::size_t size_of_head = std::size_t(1) << 16;

// True if the first bytes suffice to know that read() takes the file for an OBJ, if no byte of it is zero. The name is not
// asked, so that a vertex must be among them: what read() looks at is then before it.
bool begins_as_obj(std::span<const std::byte> head, std::uint64_t size) {
    const Source source{"", head};
    // Old texts have no such line ends at all.
    if (source.text().find('\n') == std::string_view::npos) return false;
    if (has_size_of_binary_stl(head, size) || utf8_of_utf16(head)) return false;
    const Result<Reader> reader = find_reader(source);
    return reader && *reader == Reader(read_obj);
}

Result<NotesIfRead> read_open_file(const Source& source, const OpenFile& file, std::size_t window,
                                   PartSink sink) {
    std::vector<std::byte> head(std::size_t(std::min<std::uint64_t>(file.size(), size_of_head)));
    if (auto failed = file.read(0, head)) return *std::move(failed);
    if (begins_as_obj(head, file.size())) return read_obj_parts(source, file, window, sink);
    return NotesIfRead();
}

}  // namespace

Result<std::vector<Note>> detail::read_parts_in_windows(const std::string& path, const ReadOptions& options,
                                                        PartSink sink, std::size_t window) {
    Source source{path, {}};
    source.may_open_others = true;
    source.options = options;
    // A pipe is opened by read() alone, because it gives its bytes only once. So is what cannot be opened.
    if (is_regular_file(path)) {
        bool in_sink = false;
        const auto read_in_parts = [&]() -> Result<NotesIfRead> {
            const Result<OpenFile> file = OpenFile::open(path);
            if (!file) return NotesIfRead();
            return read_open_file(source, *file, window, [&](Part&& part) {
                part.file = path;
                if (part.path.empty()) part.path = '/' + part.name;
                in_sink = true;
                auto failed = sink(std::move(part));
                in_sink = false;
                return failed;
            });
        };
        Result<NotesIfRead> notes = unless_out_of_memory(
            read_in_parts,
            [&]() -> Result<NotesIfRead> {
                return source.error(ErrorCode::too_large, "does not fit into the free memory");
            },
            in_sink);
        if (!notes) return notes.error();
        if (*notes) {
            for (Note& note : **notes) note.file = path;
            return **std::move(notes);
        }
    }
    Result<Assembly> all = read(path, options);
    if (!all) return all.error();
    for (Part& part : all->parts) {
        if (auto failed = sink(std::move(part))) return *std::move(failed);
        part = Part();  // a sink may leave it as it is
    }
    return std::move(all->notes);
}

Result<std::vector<Note>> read_parts(const std::string& path, const ReadOptions& options, PartSink sink) {
    return detail::read_parts_in_windows(path, options, sink, detail::usual_window);
}

}  // namespace hitbox::io
