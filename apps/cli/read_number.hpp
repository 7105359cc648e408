// read_number.hpp: parses a whole text as one number (parse, from_chars).
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

namespace hitbox::cli {

enum class Reading { good, no_number, out_of_range };

/// Accepts a leading plus sign, which from_chars does not.
template <class T>
Reading read_number(std::string_view typed, T& out) {
    if (typed.size() > 1 && typed[0] == '+' && typed[1] != '-') typed.remove_prefix(1);
    const char* const end = typed.data() + typed.size();
    const auto [stopped, error] = std::from_chars(typed.data(), end, out);  // NOLINT: it stops at the end
    if (stopped != end || error == std::errc::invalid_argument) return Reading::no_number;
    return error == std::errc() ? Reading::good : Reading::out_of_range;
}

}  // namespace hitbox::cli
