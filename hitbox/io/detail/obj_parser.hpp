// obj_parser.hpp: the statements of an OBJ: vertices, faces, and what is skipped (wavefront; internal to io).
#pragma once

#include <hitbox/io/detail/number.hpp>

#include <hitbox/io/detail/obj_statement.hpp>
#include <hitbox/io/detail/obj_text.hpp>
#include <hitbox/io/detail/polygon.hpp>
#include <hitbox/io/files/left_out.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::io::detail {

/// Reads one statement after the other. What they make, and in which order the text is read, is for the classes that
/// derive from it. Its functions are inlined into their loops. Functions that return bool are false after error_ is set.
class ObjParser {
protected:
    explicit ObjParser(ObjText& text) : text_(text) { begin_window(); }
    ~ObjParser() = default;

    // Finds all vertices of the text, for a face that refers to a later one than those that are known.
    virtual bool find_all_points() = 0;

    void begin_window() {
        p_ = text_.text().data();
        end_ = p_ + text_.text().size();
    }
    // Moves to the next statement, over blanks and to the next window. False at the end, or if text_ has a failure.
    bool at_statement() {
        for (;;) {
            while (p_ < end_ && is_obj_blank(*p_)) ++p_;
            if (p_ < end_) return true;
            if (!text_.next()) return false;
            begin_window();
        }
    }
    void skip_byte_order_mark() {
        if (text_.text().starts_with("\xEF\xBB\xBF")) p_ += 3;
    }

    // Errors at a place in the window, in the text, and at a word, which is between two texts of the message.
    bool fail(ErrorCode code, const char* at, const char* message);
    bool fail_at(ErrorCode code, std::uint64_t place, std::string message);
    bool fail_at_word(const char* at, const char* before, const std::string& after);

    bool at_keyword(char keyword) const { return is_keyword(p_, keyword); }
    bool is_keyword(const char* at, char keyword) const {
        return at < end_ && *at == keyword &&
               (at + 1 == end_ || is_obj_blank(at[1]) || at[1] == '\n' || at[1] == '\\');
    }

    void skip_line() {
        const void* newline = p_ < end_ ? std::memchr(p_, '\n', std::size_t(end_ - p_)) : nullptr;
        p_ = newline ? static_cast<const char*>(newline) + 1 : end_;
    }

    // Skips the rest of a statement of numbers, with the lines that a backslash continues. In a comment it does not.
    void skip_numbers() {
        for (;;) {
            const char* const start = p_;
            skip_line();
            const char* last = p_;
            while (last > start && (last[-1] == '\n' || is_obj_blank(last[-1]))) --last;
            if (p_ == end_ || last == start || last[-1] != '\\' || std::find(start, last, '#') != last)
                return;
            const char* next = p_;
            while (next < end_ && is_obj_blank(*next)) ++next;
            vertex_is_continued_ = vertex_is_continued_ || is_keyword(next, 'v');
        }
    }

    // Skips blanks, and a backslash at the end of a line, which continues the line.
    void skip_blanks() {
        for (;;) {
            while (p_ < end_ && is_obj_blank(*p_)) ++p_;
            if (p_ == end_ || *p_ != '\\') return;
            const char* q = p_ + 1;
            while (q < end_ && is_obj_blank(*q)) ++q;
            if (q < end_ && *q != '\n') return;
            p_ = q < end_ ? q + 1 : end_;
        }
    }

    bool at_end_of_line() const { return p_ == end_ || *p_ == '\n' || *p_ == '#'; }

    // Skips a statement that is not read, and counts it for the notes. Nearly all are normals and texture coordinates.
    void skip_statement() {
        if (at_end_of_line() || *p_ == '\\') return skip_line();
        if (*p_ == 'v' && p_ + 2 < end_ && (p_[1] == 'n' || p_[1] == 't') && is_obj_blank(p_[2]))
            return skip_numbers();
        const char* to = p_;
        while (to < end_ && !is_obj_blank(*to) && *to != '\n' && *to != '\\') ++to;
        const ObjStatement statement = obj_statement({p_, std::size_t(to - p_)});
        if (statement == ObjStatement::unknown && !first_unknown_) first_unknown_ = text_.place_of(p_);
        ++counts_[std::size_t(statement)];
        p_ = to;
        const bool has_name = statement == ObjStatement::ignored || statement == ObjStatement::unknown ||
                              statement == ObjStatement::call;
        has_name ? skip_line() : skip_numbers();
    }

    std::string_view rest_of_line() {
        const char* first = ++p_;
        skip_line();
        const char* last = p_;
        while (first < last && is_obj_blank(*first)) ++first;
        while (first < last && (is_obj_blank(last[-1]) || last[-1] == '\n')) --last;
        return {first, std::size_t(last - first)};
    }

