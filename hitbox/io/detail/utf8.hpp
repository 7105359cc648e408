// utf8.hpp: characters of UTF-8, and text that is valid whatever it was made of (encoding, Latin-1, sanitise, JSON string).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// What stands at the start of a text.
struct Character {
    char32_t code = 0xFFFD;
    std::size_t length = 1;  ///< bytes taken
    bool valid = false;
};

/// The first character of a text that is not empty, as RFC 3629 defines them: no overlong forms, no surrogates, nothing
/// above U+10FFFF. What is no character takes one byte, so that the next one is found again.
Character first_character(std::string_view text);

/// The text itself where it is valid UTF-8; else with U+FFFD in place of each byte that belongs to no character, so that
/// names can go into JSON and on a terminal whatever encoding their file had.
std::string valid_utf8(std::string_view text);

/// Appends the text as a JSON string, in its quotes. Always valid, whatever the text holds.
void append_json_string(std::string& json, std::string_view text);

}  // namespace hitbox::io::detail
