// did_you_mean.hpp: the word that was probably meant (spelling, typo, edit distance).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitbox::cli {

/// The word of `known` nearest to `typed`, or nothing when none is near enough to be what was meant.
std::string nearest_word(std::string_view typed, const std::vector<std::string>& known);

/// "; did you mean 'clash'?", or nothing.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known);

}  // namespace hitbox::cli
