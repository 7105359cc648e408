// glob.hpp: patterns over names and paths (wildcard, fnmatch).
#pragma once

#include <string_view>

namespace hitbox::cli {

/// True if all of `name` fits the pattern: `*` is any text, `?` one character, and `\` takes the next character as it is.
/// Upper and lower case differ.
bool name_fits(std::string_view pattern, std::string_view name);

/// The same for a path of names, each after a slash: `*` and `?` stay within one name, and `**` crosses slashes, so that
/// `/house/**/wall *` fits `/house/wall 1` too. A pattern that does not begin with a slash may begin at any name.
///
/// Cost        the length of the pattern times that of the path, for every pattern.
bool path_fits(std::string_view pattern, std::string_view path);

}  // namespace hitbox::cli
