// obj.cpp: reads Wavefront OBJ: v, f, o and g; what else has geometry is noted (wavefront, .obj).
#include <hitbox/io/detail/number.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/io/detail/obj_statement.hpp>
#include <hitbox/io/detail/polygon.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/used_points.hpp>
#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace hitbox::io::detail {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// The names given with one keyword, numbered in order of appearance; -1 before the first.
struct Names {
    std::vector<std::string> list;
    std::map<std::string, int, std::less<>> numbers;
    int current = -1;

    // Objects: a name that comes again is another object.
    void add(std::string_view name) {
        current = int(list.size());
        list.emplace_back(name);
    }
    // Groups are reopened on purpose, for each material: a name that comes again is the same group.
    void select(std::string_view name) {
        auto found = numbers.find(name);
        if (found == numbers.end()) {
            found = numbers.emplace(std::string(name), int(list.size())).first;
            list.emplace_back(name);
        }
        current = found->second;
    }
};

class ObjReader {
public:
    explicit ObjReader(const Source& source)
        : source_(source), p_(source.text().data()), end_(p_ + source.text().size()) {
        // Reserved pages cost nothing until used; growing by copies does.
        points_.reserve(source.bytes.size() / 64);
        triangles_.reserve(source.bytes.size() / 48);
    }

    Result<Assembly> read() {
        if (source_.text().starts_with("\xEF\xBB\xBF")) p_ += 3;
        while (p_ < end_) {
            while (p_ < end_ && is_blank(*p_)) ++p_;
            if (p_ == end_) break;
            if (at_keyword('v')) {
                ++points_seen_;
                if (!all_points_known_ && !read_point()) return error_;
                skip_numbers();
            } else if (at_keyword('f')) {
                if (!read_face()) return error_;
            } else if (at_keyword('o')) {
                objects_.add(rest_of_line());
            } else if (at_keyword('g')) {
                groups_.select(rest_of_line());
            } else {
                skip_statement();
            }
        }
        return parts();
    }

private:
    bool fail(ErrorCode code, const char* place, std::string message) {
        error_ = source_.error_at(code, place, std::move(message));
        return false;
    }

