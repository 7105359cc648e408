// not_a_mesh.cpp: recognises by their first bytes what people have in place of a mesh.
#include <hitbox/io/detail/not_a_mesh.hpp>

#include <algorithm>
#include <string>

namespace hitbox::io::detail {

namespace {

bool is_white(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }

std::string_view start_of(std::string_view text) {
    text = text.substr(0, most_looked_at);
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && is_white(text.front())) text.remove_prefix(1);
    return text;
}

// Without regard to case. `small_letters` must be in lower case.
bool contains(std::string_view text, std::string_view small_letters) {
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? char(a | 0x20) : a) == b; };
    return std::search(text.begin(), text.end(), small_letters.begin(), small_letters.end(), same) !=
           text.end();
}

struct Stranger {
    std::string_view magic, what;
};
// Other file types that users often try. Naming them helps more than "unknown".
constexpr Stranger strangers[] = {
    {"PK\x03\x04", "a zip archive"},
    {"Kaydara FBX Binary", "FBX"},
    {"; FBX", "FBX"},
    {"<?xml", "XML (COLLADA, X3D?)"},
    {"<COLLADA", "COLLADA"},
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

}  // namespace

std::optional<std::string> stand_in(std::string_view text) {
    text = start_of(text);
    if (text.starts_with("version https://git-lfs.github.com/") ||
        text.starts_with("version https://hawser.github.com/"))
        return "is a pointer of Git LFS, not the file itself; fetch the file with: git lfs pull";
    if (text.starts_with("/annex/objects/"))
        return "is a pointer of git-annex, not the file itself; fetch the file with: git annex get";
    if (text.starts_with('<')) {
        if (contains(text, "<html") || contains(text, "<!doctype html"))
            return "is a web page (HTML), not the file itself; download the file that the page offers";
        if (contains(text, "<error>") && contains(text, "<message>"))
            return "is the error message of a server, not the file itself; download the file again";
    }
    return std::nullopt;
}

std::optional<Error> known_stranger(const Source& source) {
    if (auto what = stand_in(source.text())) return source.error(ErrorCode::bad_format, *std::move(what));
    const std::string_view text = start_of(source.text());
    for (const Stranger& stranger : strangers)
        if (text.starts_with(stranger.magic))
            return source.error(
                ErrorCode::unsupported,
                "is " + std::string(stranger.what) + "; hitbox reads STL, OBJ, PLY, OFF, GLB and glTF");
    return std::nullopt;
}

Error plain_text(const Source& source) {
    std::string_view line = start_of(source.text());
    line = line.substr(0, line.find_first_of("\r\n"));
    return source.error(ErrorCode::bad_format,
                        "is not a mesh: neither STL, OBJ, PLY, OFF, GLB nor glTF, but text that begins " +
                            in_quotes(line) + may_be_a_message);
}

bool is_plain_text(std::string_view text) {
    text = text.substr(0, most_looked_at);
    return std::none_of(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && !is_white(c)) || c == 0x7f;
    });
}

}  // namespace hitbox::io::detail
