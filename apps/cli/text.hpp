// text.hpp: strings from files made safe and measurable (escaping, display width).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// Valid UTF-8 on one line that cannot drive a terminal: control characters, line and paragraph separators
/// and the marks that reorder text are written as \n, \t, \u001b, \u202e.
std::string visible(std::string_view text);

/// How many terminal columns valid UTF-8 takes: 0 for combining marks, 2 for wide East Asian and emoji.
std::size_t columns(std::string_view text);

/// The shortest decimal that reads back as the same double: 0.1, 1e-05, -0.0, inf.
std::string shortest(double value);

/// For people: six significant digits.
std::string rounded(double value);

/// The words with `between` between them.
std::string joined(const std::vector<std::string>& words, std::string_view between);

/// "1 part", "7 parts".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

}  // namespace hitbox::cli
