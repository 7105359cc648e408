// obj_text.hpp: the text of an OBJ, in memory or in windows of its file, and places in it (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/text_window.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// What a parser sees of a text. A place is counted in bytes from the start, because a window moves on.
class ObjText {
public:
    /// The whole text. The source must outlive this.
    explicit ObjText(const Source& source) : source_(&source), text_(source.text()) {}
    /// The windows of a file, each of whole statements. They must outlive this.
    ObjText(const Source& source, TextWindow& window) : source_(&source), window_(&window) {}

    std::string_view text() const { return text_; }
    std::uint64_t place_of(const char* at) const { return first_ + std::uint64_t(at - text_.data()); }
    const Source& source() const { return *source_; }

    /// Moves to the next window. False at the end of the text, or if it cannot be read: see failure().
    bool next();
    const std::optional<Error>& failure() const { return failure_; }

    /// An error at the line of a place. The lines before it are counted only now.
    Error error_at(ErrorCode code, std::uint64_t place, std::string message) const;
    /// The word at a place, quoted for a message.
    std::string word_at(std::uint64_t place) const;

private:
    const Source* source_;
    TextWindow* window_ = nullptr;
    std::string_view text_;
    std::uint64_t first_ = 0;  // the place of the first character of text_
    std::optional<Error> failure_;
};

/// The word at the start of a text, quoted for a message.
std::string obj_word(std::string_view text);

inline bool is_obj_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace hitbox::io::detail