    bool at_keyword(char keyword) const {
        return p_ < end_ && *p_ == keyword &&
               (p_ + 1 == end_ || is_blank(p_[1]) || p_[1] == '\n' || p_[1] == '\\');
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
            while (last > start && (last[-1] == '\n' || is_blank(last[-1]))) --last;
            if (p_ == end_ || last == start || last[-1] != '\\' || std::find(start, last, '#') != last)
                return;
        }
    }

    // Skips blanks, and a backslash at the end of a line, which continues the line.
    void skip_blanks() {
        for (;;) {
            while (p_ < end_ && is_blank(*p_)) ++p_;
            if (p_ == end_ || *p_ != '\\') return;
            const char* q = p_ + 1;
            while (q < end_ && is_blank(*q)) ++q;
            if (q < end_ && *q != '\n') return;
            p_ = q < end_ ? q + 1 : end_;
        }
    }

    bool at_end_of_line() const { return p_ == end_ || *p_ == '\n' || *p_ == '#'; }

    // Skips a statement that is not read, and counts it for the notes. Nearly all are normals and texture coordinates.
    void skip_statement() {
        if (at_end_of_line() || *p_ == '\\') return skip_line();
        if (*p_ == 'v' && p_ + 2 < end_ && (p_[1] == 'n' || p_[1] == 't') && is_blank(p_[2]))
            return skip_numbers();
        const char* to = p_;
        while (to < end_ && !is_blank(*to) && *to != '\n' && *to != '\\') ++to;
        const ObjStatement statement = obj_statement({p_, std::size_t(to - p_)});
        if (statement == ObjStatement::unknown && !first_unknown_) first_unknown_ = p_;
        ++counts_[std::size_t(statement)];
        p_ = to;
        const bool has_name = statement == ObjStatement::ignored || statement == ObjStatement::unknown ||
                              statement == ObjStatement::call;
        has_name ? skip_line() : skip_numbers();
    }

    // The word at `from`, for a message.
    std::string word(const char* from) const {
        const char* to = from;
        while (to < end_ && !is_blank(*to) && *to != '\n') ++to;
        return in_quotes({from, std::size_t(to - from)});
    }

    std::string_view rest_of_line() {
        const char* first = ++p_;
        skip_line();
        const char* last = p_;
        while (first < last && is_blank(*first)) ++first;
        while (first < last && (is_blank(last[-1]) || last[-1] == '\n')) --last;
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
                while (p_ < end_ && !is_blank(*p_) && *p_ != '\n') ++p_;
                continue;
            }
            if (kind == NumberKind::finite && stop < end_ && *stop == ',')
                return fail(ErrorCode::bad_format, start,
                            "decimal comma in " + word(start) + "; use a decimal point");
            if (kind == NumberKind::not_a_number || (stop < end_ && !is_blank(*stop) && *stop != '\n'))
                return fail(ErrorCode::bad_format, start, "coordinate " + word(start) + " is not a number");
            p_ = stop;
        }
        if (points_.size() >= UINT32_MAX - 2) return fail(ErrorCode::too_large, line, "too many vertices");
        if (bad) not_finite_.add(points_.size(), bad);
        points_.push_back({xyz[0], xyz[1], xyz[2]});
        return true;
    }

    // A face may refer to later vertices. Then all vertices are read at once. From there on `v` lines are
    // only counted, for negative indices.
    bool read_all_points() {
        const char* const here = p_;
        skip_line();
        while (p_ < end_) {
            while (p_ < end_ && is_blank(*p_)) ++p_;
            if (at_keyword('v') && !read_point()) return false;
            skip_line();
        }
        p_ = here;
        all_points_known_ = true;
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
        if (no_digits || (p_ < end_ && !is_blank(*p_) && *p_ != '\n' && *p_ != '\\'))
            return fail(ErrorCode::bad_format, start,
                        "face corner " + word(start) + " is not a vertex index");
        if (number == 0)
            return fail(ErrorCode::bad_format, start, "face corner 0: vertices are counted from 1");
        if (negative) {
            if (number > points_seen_)
                return fail(ErrorCode::bad_format, start,
                            "face corner " + word(start) + " refers to a vertex before the first of the " +
                                counted(points_seen_, "vertex", "vertices") + " so far");
            face_.push_back(std::uint32_t(points_seen_ - number));
            return true;
        }
        if (number > points_.size() && !all_points_known_ && !read_all_points()) return false;
        if (number > points_.size())
            return fail(ErrorCode::bad_format, start,
                        "face corner " + word(start) + " is beyond the " +
                            counted(points_.size(), "vertex", "vertices") + " of the file");
        face_.push_back(std::uint32_t(number - 1));
        return true;
    }

    // Reads an `f` line and cuts the polygon into triangles. One or two corners give none.
    bool read_face() {
        const char* const line = p_++;
        face_.clear();
        for (skip_blanks(); !at_end_of_line(); skip_blanks())
            if (!read_corner()) return false;
        skip_line();
        if (face_.size() < 3) return ++small_faces_, true;
        if (const auto* bad = not_finite_.find(face_))
            return fail(ErrorCode::not_finite, bad->second,
                        "coordinate " + word(bad->second) + " is not finite");
        if (runs_.empty() || runs_.back().object != objects_.current || runs_.back().group != groups_.current)
            runs_.push_back({triangles_.size(), objects_.current, groups_.current});
        if (!cutter_.cut(points_, face_, triangles_))
            return fail(ErrorCode::too_large, line,
                        "the concave polygons up to this one are too complex to cut; triangulate them first");
        if (triangles_.size() >= UINT32_MAX) return fail(ErrorCode::too_large, line, "too many triangles");
        return true;
    }

    Assembly parts() {
        Assembly assembly;
        const bool by_object =
            std::any_of(runs_.begin(), runs_.end(), [](const Run& run) { return run.object >= 0; });
        if (by_object || !groups_.list.empty())
            add_parts(assembly, by_object);
        else
            add_whole_file(assembly);
        add_notes(assembly);
        return assembly;
    }

    void add_whole_file(Assembly& assembly) {
        Part& part = assembly.parts.emplace_back();
        part.name = valid_utf8(source_.stem());
        part.mesh = UsedPoints(std::move(points_)).take(std::move(triangles_));
    }

    // A part for each object, else for each group, that has triangles.
    void add_parts(Assembly& assembly, bool by_object) {
        const Names& names = by_object ? objects_ : groups_;
        // Piece 0 is for the triangles before the first name.
        struct Piece {
            std::vector<TriMesh::Corners> triangles;
            std::size_t first_run = SIZE_MAX;
        };
        std::vector<Piece> pieces(names.list.size() + 1);
        for (std::size_t r = 0; r < runs_.size(); ++r) {
            Piece& piece = pieces[std::size_t(by_object ? runs_[r].object : runs_[r].group) + 1];
            const std::size_t last = r + 1 < runs_.size() ? runs_[r + 1].first_triangle : triangles_.size();
            piece.first_run = std::min(piece.first_run, r);
            piece.triangles.insert(piece.triangles.end(),
                                   triangles_.begin() + std::ptrdiff_t(runs_[r].first_triangle),
                                   triangles_.begin() + std::ptrdiff_t(last));
        }
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (!pieces[i].triangles.empty()) order.push_back(i);
        if (!by_object)
            hitbox::detail::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return pieces[a].first_run < pieces[b].first_run;
            });

        UsedPoints used(std::move(points_));
        for (const std::size_t i : order) {
            Part& part = assembly.parts.emplace_back();
            const bool nameless = i == 0 || names.list[i - 1].empty();
            part.name = valid_utf8(nameless ? source_.stem() : names.list[i - 1]);
            part.mesh = used.take(std::move(pieces[i].triangles));
        }
        if (by_object) note_repeated_names(assembly);
    }

    static void note_repeated_names(Assembly& assembly) {
        std::map<std::string_view, std::size_t> times;
        for (const Part& part : assembly.parts) ++times[part.name];
        std::size_t names = 0;
        for (const auto& [name, count] : times) names += count > 1;
        for (const Part& part : assembly.parts) {  // the first in the file
            const std::size_t count = times[part.name];
            if (count == 1) continue;
            std::string message = std::to_string(count) + " objects are named " + in_quotes(part.name);
            if (names > 1)
                message += ", and " + counted(names - 1, "other name", "other names") + " come again";
            assembly.notes.push_back({"repeated-name", message + "; each is a part of its own"});
            return;
        }
    }

    void add_notes(Assembly& assembly) const {
        const auto add = [&](const char* code, std::uint64_t count, const char* one, const char* many) {
            if (count > 0)
                assembly.notes.push_back({code, counted_with_verb(count, one, many) + " left out"});
        };
        const auto count = [&](ObjStatement statement) { return counts_[std::size_t(statement)]; };
        add("curves-left-out", count(ObjStatement::curve), "free-form curve", "free-form curves");
        add("curves-left-out", count(ObjStatement::surface), "free-form surface", "free-form surfaces");
        add("lines-left-out", count(ObjStatement::line), "line", "lines");
        add("lines-left-out", count(ObjStatement::point), "statement of points", "statements of points");
        add("file-left-out", count(ObjStatement::call), "statement that calls another file",
            "statements that call other files");
        if (const std::uint64_t unknown = count(ObjStatement::unknown); unknown > 0) {
            const std::string where = source_.error_at({}, first_unknown_, {}).where;
            assembly.notes.push_back({"statements-left-out",
                                      counted(unknown, "line begins", "lines begin") +
                                          " with no statement of OBJ; the first is line " +
                                          where.substr(where.rfind(':') + 1) + ": " + word(first_unknown_)});
        }
        note_small_faces(assembly, small_faces_);
        not_finite_.add_note(assembly);
    }

    // Triangles from here to the next run have these names.
    struct Run {
        std::size_t first_triangle;
        int object, group;
    };

    const Source& source_;
    const char *p_, *end_;
    Error error_;
    std::vector<Vec3> points_;
    std::size_t points_seen_ = 0;
    bool all_points_known_ = false;
    std::vector<TriMesh::Corners> triangles_;
    std::vector<std::uint32_t> face_;
    std::vector<Run> runs_;
    Names objects_, groups_;
    NotFiniteVertices<const char*> not_finite_;
    std::uint64_t small_faces_ = 0;
    std::array<std::uint64_t, 9> counts_{};  // by ObjStatement
    const char* first_unknown_ = nullptr;
    PolygonCutter cutter_;
};

}  // namespace

Result<Assembly> read_obj(const Source& source) { return ObjReader(source).read(); }

}  // namespace hitbox::io::detail
