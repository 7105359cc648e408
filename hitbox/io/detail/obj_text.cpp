// obj_text.cpp: moves windows, and finds lines and words for messages.
#include <hitbox/io/detail/obj_text.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::io::detail {

bool ObjText::next() {
    if (!window_ || failure_) return false;
    failure_ = window_->next();
    if (failure_) return false;
    text_ = window_->text();
    first_ = window_->place();
    return !text_.empty();
}

Error ObjText::error_at(ErrorCode code, std::uint64_t place, std::string message) const {
    if (!window_) return source_->error_at(code, text_.data() + place, std::move(message));
    std::vector<char> some(std::size_t(1) << 20);
    std::uint64_t line = 1;
    for (std::uint64_t at = 0; at < place;) {
        const auto size = std::size_t(std::min<std::uint64_t>(place - at, some.size()));
        if (auto failed = window_->file().read(at, std::as_writable_bytes(std::span(some.data(), size))))
            return *std::move(failed);
        line += std::uint64_t(std::count(some.begin(), some.begin() + std::ptrdiff_t(size), '\n'));
        at += size;
    }
    return {code, std::move(message), source_->name + ":" + std::to_string(line)};
}

std::string ObjText::word_at(std::uint64_t place) const {
    if (!window_) return obj_word(text_.substr(std::size_t(place)));
    std::array<char, 80> some{};  // more than a message shows of a word
    const auto size = std::size_t(std::min<std::uint64_t>(window_->file().size() - place, some.size()));
    if (window_->file().read(place, std::as_writable_bytes(std::span(some.data(), size)))) return {};
    return obj_word({some.data(), size});
}

std::string obj_word(std::string_view text) {
    const auto end =
        std::find_if(text.begin(), text.end(), [](char c) { return is_obj_blank(c) || c == '\n'; });
    return in_quotes(text.substr(0, std::size_t(end - text.begin())));
}

}  // namespace hitbox::io::detail
