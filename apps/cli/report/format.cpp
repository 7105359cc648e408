// format.cpp: fmt, compiled into the program.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

#include <apps/cli/report/format.hpp>

namespace hitbox::cli {

std::string formatted_any(fmt::string_view text, fmt::format_args values) {
    return fmt::vformat(text, values);
}

}  // namespace hitbox::cli
