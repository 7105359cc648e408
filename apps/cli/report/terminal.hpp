// terminal.hpp: the standard streams: terminal detection, colour, and output with error checks (stdout, isatty).
#pragma once

#include <hitbox/core/result.hpp>

#include <optional>
#include <string_view>

namespace hitbox::cli {

/// Opens descriptors 0, 1 and 2 if they are closed. Otherwise the next file opened would get such a number,
/// and the program would print into it.
void occupy_standard_streams();

/// True if tables may be coloured: standard output is a terminal that is not dumb, and NO_COLOR is not set.
bool colour_wanted();

/// True if standard output is a terminal, so that a user can look at an opened page.
bool output_is_terminal();

/// True if a progress bar is useful: standard error is a terminal that is not dumb.
bool progress_wanted();

/// Writes all of `text` to standard output and flushes it. A closed pipe (`| head`) is no error; a full disk is.
std::optional<Error> print(std::string_view text);

/// Writes to standard error and ignores failures.
void print_message(std::string_view text);

}  // namespace hitbox::cli
