// text.hpp: makes strings from files safe to print, and measures them (escaping, display width).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// Converts text to valid UTF-8 on one line that is safe for a terminal. Control characters, line and
/// paragraph separators and bidirectional marks are written as \n, \t, \u001b, \u202e.
std::string visible(std::string_view text);

/// The number of terminal columns of valid UTF-8: 0 for combining marks, 2 for wide East Asian characters and emoji.
std::size_t columns(std::string_view text);

/// The text if it takes at most `most` columns, else its beginning and its end with an ellipsis between them. Names of one
/// kind begin alike, so twice as much is left of the end. Valid UTF-8.
std::string cut_in_middle(std::string_view text, std::size_t most);

/// The shortest decimal that reads back as the same double: 0.1, 1e-05, -0.0, inf.
std::string shortest(double value);

/// Six significant digits.
std::string rounded(double value);

/// The words, separated by `between`.
std::string joined(const std::vector<std::string>& words, std::string_view between);

/// "1 part", "7 parts".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

}  // namespace hitbox::cli
