// not_a_mesh.hpp: names files that are no mesh: other formats, web pages, Git LFS pointers, messages (sniffing).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/file.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// So many bytes of a file are looked at, far enough for the head of a web page.
inline constexpr std::size_t most_looked_at = 4096;

/// What is in place of a file, if that shows: a pointer of Git LFS or git-annex, a web page, the message of a server.
/// The text continues "FILE ...". It holds for files that a mesh refers to, too.
std::optional<std::string> stand_in(std::string_view text);

/// An error that names what the file is, if it is a stand-in or of a kind that is known and not read.
[[nodiscard]] std::optional<Error> known_stranger(const Source& source);

/// An error for a text that is no mesh, with its first line. `text` is that of the source.
Error plain_text(const Source& source);

/// The end of a message about a text or JSON that is no mesh.
inline constexpr const char* may_be_a_message =
    "; if it was downloaded, it may be a message in place of the file";

/// True if the bytes are characters only, as far as they are looked at.
bool is_plain_text(std::string_view text);

}  // namespace hitbox::io::detail
