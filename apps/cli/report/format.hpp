// format.hpp: text with values in it (fmt, format strings).
#pragma once

#include <fmt/core.h>

#include <string>
#include <utility>

namespace hitbox::cli {

std::string formatted_any(fmt::string_view text, fmt::format_args values);

/// What fmt::format() gives. fmt itself is compiled once, in format.cpp, whether the system has it as a static library, a
/// shared one, or as headers only; elsewhere its headers take half a second a file, and its functions another one.
template <class... Values>
std::string formatted(fmt::format_string<Values...> text, Values&&... values) {
    return formatted_any(text, fmt::make_format_args(values...));
}

}  // namespace hitbox::cli
