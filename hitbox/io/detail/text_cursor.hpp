// text_cursor.hpp: reads words and numbers of a text one after the other (tokenizer, scanner).
#pragma once

#include <hitbox/io/detail/number.hpp>
#include <hitbox/io/files/file.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace hitbox::io::detail {

/// A position in a text. Reading functions return false after an error, which `error` returns.
class TextCursor {
public:
    explicit TextCursor(const Source& source)
        : source_(source), p_(source.text().data()), end_(p_ + source.text().size()) {
        if (source.text().starts_with("\xEF\xBB\xBF")) p_ += 3;
    }
    void move_to(const char* place) { p_ = place; }

    const char* place() const { return p_; }
    bool at_end() const { return p_ == end_; }
    std::size_t bytes_left() const { return std::size_t(end_ - p_); }
    const Error& error() const { return error_; }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

    void skip_blanks() {
        while (p_ < end_ && is_blank(*p_)) ++p_;
    }
    void skip_space() {
        while (p_ < end_ && (is_blank(*p_) || *p_ == '\n')) ++p_;
    }
    void skip_line() {
        while (p_ < end_ && *p_ != '\n') ++p_;
        if (p_ < end_) ++p_;
    }

    /// The next word, on this line or a later one. Empty at the end of the text.
    std::string_view word() {
        skip_space();
        const char* const start = p_;
        while (p_ < end_ && !is_blank(*p_) && *p_ != '\n') ++p_;
        return {start, std::size_t(p_ - start)};
    }
    /// The rest of this line without surrounding blanks. Moves to the next line.
    std::string_view line() {
        skip_blanks();
        const char* const start = p_;
        while (p_ < end_ && *p_ != '\n') ++p_;
        const char* last = p_;
        while (last > start && is_blank(last[-1])) --last;
        if (p_ < end_) ++p_;
        return {start, std::size_t(last - start)};
    }

    /// Reads a number, which must be finite and end with its word. `what` is its name in errors.
    bool number(const char* what, double& value) {
        const char* const start = p_;
        const auto [kind, stop] = parse_number(p_, end_, value);
        const bool ends_here = stop == end_ || is_blank(*stop) || *stop == '\n';
        if (kind == NumberKind::finite && ends_here) [[likely]] {
            p_ = stop;
            return true;
        }
        if (at_end() || *p_ == '\n')
            return fail_at(start, ErrorCode::bad_format, std::string(what) + " is missing");
        const std::string text = in_quotes(word());
        if (kind == NumberKind::not_finite)
            return fail_at(start, ErrorCode::not_finite, std::string(what) + " " + text + " is not finite");
        if (kind == NumberKind::finite && *stop == ',')
            return fail_at(start, ErrorCode::bad_format,
                           "decimal comma in " + text + "; use a decimal point");
        return fail_at(start, ErrorCode::bad_format, std::string(what) + " " + text + " is not a number");
    }

    /// The same for a coordinate, which may be NaN or infinite: then `value` is NaN. error() is that of number() then.
    bool coordinate(const char* what, double& value) {
        const char* const start = p_;
        if (number(what, value)) return true;
        if (error_.code != ErrorCode::not_finite) return false;
        p_ = start;
        word();
        value = std::numeric_limits<double>::quiet_NaN();
        return true;
    }

    /// Reads an integer from 0 to 2^53. `4.0` is accepted too.
    bool count(const char* what, std::uint64_t& value) {
        const char* const start = p_;
        double number_here = 0;
        if (!number(what, number_here)) return false;
        if (!(number_here >= 0) || number_here > 0x1p53 || number_here != std::floor(number_here))
            return fail_at(start, ErrorCode::bad_format,
                           std::string(what) + " " + in_quotes({start, std::size_t(p_ - start)}) +
                               " is not an integer >= 0");
        value = std::uint64_t(number_here);
        return true;
    }

    bool fail_at(const char* place, ErrorCode code, std::string message) {
        error_ = source_.error_at(code, place, std::move(message));
        return false;
    }

private:
    const Source& source_;
    const char *p_, *end_;
    Error error_;
};

}  // namespace hitbox::io::detail
