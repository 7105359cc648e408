// terminal.hpp: the three standard streams: who listens, colour or not, did the writing work (stdout,
// isatty).
#pragma once

#include <hitbox/core/result.hpp>

#include <optional>
#include <string_view>

namespace hitbox::cli {

/// Makes sure that descriptors 0, 1 and 2 are taken. A program started with one closed would otherwise give
/// its number to the next file it opens, and print into that.
void occupy_standard_streams();

/// Whether tables for standard output may be coloured: a terminal that is not dumb, and NO_COLOR is not set.
bool colour_wanted();

/// Whether standard output is a terminal, so that somebody is there to look at what is opened.
bool output_is_terminal();

/// Whether a progress bar makes sense: standard error is a terminal that is not dumb.
bool progress_wanted();

/// Writes all of `text` to standard output and flushes it. A reader that left early (`| head`) is no error; a
/// full disk is.
std::optional<Error> print(std::string_view text);

/// Writes to standard error, where there is nobody to tell when that fails.
void print_message(std::string_view text);

}  // namespace hitbox::cli
