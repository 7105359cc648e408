// utf8.hpp: names from files as valid UTF-8 (encoding, Latin-1, sanitise).
#pragma once

#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// The text itself where it is valid UTF-8; else with U+FFFD in place of each byte that is not, so that
/// names can go into JSON and on a terminal whatever encoding their file had.
std::string valid_utf8(std::string_view text);

}  // namespace hitbox::io::detail
