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

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// True if the first bytes suffice to know that read() takes the file for a GLB. With a version of 2 it has a zero and is no
// text.
bool begins_as_glb(std::span<const std::byte> head) {
    return text_of(head).starts_with(std::string_view("glTF\2\0\0\0", 8));
}

// True if read() takes the whole text for a glTF and does not convert it.
bool is_gltf(const Source& source) {
    const bool has_line_ends = source.text().find('\n') != std::string_view::npos ||
                               source.text().find('\r') == std::string_view::npos;
    if (!has_line_ends || utf8_of_utf16(source.bytes)) return false;
    const Result<Reader> reader = find_reader(source);
    return reader && *reader == Reader(read_gltf);
}

Result<NotesIfRead> read_open_file(const Source& source, const OpenFile& file, std::size_t window,
                                   PartSink sink) {
    const ByteRange all(file);
    const Result<Bytes> head = all.read(0, std::min<std::uint64_t>(file.size(), size_of_head));
    if (!head) return head.error();
    if (begins_as_glb(head->span())) return read_glb_parts(source, file, sink);
    if (begins_as_obj(head->span(), file.size())) return read_obj_parts(source, file, window, sink);
    const std::size_t brace = text_of(head->span()).find_first_not_of("\xEF\xBB\xBF \t\r\n\v\f");
    if (brace == std::string_view::npos || text_of(head->span())[brace] != '{') return NotesIfRead();
    Result<Bytes> text = all.read();
    if (!text) return text.error();
    Source whole = source;
    whole.bytes = text->span();
    return is_gltf(whole) ? read_gltf_parts(source, file, *std::move(text), sink) : NotesIfRead();
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
