// format.cpp: detects the format of a file by its content, then by its name (sniffing, magic numbers).
#include <hitbox/io/decoders.hpp>
#include <hitbox/io/detail/bytes.hpp>
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

// A binary STL has no other signature than its size, which follows from the number of triangles.
bool has_size_of_binary_stl(std::span<const std::byte> bytes) {
    return bytes.size() >= 84 &&
           std::uint64_t(load<std::uint32_t>(bytes.data() + 80)) * 50 + 84 == bytes.size();
}

// `solid`, soon followed by a facet or the end. Exporters of binary STL often write `solid` too.
bool looks_like_ascii_stl(std::string_view text) {
    if (!starts_with_word_in_any_case(text, "solid")) return false;
    const std::size_t line = text.find('\n');
    if (line == std::string_view::npos) return false;
    const std::string_view next = without_leading_space(text.substr(line));
    return starts_with_word_in_any_case(next, "facet") || starts_with_word_in_any_case(next, "endsolid");
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

struct Stranger {
    std::string_view magic, what;
};
// Other file types that users often try. Naming them helps more than "unknown".
constexpr Stranger strangers[] = {
    {"PK\x03\x04", "a zip archive"},
    {"Kaydara FBX Binary", "FBX"},
    {"<?xml", "XML (COLLADA, X3D?)"},
    {"\x89PNG", "a PNG image"},
    {"%PDF", "PDF"},
    {"BLENDER", "a Blender file"},
    {"#VRML", "VRML"},
    {"\x7F"
     "ELF",
     "a program"},
    {"\x1F\x8B", "compressed with gzip"},
    {"\xFF\xD8\xFF", "a JPEG image"},
    {"AC10", "DWG"},
};

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

Result<Reader> find_reader(const Source& source) {
    const std::string_view text = source.text();
    if (text.empty()) return source.error(ErrorCode::bad_format, "is empty");
    if (text.starts_with("glTF")) return Reader(read_glb);
    if (has_size_of_binary_stl(source.bytes)) return Reader(read_stl_binary);
    const std::string_view content = without_leading_space(text);
    if (starts_with_word(content, "ply")) return Reader(read_ply);
    if (looks_like_ascii_stl(content)) return Reader(read_stl_ascii);
    if (looks_like_off(content)) return Reader(read_off);
    if (content.starts_with('{')) return Reader(read_gltf);
    if (is_3mf(text)) return with_library(source, decoders().three_mf != nullptr, read_3mf, "3MF", "lib3mf");
    if (content.starts_with("ISO-10303-21")) {
        if (is_ifc(content))
            return source.error(ErrorCode::unsupported,
                                "is IFC; convert it to GLB, for example with IfcConvert");
        return with_library(source, decoders().step != nullptr, read_step, "STEP", "Open CASCADE");
    }
    for (const Stranger& stranger : strangers)
        if (content.starts_with(stranger.magic))
            return source.error(
                ErrorCode::unsupported,
                "is " + std::string(stranger.what) + "; hitbox reads STL, OBJ, PLY, OFF, GLB and glTF");

    const bool is_solid = starts_with_word_in_any_case(content, "solid");
    const bool is_text = text.find('\0') == std::string_view::npos;
    if (is_text && !is_solid && looks_like_obj(content)) return Reader(read_obj);

    // The content does not show the format, so the file may be broken. The reader for the extension gives the
    // best error.
    const std::string extension = source.extension();
    if (extension == "stl") return Reader(is_solid ? read_stl_ascii : read_stl_binary);
    if (extension == "ply") return Reader(read_ply);
    if (extension == "off") return Reader(read_off);
    if (extension == "glb") return Reader(read_glb);
    if (extension == "gltf") return Reader(read_gltf);
    if (is_solid) return Reader(read_stl_ascii);
    if (extension == "obj" && is_text) return Reader(read_obj);
    return source.error(ErrorCode::bad_format, "is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF");
}

}  // namespace hitbox::io::detail
