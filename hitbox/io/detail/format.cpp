// format.cpp: detects the format of a file by its content, then by its name (sniffing, magic numbers).
#include <hitbox/io/decoders.hpp>
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/not_a_mesh.hpp>
#include <hitbox/io/detail/obj_statement.hpp>
#include <hitbox/io/detail/readers.hpp>

#include <algorithm>
#include <string>

namespace hitbox::io::detail {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }

std::string_view without_leading_space(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || is_space(text[word.size()]));
}

// Compares without regard to case. `word` must be in lower case.
bool starts_with_word_in_any_case(std::string_view text, std::string_view word) {
    if (text.size() < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if ((text[i] | 0x20) != word[i]) return false;
    return text.size() == word.size() || is_space(text[word.size()]);
}

// The rest of the text from the first line on that is neither blank nor a comment.
std::string_view without_comments(std::string_view text) {
    for (;;) {
        text = without_leading_space(text);
        const bool is_comment =
            text.starts_with('#') || text.starts_with("//") || text.starts_with('!') || text.starts_with(';');
        if (!is_comment) return text;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

// `solid`, soon followed by a facet or the end. Exporters of binary STL often write `solid` too. Comments and colours
// may stand anywhere.
bool looks_like_ascii_stl(std::string_view text) {
    text = without_comments(text);
    if (!starts_with_word_in_any_case(text, "solid")) return false;
    for (;;) {
        const std::size_t line = text.find('\n');
        if (line == std::string_view::npos) return false;
        text = without_comments(text.substr(line));
        if (!starts_with_word_in_any_case(text, "color")) break;
    }
    return starts_with_word_in_any_case(text, "facet") || starts_with_word_in_any_case(text, "endsolid");
}

bool looks_like_off(std::string_view text) {
    // [ST][C][N][4][n]OFF, followed by a blank, the end, or a count.
    for (const std::string_view prefix : {"ST", "C", "N", "4", "n"})
        if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
    return starts_with_word(text, "OFF") ||
           (text.starts_with("OFF") && text.size() > 3 && text[3] >= '0' && text[3] <= '9');
}

// True if one of the first lines is a vertex: `v` and a number. Comments and blank lines are skipped.
bool looks_like_obj(std::string_view text) {
    for (int lines = 0; lines < 200;) {
        text = without_leading_space(text);
        if (text.empty()) return false;
        if (text.size() > 1 && text[0] == 'v' && (text[1] == ' ' || text[1] == '\t')) {
            const std::string_view number = without_leading_space(text.substr(1));
            if (!number.empty() && std::string_view("+-.0123456789").find(number[0]) != text.npos)
                return true;
        }
        if (text.front() != '#') ++lines;
        const std::size_t end = text.find('\n');
        text.remove_prefix(end == text.npos ? text.size() : end);
    }
    return false;
}

// True if the first line is a statement of OBJ, or if there are only comments.
bool begins_like_obj(std::string_view text) {
    text = without_comments(text);
    const std::size_t end = text.find_first_of(" \t\r\n\v\f\\");
    return text.empty() || obj_statement(text.substr(0, end)) != ObjStatement::unknown;
}

// The keyword is optional. Comments are allowed before it.
bool begins_like_off(std::string_view text) {
    text = without_comments(text);
    const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n\v\f"));
    return text.empty() || looks_like_off(text) || word.find_first_not_of("0123456789") == word.npos;
}

// IFC is written in the syntax of STEP.
bool is_ifc(std::string_view text) {
    const std::size_t schema = text.substr(0, std::size_t(1) << 16).find("FILE_SCHEMA");
    return schema != text.npos &&
           text.substr(schema, text.find(';', schema) - schema).find("'IFC") != text.npos;
}

// The list of files of a zip archive is at its end.
bool is_3mf(std::string_view text) {
    constexpr std::size_t most = std::size_t(1) << 16;
    return text.starts_with("PK\x03\x04") &&
           text.substr(text.size() - std::min(text.size(), most)).find(".model") != text.npos;
}

// A format that another library reads.
Result<Reader> with_library(const Source& source, bool is_there, Reader reader, const char* format,
                            const char* library) {
    if (is_there) return reader;
    return source.error(ErrorCode::unsupported, std::string("is ") + format + ", " + needs_library(library));
}

Result<Assembly> read_step(const Source& source) {
    return decoders().step(source.name, source.bytes, source.options);
}

Result<Assembly> read_3mf(const Source& source) {
    return decoders().three_mf(source.name, source.bytes, source.options);
}

}  // namespace

std::string needs_library(const char* library) {
    return std::string("which needs ") + library +
           ": build hitbox-cad, by cmake -DHITBOX_CAD=ON, as docs/formats.md says";
}

bool has_size_of_binary_stl(std::span<const std::byte> bytes) {
    return has_size_of_binary_stl(bytes, bytes.size());
}

bool has_size_of_binary_stl(std::span<const std::byte> head, std::uint64_t size) {
    return head.size() >= 84 && std::uint64_t(load<std::uint32_t>(head.data() + 80)) * 50 + 84 == size;
}

Result<Reader> find_reader(const Source& source) {
    const std::string_view text = source.text();
    if (text.empty()) return source.error(ErrorCode::bad_format, "is empty");
    if (text.starts_with("glTF")) return Reader(read_glb);
    if (has_size_of_binary_stl(source.bytes)) return Reader(read_stl_binary);
    const std::string_view content = without_leading_space(text);
    if (starts_with_word(content, "ply")) return Reader(read_ply);
    if (looks_like_ascii_stl(content)) return Reader(read_stl_ascii);
    if (looks_like_off(content)) return Reader(read_off);
    const std::string extension = source.extension();
    if (content.starts_with('{')) {
        const bool named_gltf = extension == "gltf" || extension == "glb";
        if (named_gltf || content.find("\"asset\"") != content.npos) return Reader(read_gltf);
        return source.error(ErrorCode::bad_format,
                            std::string("is JSON, but not glTF: it has no \"asset\"") + may_be_a_message);
    }
    if (is_3mf(text)) return with_library(source, decoders().three_mf != nullptr, read_3mf, "3MF", "lib3mf");
    if (content.starts_with("ISO-10303-21")) {
        if (is_ifc(content))
            return source.error(ErrorCode::unsupported,
                                "is IFC; convert it to GLB, for example with IfcConvert");
        return with_library(source, decoders().step != nullptr, read_step, "STEP", "Open CASCADE");
    }
    if (auto stranger = known_stranger(source)) return *std::move(stranger);

    const bool is_solid = starts_with_word_in_any_case(without_comments(content), "solid");
    const bool is_text = text.find('\0') == std::string_view::npos;
    if (is_text && !is_solid && looks_like_obj(content)) return Reader(read_obj);

    // The content does not show the format, so the file may be broken. The reader for the extension gives the best
    // error, unless the file is any text at all.
    const std::string_view head = content.substr(0, 4096);
    const bool has_facets = head.find("facet") != head.npos || head.find("FACET") != head.npos;
    const bool may_be_broken = is_solid || (extension == "stl" && has_facets) ||
                               (extension == "ply" && content.starts_with("ply")) ||
                               (extension == "off" && begins_like_off(content)) ||
                               (extension == "gltf" && content.starts_with('[')) ||
                               (extension == "obj" && begins_like_obj(content));
    if (!content.empty() && !may_be_broken && is_plain_text(content)) return plain_text(source);
    // Many headers of binary STL begin with `solid`. Text has no zero bytes.
    const Reader solid = is_text ? read_stl_ascii : read_stl_binary;
    if (extension == "stl") return is_solid || has_facets ? solid : Reader(read_stl_binary);
    if (is_solid) return solid;
    if (extension == "ply") return Reader(read_ply);
    if (extension == "off") return Reader(read_off);
    if (extension == "glb") return Reader(read_glb);
    if (extension == "gltf") return Reader(read_gltf);
    if (extension == "obj" && is_text) return Reader(read_obj);
    return source.error(ErrorCode::bad_format, "is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF");
}

}  // namespace hitbox::io::detail
