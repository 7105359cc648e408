// words.hpp: what a command was told, word by word (command line arguments).
#pragma once

#include <charconv>
#include <string>
#include <system_error>

namespace hitbox::tools {

class Words {
public:
    Words(int count, char** words) : next_(words + 1), end_(words + count) {}

    /// The next word; false: there is none.
    bool next(std::string& word) {
        if (next_ == end_) return false;
        word = *next_++;
        return true;
    }
    /// The next word as a whole number; false: there is none, or it is something else.
    template <class Number>
    bool number(Number& out) {
        std::string word;
        if (!next(word)) return false;
        const auto [stopped, error] = std::from_chars(word.data(), word.data() + word.size(), out);
        return error == std::errc() && stopped == word.data() + word.size();
    }

private:
    char** next_;
    char** end_;
};

}  // namespace hitbox::tools