    // Reads the three coordinates of a `v` line. A weight or a colour after them is ignored.
    bool read_point() {
        const char* const line = p_++;
        const char* bad = nullptr;
        double xyz[3];
        for (double& coordinate : xyz) {
            skip_blanks();
            if (at_end_of_line())
                return fail(ErrorCode::bad_format, line, "a vertex needs three coordinates");
            const char* const start = p_;
            const auto [kind, stop] = parse_number(p_, end_, coordinate);
            if (kind == NumberKind::not_finite) {
                if (!bad) bad = start;
                coordinate = std::numeric_limits<double>::quiet_NaN();
                while (p_ < end_ && !is_obj_blank(*p_) && *p_ != '\n') ++p_;
                continue;
            }
            if (kind == NumberKind::finite && stop < end_ && *stop == ',')
                return fail_at_word(start, "decimal comma in ", "; use a decimal point");
            if (kind == NumberKind::not_a_number || (stop < end_ && !is_obj_blank(*stop) && *stop != '\n'))
                return fail_at_word(start, "coordinate ", " is not a number");
            p_ = stop;
        }
        if (points_.size() >= UINT32_MAX - 2) return fail(ErrorCode::too_large, line, "too many vertices");
        if (bad) not_finite_.add(points_.size(), text_.place_of(bad));
        points_.push_back({xyz[0], xyz[1], xyz[2]});
        ++points_known_;
        return true;
    }

    // Reads one corner: `7`, `7/1`, `7//3` or `7/1/3`. Only the first number is used.
    bool read_corner() {
        const char* const start = p_;
        const bool negative = *p_ == '-';
        if (negative || *p_ == '+') ++p_;
        const char* const digits = p_;
        std::uint64_t number = 0;
        while (p_ < end_ && unsigned(*p_ - '0') < 10 && number <= UINT32_MAX)
            number = 10 * number + unsigned(*p_++ - '0');
        const bool no_digits = p_ == digits;
        if (p_ < end_ && *p_ == '/')
            while (p_ < end_ && (unsigned(*p_ - '0') < 10 || *p_ == '/' || *p_ == '-')) ++p_;
        else
            while (p_ < end_ && unsigned(*p_ - '0') < 10) ++p_;
        if (no_digits || (p_ < end_ && !is_obj_blank(*p_) && *p_ != '\n' && *p_ != '\\'))
            return fail_at_word(start, "face corner ", " is not a vertex index");
        if (number == 0)
            return fail(ErrorCode::bad_format, start, "face corner 0: vertices are counted from 1");
        if (negative) {
            if (number > points_seen_) return fail_before_first(start);
            face_.push_back(std::uint32_t(points_seen_ - number));
            return true;
        }
        if (number > points_known_ && !find_all_points()) return false;
        if (number > points_known_) return fail_beyond_last(start);
        face_.push_back(std::uint32_t(number - 1));
        return true;
    }

    // Reads the corners of an `f` line into face_.
    bool read_corners() {
        ++p_;
        face_.clear();
        for (skip_blanks(); !at_end_of_line(); skip_blanks())
            if (!read_corner()) return false;
        skip_line();
        if (face_.size() < 3) return ++small_faces_, true;
        return not_finite_.empty() || is_finite_face();
    }

    // Cuts the polygon of face_ into triangles. It has at least three corners. `line` is that of the face. `others` is how
    // many triangles of the file are elsewhere.
    bool cut_face(std::uint64_t line, std::uint64_t others = 0) {
        if (!cutter_.cut(points_, face_, triangles_)) return fail_too_large(line, Limit::cuts);
        if (others + triangles_.size() >= UINT32_MAX) return fail_too_large(line, Limit::triangles);
        return true;
    }

    // Errors, apart because they are rare.
    enum class Limit { cuts, triangles };
    bool fail_before_first(const char* corner);
    bool fail_beyond_last(const char* corner);
    bool fail_too_large(std::uint64_t line, Limit limit);
    bool is_finite_face();

    // Notes of the whole text, but those about names.
    void add_notes(std::vector<Note>& notes) const;

    ObjText& text_;
    const char *p_ = nullptr, *end_ = nullptr;
    Error error_;
    std::vector<Vec3> points_;
    std::uint64_t points_seen_ = 0;   // before here in the text
    std::uint64_t points_known_ = 0;  // faces may refer to them
    std::vector<TriMesh::Corners> triangles_;
    std::vector<std::uint32_t> face_;
    NotFiniteVertices<std::uint64_t> not_finite_;
    std::uint64_t small_faces_ = 0;
    std::array<std::uint64_t, 9> counts_{};  // by ObjStatement
    std::optional<std::uint64_t> first_unknown_;
    // A line that looks like a vertex was skipped, because a backslash joins it to the line before.
    bool vertex_is_continued_ = false;
    PolygonCutter cutter_;
};

}  // namespace hitbox::io::detail
