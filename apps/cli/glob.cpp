// glob.cpp: matches greedily, and goes back to the last wildcard where that fails.
#include <apps/cli/glob.hpp>

#include <hitbox/io/files/utf8.hpp>

#include <string>

namespace hitbox::cli {

namespace {

// Where a wildcard ended, to be tried again with more text. It is enough to keep the last one that crosses slashes: the text
// before it was matched as early as possible, and any text that an earlier wildcard could take, this one can take as well.
// The same holds for those that do not cross slashes, within one name.
struct Wildcard {
    const char* rest = nullptr;  // of the pattern; null if there is none
    const char* text = nullptr;
    bool by_steps = false;  // it takes whole names with their slashes
};

class Matcher {
public:
    Matcher(std::string_view pattern, std::string_view text, bool is_path)
        : first_(pattern.data()),
          pattern_(first_),
          pattern_end_(first_ + pattern.size()),
          text_(text.data()),
          text_end_(text_ + text.size()),
          is_path_(is_path) {}

    bool fits() {
        for (;;) {
            if (take_wildcard() || take_character()) continue;
            if (pattern_ == pattern_end_ && text_ == text_end_) return true;
            if (!go_back()) return false;
        }
    }

private:
    bool begins(std::string_view word) const {
        return std::string_view(pattern_, std::size_t(pattern_end_ - pattern_)).starts_with(word);
    }

    static std::size_t length_at(const char* text, const char* end) {
        return io::detail::first_character({text, std::size_t(end - text)}).length;
    }

    bool take_wildcard() {
        if (!begins("*")) return false;
        const bool after_slash = pattern_ != first_ && pattern_[-1] == '/';
        if (is_path_ && after_slash && begins("**/")) {
            while (begins("**/")) pattern_ += 3;
            crossing_ = {pattern_, text_, true};
            within_name_ = {};
        } else if (!is_path_ || begins("**")) {
            while (begins("*")) ++pattern_;
            crossing_ = {pattern_, text_, false};
            within_name_ = {};
        } else {
            within_name_ = {++pattern_, text_, false};
        }
        return true;
    }

    bool take_character() {
        if (pattern_ == pattern_end_ || text_ == text_end_) return false;
        if (*pattern_ == '?') {
            if (is_path_ && *text_ == '/') return false;
            ++pattern_;
            text_ += length_at(text_, text_end_);
            return true;
        }
        const bool escaped = *pattern_ == '\\' && pattern_ + 1 < pattern_end_;
        if (pattern_[escaped] != *text_) return false;
        pattern_ += 1 + escaped;
        ++text_;
        return true;
    }

    bool go_back() {
        if (within_name_.rest && within_name_.text < text_end_ && *within_name_.text != '/') {
            ++within_name_.text;
            return resume(within_name_);
        }
        within_name_ = {};
        if (!crossing_.rest || crossing_.text == text_end_) return false;
        if (crossing_.by_steps)
            while (*crossing_.text != '/')
                if (++crossing_.text == text_end_) return false;
        ++crossing_.text;
        return resume(crossing_);
    }

    bool resume(const Wildcard& wildcard) {
        pattern_ = wildcard.rest;
        text_ = wildcard.text;
        return true;
    }

    const char *first_, *pattern_, *pattern_end_, *text_, *text_end_;
    bool is_path_;
    Wildcard within_name_, crossing_;
};

}  // namespace

bool name_fits(std::string_view pattern, std::string_view name) {
    return Matcher(pattern, name, false).fits();
}

bool path_fits(std::string_view pattern, std::string_view path) {
    if (pattern.starts_with('/')) return Matcher(pattern, path, true).fits();
    return Matcher("/**/" + std::string(pattern), path, true).fits();
}

}  // namespace hitbox::cli
