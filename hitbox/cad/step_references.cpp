// step_references.cpp: reads the numbers of entities from the text of a STEP file (ISO 10303-21, tokenizer).
#include <hitbox/cad/detail/step_references.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

namespace hitbox::cad::detail {

namespace {

class ReferenceScanner {
public:
    explicit ReferenceScanner(std::string_view text) : text_(text) {}

    std::vector<LostReference> lost() {
        while (at_ < text_.size()) step();
        std::sort(defined_.begin(), defined_.end());
        std::erase_if(used_, [&](const LostReference& reference) {
            return std::binary_search(defined_.begin(), defined_.end(), reference.to);
        });
        return std::move(used_);
    }

private:
    void step() {
        const char c = text_[at_++];
        if (c == '\'') return skip_string();
        if (c == '/' && text_.substr(at_).starts_with('*')) return skip_comment();
        if (c == '#') return read_number();
    }

    // "#12 =" defines an entity; another number is a reference.
    void read_number() {
        std::uint64_t number = 0;
        const char* const first = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), number);
        at_ += std::size_t(end - first);
        if (error != std::errc{}) return;
        const std::size_t next = text_.find_first_not_of(" \t\r\n", at_);
        if (next != text_.npos && text_[next] == '=')
            defined_.push_back(statement_ = number);
        else if (statement_ != 0)
            used_.push_back({statement_, number});
    }

    // A quote in a text should be written twice. Not all writers do that, so Open CASCADE ends a text where its
    // parameter ends.
    void skip_string() {
        while (at_ < text_.size())
            if (text_[at_++] == '\'') {
                const std::size_t next = text_.find_first_not_of(" \r\n", at_);
                if (next == text_.npos || text_[next] == ',' || text_[next] == ')') return;
            }
    }

    void skip_comment() {
        const std::size_t end = text_.find("*/", at_ + 1);
        at_ = end == text_.npos ? text_.size() : end + 2;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint64_t statement_ = 0;  // the number of the entity that is defined; 0: none so far
    std::vector<std::uint64_t> defined_;
    std::vector<LostReference> used_;
};

}  // namespace

std::vector<LostReference> lost_references(std::string_view text) { return ReferenceScanner(text).lost(); }

}  // namespace hitbox::cad::detail
