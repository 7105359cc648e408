// utf16.hpp: converts text in UTF-16 to UTF-8 (encoding, Unicode, PowerShell, Notepad).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace hitbox::io::detail {

/// The text as UTF-8, if the bytes are UTF-16 of either byte order: with a byte order mark, or without one if each of
/// the first characters is ASCII. Half of a surrogate pair becomes U+FFFD. Nothing for other bytes.
std::optional<std::string> utf8_of_utf16(std::span<const std::byte> bytes);

}  // namespace hitbox::io::detail
