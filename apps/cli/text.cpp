// text.cpp: decoding of UTF-8 and what is built on it.
#include "text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace hitbox::cli {

namespace {

struct Character {
    char32_t code = 0xFFFD;
    std::size_t length = 1;  // bytes taken
    bool valid = false;
};

// Reads one character as RFC 3629 defines them: no overlong forms, no surrogates, nothing above U+10FFFF.
// What is no character takes one byte, so that the next one is found again.
Character decode(std::string_view text) {
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

bool is_unsafe(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) ||  // C0 and C1 controls
           c == 0x2028 || c == 0x2029 ||           // separators of lines
           c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);  // order
}

struct Range {
    char32_t first, last;
};

template <std::size_t N>
bool in_any(char32_t c, const Range (&ranges)[N]) {
    for (const Range& r : ranges)
        if (c >= r.first && c <= r.last) return true;
    return false;
}

// Coarse on purpose: blocks, not the full Unicode tables. An error moves a column, nothing else.
constexpr Range zero_width[] = {
    {0x300, 0x36F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr Range double_width[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                  {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                                  {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                                  {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};

}  // namespace

std::string valid_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character c = decode(text);
        if (c.valid)
            out.append(text.substr(0, c.length));
        else
            out += "\xEF\xBF\xBD";
        text.remove_prefix(c.length);
    }
    return out;
}

std::string visible(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character c = decode(text);
        if (!c.valid)
            out += "\xEF\xBF\xBD";
        else if (c.code == '\n')
            out += "\\n";
        else if (c.code == '\r')
            out += "\\r";
        else if (c.code == '\t')
            out += "\\t";
        else if (is_unsafe(c.code))
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c.code));
        else
            out.append(text.substr(0, c.length));
        text.remove_prefix(c.length);
    }
    return out;
}

std::size_t columns(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Character c = decode(text);
        width += in_any(c.code, zero_width) ? 0 : in_any(c.code, double_width) ? 2 : 1;
        text.remove_prefix(c.length);
    }
    return width;
}

std::string shortest(double value) {
    // "-0" would be read back as an integer, which has no negative zero.
    if (value == 0 && std::signbit(value)) return "-0.0";
    return fmt::format("{}", value);
}

std::string rounded(double value) { return fmt::format("{:.6g}", value == 0 ? 0.0 : value); }

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string out;
    for (const std::string& word : words) {
        if (&word != words.data()) out += between;
        out += word;
    }
    return out;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace hitbox::cli
