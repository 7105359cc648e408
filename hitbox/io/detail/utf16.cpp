// utf16.cpp: finds the byte order of UTF-16 and converts it.
#include <hitbox/io/detail/utf16.hpp>

#include <hitbox/io/detail/bytes.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace hitbox::io::detail {

namespace {

// The order, and how many bytes the byte order mark has.
struct Encoding {
    std::endian order;
    std::size_t mark;
};

bool is_printable(std::byte b) {
    const auto c = std::to_integer<unsigned>(b);
    return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\r' || c == '\n';
}

// True if of each pair of the first bytes one is a printable character and the other one is zero.
bool is_ascii_pairs(std::span<const std::byte> bytes, std::size_t zero) {
    constexpr std::size_t enough = 32;
    const std::size_t size = std::min(bytes.size() / 2 * 2, enough);
    if (size < 4) return false;
    for (std::size_t i = 0; i < size; i += 2)
        if (bytes[i + zero] != std::byte(0) || !is_printable(bytes[i + 1 - zero])) return false;
    return true;
}

std::optional<Encoding> encoding_of(std::span<const std::byte> bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const auto mark = load<std::uint16_t>(bytes.data());
    // FF FE 00 00 is the mark of UTF-32.
    const bool is_wider = bytes.size() >= 4 && load<std::uint32_t>(bytes.data()) == 0x0000FEFF;
    if (mark == 0xFEFF && !is_wider) return Encoding{std::endian::little, 2};
    if (mark == 0xFFFE) return Encoding{std::endian::big, 2};
    if (is_ascii_pairs(bytes, 1)) return Encoding{std::endian::little, 0};
    if (is_ascii_pairs(bytes, 0)) return Encoding{std::endian::big, 0};
    return std::nullopt;
}

void append_character(std::string& text, std::uint32_t code) {
    const auto add = [&](std::uint32_t byte) { text += char(static_cast<unsigned char>(byte)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
        add(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        add(0xE0 | code >> 12);
        add(0x80 | (code >> 6 & 0x3F));
    } else {
        add(0xF0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3F));
        add(0x80 | (code >> 6 & 0x3F));
    }
    add(0x80 | (code & 0x3F));
}

}  // namespace

// Source: RFC 2781, section 2.2.
std::optional<std::string> utf8_of_utf16(std::span<const std::byte> bytes) {
    const std::optional<Encoding> encoding = encoding_of(bytes);
    if (!encoding) return std::nullopt;
    const auto unit = [&](std::size_t i) -> std::uint32_t {
        return encoding->order == std::endian::little
                   ? load<std::uint16_t>(bytes.data() + i)
                   : load<std::uint16_t, std::endian::big>(bytes.data() + i);
    };
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t i = encoding->mark; i + 2 <= bytes.size(); i += 2) {
        std::uint32_t code = unit(i);
        if (code >= 0xD800 && code < 0xE000) {
            const std::uint32_t low = code < 0xDC00 && i + 4 <= bytes.size() ? unit(i + 2) : 0;
            if (low >= 0xDC00 && low < 0xE000) {
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            } else {
                code = 0xFFFD;
            }
        }
        append_character(text, code);
    }
    return text;
}

}  // namespace hitbox::io::detail
