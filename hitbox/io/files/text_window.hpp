// text_window.hpp: a text file of which a few megabytes are in memory (streaming, chunks, refill).
#pragma once

#include <hitbox/io/files/open_file.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace hitbox::io::detail {

/// Gives a text one window after the other. A window ends behind the end of a line that no backslash continues, or at the
/// end of the text. So what is on such joined lines is never cut, and a parser needs no care for the end of a window. A
/// longer line makes a larger window.
class TextWindow {
public:
    /// `step` bytes are read at once.
    TextWindow(const OpenFile& file, std::size_t step) : file_(&file), step_(step), end_(file.size()) {}

    /// Moves to a place. The text ends at `end`, at most the size of the file.
    void move_to(std::uint64_t place, std::uint64_t end);
    /// Moves to the next window. It is empty at the end of the text.
    [[nodiscard]] std::optional<Error> next();

    std::string_view text() const { return {data_.get(), cut_}; }
    std::uint64_t place() const { return place_; }  ///< of the first byte of text() in the file
    bool has_zero() const { return has_zero_; }     ///< among the bytes that were read so far
    const OpenFile& file() const { return *file_; }

private:
    void make_room();

    const OpenFile* file_;
    std::size_t step_;
    std::uint64_t place_ = 0, end_;
    std::unique_ptr<char[]> data_;
    std::size_t capacity_ = 0, filled_ = 0;
    std::size_t cut_ = 0;  // what is between it and filled_ belongs to the next window
    bool has_zero_ = false;
};

}  // namespace hitbox::io::detail
