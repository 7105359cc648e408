// text_window.cpp: fills windows and finds where to cut them.
#include <hitbox/io/files/text_window.hpp>

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace hitbox::io::detail {

namespace {

bool is_blank_in_line(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// The place behind the last line end at or behind `from` that no backslash continues; 0 if there is none. A comment may
// end with a backslash, too; then the window is cut before it, which does no harm.
std::size_t last_cut(const char* text, std::size_t from, std::size_t to) {
    for (std::size_t i = to; i > from; --i) {
        if (text[i - 1] != '\n') continue;
        std::size_t last = i - 1;
        while (last > 0 && is_blank_in_line(text[last - 1])) --last;
        if (last == 0 || text[last - 1] != '\\') return i;
        i = std::max(last, from + 1);
    }
    return 0;
}

}  // namespace

void TextWindow::move_to(std::uint64_t place, std::uint64_t end) {
    place_ = place;
    end_ = end;
    filled_ = cut_ = 0;
}

void TextWindow::make_room() {
    const std::size_t larger = std::max(step_, 2 * capacity_);
    auto data = std::make_unique_for_overwrite<char[]>(larger);
    if (filled_ > 0) std::memcpy(data.get(), data_.get(), filled_);
    data_ = std::move(data);
    capacity_ = larger;
}

std::optional<Error> TextWindow::next() {
    filled_ -= cut_;
    if (filled_ > 0) std::memmove(data_.get(), data_.get() + cut_, filled_);
    place_ += std::exchange(cut_, 0);
    while (cut_ == 0) {
        const std::uint64_t left = end_ - place_ - filled_;
        if (left == 0) {
            cut_ = filled_;
            break;
        }
        if (filled_ == capacity_) make_room();
        const std::size_t size =
            std::size_t(std::min<std::uint64_t>(left, std::min(step_, capacity_ - filled_)));
        char* const to = data_.get() + filled_;
        if (auto failed = file_->read(place_ + filled_, std::as_writable_bytes(std::span(to, size))))
            return failed;
        has_zero_ = has_zero_ || std::memchr(to, '\0', size) != nullptr;
        filled_ += size;
        cut_ = last_cut(data_.get(), filled_ - size, filled_);
    }
    return std::nullopt;
}

}  // namespace hitbox::io::detail
