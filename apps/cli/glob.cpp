// glob.cpp: a pattern as a list of tokens, and all places in it that the text so far may have reached.
#include "glob.hpp"

#include <hitbox/io/detail/utf8.hpp>

#include <string>
#include <vector>

namespace hitbox::cli {

namespace {

enum class Token {
    character,
    any_one,    // a character
    any_run,    // of characters, none included
    any_steps,  // "**/" after a slash: any number of names, each with its slash
};

struct PatternToken {
    Token token;
    char32_t code = 0;
    bool crosses_slash = false;
};

char32_t take_character(std::string_view& text) {
    const io::detail::Character c = io::detail::first_character(text);
    // Bytes that are no UTF-8 are told apart from all characters.
    const char32_t code = c.valid ? c.code : 0x110000 + static_cast<unsigned char>(text.front());
    text.remove_prefix(c.length);
    return code;
}

std::vector<PatternToken> tokens_of(std::string_view pattern, bool has_steps) {
    std::vector<PatternToken> tokens;
    while (!pattern.empty()) {
        const bool after_slash =
            !tokens.empty() && tokens.back().token == Token::character && tokens.back().code == '/';
        if (has_steps && after_slash && pattern.starts_with("**/")) {
            tokens.push_back({Token::any_steps});
            // The slash is taken with it; what follows begins a name again.
            pattern.remove_prefix(3);
            while (pattern.starts_with("**/")) pattern.remove_prefix(3);
        } else if (pattern.front() == '*') {
            const bool two = pattern.starts_with("**");
            pattern.remove_prefix(two ? 2 : 1);
            tokens.push_back({Token::any_run, 0, two || !has_steps});
        } else if (pattern.front() == '?') {
            pattern.remove_prefix(1);
            tokens.push_back({Token::any_one, 0, !has_steps});
        } else {
            if (pattern.front() == '\\' && pattern.size() > 1) pattern.remove_prefix(1);
            tokens.push_back({Token::character, take_character(pattern)});
        }
    }
    return tokens;
}

bool tokens_fit(const std::vector<PatternToken>& tokens, std::string_view text) {
    const std::size_t end = tokens.size();
    // reached[k]: the text so far fits the tokens before k. within[k]: it ends in the middle of the steps k.
    std::vector<char> reached(end + 1, 0), within(end + 1, 0);
    const auto skip_what_may_be_empty = [&] {
        for (std::size_t k = 0; k < end; ++k)
            if (reached[k] && (tokens[k].token == Token::any_run || tokens[k].token == Token::any_steps))
                reached[k + 1] = 1;
    };
    reached[0] = 1;
    skip_what_may_be_empty();
    while (!text.empty()) {
        const char32_t code = take_character(text);
        std::vector<char> next(end + 1, 0), next_within(end + 1, 0);
        for (std::size_t k = 0; k < end; ++k) {
            const PatternToken& t = tokens[k];
            const bool crosses = code != '/' || t.crosses_slash;
            if (t.token == Token::any_steps) {
                if (!reached[k] && !within[k]) continue;
                next_within[k] = 1;
                if (code == '/') next[k + 1] = 1;
            } else if (!reached[k]) {
                continue;
            } else if (t.token == Token::any_run) {
                if (crosses) next[k] = 1;
            } else if (t.token == Token::any_one ? crosses : t.code == code) {
                next[k + 1] = 1;
            }
        }
        reached.swap(next);
        within.swap(next_within);
        skip_what_may_be_empty();
    }
    return reached[end] != 0;
}

}  // namespace

bool name_fits(std::string_view pattern, std::string_view name) {
    return tokens_fit(tokens_of(pattern, false), name);
}

bool path_fits(std::string_view pattern, std::string_view path) {
    if (pattern.starts_with('/')) return tokens_fit(tokens_of(pattern, true), path);
    return tokens_fit(tokens_of("/**/" + std::string(pattern), true), path);
}

}  // namespace hitbox::cli
