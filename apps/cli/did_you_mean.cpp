// did_you_mean.cpp: optimal string alignment distance.
#include <apps/cli/did_you_mean.hpp>

#include <algorithm>

namespace hitbox::cli {

namespace {

// The number of insertions, deletions, replacements and swaps of neighbours that turn a into b (Damerau 1964;
// each position is edited once). Words are short, so the whole table is kept.
std::size_t edits(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = i + j;
                continue;
            }
            at(i, j) =
                std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return table.back();
}

}  // namespace

std::string nearest_word(std::string_view typed, const std::vector<std::string>& known) {
    typed = typed.substr(0, 64);  // longer words are not typing errors
    std::string best;
    std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const std::string& word : known) {
        const bool begun = typed.size() >= 2 && word.starts_with(typed);
        const std::size_t distance = begun ? 1 : edits(typed, word);
        if (distance < least) least = distance, best = word;
    }
    return best;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known) {
    const std::string word = nearest_word(typed, known);
    return word.empty() ? "" : "; did you mean '" + word + "'?";
}

}  // namespace hitbox::cli
