// utf8.hpp: decodes UTF-8, and makes valid UTF-8 of any bytes (encoding, Latin-1, sanitise, JSON string).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// The first character of a text.
struct Character {
    char32_t code = 0xFFFD;
    std::size_t length = 1;  ///< number of bytes
    bool valid = false;
};

/// Decodes the first character of a non-empty text by RFC 3629: no overlong forms, no surrogates, nothing
/// above U+10FFFF. An invalid byte has length 1, so that decoding can continue after it.
Character first_character(std::string_view text);

/// Returns the text if it is valid UTF-8. Otherwise each byte that belongs to no character is replaced by
/// U+FFFD. So names in any encoding can be written to JSON and to a terminal.
std::string valid_utf8(std::string_view text);

/// Appends the text as a quoted JSON string. The result is always valid JSON.
void append_json_string(std::string& json, std::string_view text);

}  // namespace hitbox::io::detail
