// line_reader.hpp: lines as they arrive, and the moment before we would have to wait for more (co-process, pipe).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hitbox::cli {

/// Reads a file or standard input line by line. What it returns lives until the next call.
///
/// Whoever writes a line and waits for the answer must get it: `before_waiting` is called each time before more
/// is read, so that what was printed so far can be flushed then, and only then.
class LineReader {
public:
    static constexpr std::size_t longest = std::size_t(16) << 20;

    /// Standard input where there is no path.
    static Result<LineReader> open(const std::optional<std::string>& path);

    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    struct Line {
        std::string_view text;  ///< without its end
        bool too_long = false;  ///< more than `longest` bytes, of which none are kept
    };

    /// Nothing at the end. The last line need not have an end.
    Result<std::optional<Line>> next(const std::function<void()>& before_waiting);

    const std::string& name() const { return name_; }

private:
    LineReader(int descriptor, std::string name);

    int descriptor_;
    std::string name_;
    std::string bytes_;
    std::size_t at_ = 0;        // where the next line begins
    std::size_t searched_ = 0;  // no end of line before this
    bool ended_ = false;
};

}  // namespace hitbox::cli
