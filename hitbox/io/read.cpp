// read.cpp: reads paths and bytes into an assembly.
#include <hitbox/io/read.hpp>

#include <hitbox/io/detail/out_of_memory.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/utf16.hpp>
#include <hitbox/io/files/file.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace hitbox::io {

namespace {

using detail::Source;

// In old texts (before 2001) lines may end with a carriage return alone. The readers treat it as a blank and
// would see a single line. Such a text gets new line ends.
std::string with_line_ends(std::string_view text) {
    std::string out(text);
    std::replace(out.begin(), out.end(), '\r', '\n');
    return out;
}

Result<Assembly> read_text_or_bytes(const Source& source) {
    const std::string_view text = source.text();
    if (text.find('\n') == text.npos && text.find('\r') != text.npos && text.find('\0') == text.npos) {
        const std::string lines = with_line_ends(text);
        Source same = source;
        same.bytes = std::as_bytes(std::span(lines));
        return read_text_or_bytes(same);
    }
    const Result<detail::Reader> reader = detail::find_reader(source);
    if (!reader) return reader.error();
    Result<Assembly> assembly = (*reader)(source);
    if (!assembly) return assembly;
    for (Part& part : assembly->parts) {
        part.file = source.name;
        if (part.path.empty()) part.path = '/' + part.name;
    }
    for (Note& note : assembly->notes) note.file = source.name;
    return assembly;
}

// The readers know text in ASCII and UTF-8 only.
Result<Assembly> read_source(const Source& source) {
    const auto read = [&]() -> Result<Assembly> {
        const bool is_binary = detail::has_size_of_binary_stl(source.bytes);
        const auto utf8 = is_binary ? std::nullopt : detail::utf8_of_utf16(source.bytes);
        if (!utf8) return read_text_or_bytes(source);
        Source same = source;
        same.bytes = std::as_bytes(std::span(*utf8));
        return read_text_or_bytes(same);
    };
    return detail::unless_out_of_memory(read, [&]() -> Result<Assembly> {
        return source.error(ErrorCode::too_large, "does not fit into the free memory");
    });
}

}  // namespace

Result<Assembly> read_bytes(const std::string& name, std::span<const std::byte> bytes,
                            const ReadOptions& options) {
    Source source{name, bytes};
    source.options = options;
    return read_source(source);
}

Result<Assembly> read(const std::string& path, const ReadOptions& options) {
    const Result<detail::FileBytes> file = detail::read_whole_file(path);
    if (!file) return file.error();
    Source source{path, file->bytes()};
    source.may_open_others = true;
    source.options = options;
    return read_source(source);
}

Result<Assembly> read(const std::vector<std::string>& paths) {
    Assembly all;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        Result<Assembly> one = read(paths[i]);
        if (!one) return one;
        for (Part& part : one->parts) part.file_number = std::uint32_t(i);
        append(all, *std::move(one));
    }
    return all;
}

}  // namespace hitbox::io
