// line_reader.hpp: reads lines as they arrive, with a callback before it blocks (co-process, pipe).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hitbox::cli {

/// Reads a file or standard input line by line. The returned text is valid until the next call.
///
/// A program that writes a line and waits for the answer must get it. So `before_waiting` is called each time
/// before a read that may block, to flush the output.
class LineReader {
public:
    static constexpr std::size_t longest = std::size_t(16) << 20;

    /// Opens a file, or standard input without a path.
    static Result<LineReader> open(const std::optional<std::string>& path);

    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    struct Line {
        std::string_view text;  ///< without the line end
        bool too_long = false;  ///< longer than `longest` bytes; the text is dropped
    };

    /// Returns nothing at the end. The last line may lack a line end.
    Result<std::optional<Line>> next(const std::function<void()>& before_waiting);

    const std::string& name() const { return name_; }

private:
    LineReader(int descriptor, std::string name);

    int descriptor_;
    std::string name_;
    std::string bytes_;
    std::size_t at_ = 0;        // the start of the next line
    std::size_t searched_ = 0;  // there is no line end before this position
    bool ended_ = false;
};

}  // namespace hitbox::cli
