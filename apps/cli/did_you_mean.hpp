// did_you_mean.hpp: suggestions for misspelt words (spelling, typo, edit distance).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// The word of `known` most similar to `typed`, or nothing if none is similar enough.
std::string nearest_word(std::string_view typed, const std::vector<std::string>& known);

/// "; did you mean 'clash'?", or nothing.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known);

}  // namespace hitbox::cli
