// utf8.cpp: decoding of UTF-8, and JSON strings.
#include <hitbox/io/files/utf8.hpp>

namespace hitbox::io::detail {

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {lead, 1, true};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
    char32_t code = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = (code << 6) | (byte(i) & 0x3Fu);
    }
    const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
    return {code, length, true};
}

std::string valid_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character c = first_character(text);
        out += c.valid ? text.substr(0, c.length) : std::string_view("\xEF\xBF\xBD");
        text.remove_prefix(c.length);
    }
    return out;
}

void append_json_string(std::string& json, std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    json += '"';
    for (const char c : valid_utf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (json += '\\') += c;
        else if (c == '\n')
            json += "\\n";
        else if (byte < 0x20 || byte == 0x7F)
            ((json += "\\u00") += hex[byte >> 4]) += hex[byte & 15];
        else
            json += c;
    }
    json += '"';
}

}  // namespace hitbox::io::detail
