// text.cpp: escaping, column widths and number formatting.
#include <apps/cli/report/text.hpp>

#include <apps/cli/report/format.hpp>

#include <hitbox/io/files/utf8.hpp>

#include <cmath>

namespace hitbox::cli {

namespace {

using io::detail::Character;
using io::detail::first_character;

bool is_unsafe(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) ||  // C0 and C1 controls
           c == 0x2028 || c == 0x2029 ||           // line and paragraph separators
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

// Whole Unicode blocks instead of the full tables. An error only shifts a column.
constexpr Range zero_width[] = {
    {0x300, 0x36F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr Range double_width[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                  {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                                  {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                                  {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};

}  // namespace

std::string visible(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character c = first_character(text);
        if (!c.valid)
            out += "\xEF\xBF\xBD";
        else if (c.code == '\n')
            out += "\\n";
        else if (c.code == '\r')
            out += "\\r";
        else if (c.code == '\t')
            out += "\\t";
        else if (is_unsafe(c.code))
            out += formatted("\\u{:04x}", static_cast<unsigned>(c.code));
        else
            out.append(text.substr(0, c.length));
        text.remove_prefix(c.length);
    }
    return out;
}

std::size_t columns(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Character c = first_character(text);
        width += in_any(c.code, zero_width) ? 0 : in_any(c.code, double_width) ? 2 : 1;
        text.remove_prefix(c.length);
    }
    return width;
}

std::string cut_in_middle(std::string_view text, std::size_t most) {
    if (columns(text) <= most) return std::string(text);
    const std::size_t kept = most - 1, head = kept / 3;
    std::size_t width = 0;
    std::string_view rest = text;
    const auto step = [&] { return first_character(rest).length; };
    for (; width + columns(rest.substr(0, step())) <= head; rest.remove_prefix(step()))
        width += columns(rest.substr(0, step()));
    const std::string_view beginning = text.substr(0, text.size() - rest.size());
    for (width = columns(rest); width > kept - head; rest.remove_prefix(step()))
        width -= columns(rest.substr(0, step()));
    return std::string(beginning) + "\xE2\x80\xA6" + std::string(rest);
}

std::string shortest(double value) {
    // "-0" would be read back as an integer, which has no negative zero.
    if (value == 0 && std::signbit(value)) return "-0.0";
    return formatted("{}", value);
}

std::string rounded(double value) { return formatted("{:.6g}", value == 0 ? 0.0 : value); }

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string out;
    for (const std::string& word : words) {
        if (&word != words.data()) out += between;
        out += word;
    }
    return out;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return formatted("{} {}", count, count == 1 ? one : many);
}

}  // namespace hitbox::cli
