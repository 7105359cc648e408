// stl.cpp: reads STL, text and binary (stereolithography, .stl).
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/text_cursor.hpp>
#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::io::detail {

namespace {

// An STL repeats each corner: corner k of triangle i is point 3 i + k. Merging equal points here would gain
// nothing, because all later steps treat equal positions as one vertex.
Assembly one_part(const Source& source, std::vector<Vec3> points) {
    Assembly assembly;
    Part& part = assembly.parts.emplace_back();
    part.name = valid_utf8(source.stem());
    part.mesh.triangles.resize(points.size() / 3);
    std::uint32_t corner = 0;
    for (TriMesh::Corners& t : part.mesh.triangles) {
        t = {corner, corner + 1, corner + 2};
        corner += 3;
    }
    part.mesh.points = std::move(points);
    return assembly;
}

// Some programs write FACET and VERTEX.
bool is_word(std::string_view word, std::string_view small_letters) {
    if (word.size() != small_letters.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if ((word[i] | 0x20) != small_letters[i]) return false;
    return true;
}

constexpr std::size_t most_triangles = UINT32_MAX / 3 - 1;

}  // namespace

Result<Assembly> read_stl_binary(const Source& source) {
    constexpr std::size_t header = 84, record = 50;
    const std::span<const std::byte> bytes = source.bytes;
    if (bytes.size() < header)
        return source.error(ErrorCode::bad_format, "ends inside the header of a binary STL");
    const std::size_t count = load<std::uint32_t>(bytes.data() + 80);
    const std::size_t room = (bytes.size() - header) / record;
    // A few bytes after the last triangle are left out with a note, but not a whole triangle.
    if (count != room)
        return source.error(ErrorCode::bad_format, "its header says " +
                                                       counted(count, "triangle", "triangles") +
                                                       ", but the file has room for " + std::to_string(room) +
                                                       "; the file may be truncated or not a binary STL");
    if (count > most_triangles) return source.error(ErrorCode::too_large, "too many triangles");

    std::vector<Vec3> points(3 * count);
    Vec3* out = points.data();
    for (std::size_t i = 0; i < count; ++i) {
        // A record has a normal, three corners and two bytes. The normal is often wrong and not used.
        const std::byte* at = bytes.data() + header + i * record + 12;
        double sum = 0;
        for (int k = 0; k < 3; ++k, at += 12, ++out) {
            *out = {load<float>(at), load<float>(at + 4), load<float>(at + 8)};
            sum += out->x * 0 + out->y * 0 + out->z * 0;  // 0, or NaN if a coordinate is not finite
        }
        if (std::isnan(sum))
            return source.error_in(ErrorCode::not_finite, "triangle " + std::to_string(i),
                                   "a coordinate is not finite");
    }
    Assembly assembly = one_part(source, std::move(points));
    const std::span<const std::byte> rest = bytes.subspan(header + count * record);
    if (std::any_of(rest.begin(), rest.end(),
                    [](std::byte b) { return b != std::byte('\n') && b != std::byte('\r'); }))
        assembly.notes.push_back(
            {"values-left-out", "there " + std::string(rest.size() == 1 ? "is " : "are ") +
                                    counted(rest.size(), "byte", "bytes") +
                                    " behind the last triangle that the header declares"});
    return assembly;
}

namespace {

bool is_comment(std::string_view word) {
    return word.starts_with('#') || word.starts_with("//") || word.starts_with('!') || word.starts_with(';');
}

class AsciiReader {
public:
    explicit AsciiReader(const Source& source) : source_(source), text_(source) {
        points_.reserve(source.bytes.size() / 80);
    }

    // The words are read without regard to lines: `vertex` adds a point, `facet` and `endfacet` check for three.
    Result<Assembly> read() {
        for (;;) {
            text_.skip_space();
            start_ = text_.place();
            const std::string_view word = text_.word();
            if (word.empty()) break;
            if (!read_statement(word)) return what_is_wrong();
        }
        if (in_facet_) {
            fail("the file ends inside a facet; it may be truncated");
            return text_.error();
        }
        unended_solids_ += in_solid_;
        Assembly assembly = one_part(source_, std::move(points_));
        if (unended_solids_ > 0)
            assembly.notes.push_back({"end-missing", counted(unended_solids_, "solid has", "solids have") +
                                                         " no endsolid; the file may be truncated"});
        return assembly;
    }

private:
    bool fail(std::string message, ErrorCode code = ErrorCode::bad_format) {
        return text_.fail_at(start_, code, std::move(message));
    }

    // What is wrong with the last word of a file may be that the rest of it is missing.
    Error what_is_wrong() const {
        Error error = text_.error();
        if (is_word_wrong_ && text_.at_end()) error.message += "; the file ends there and may be truncated";
        return error;
    }

    bool read_statement(std::string_view word) {
        if (is_word(word, "vertex")) return read_vertex();
        if (is_word(word, "facet")) {
            if (in_facet_) return fail("a facet starts inside a facet");
            if (!in_solid_) return fail("a facet is outside of a solid");
            in_facet_ = true;
            corners_ = 0;
            skip_normal();
        } else if (is_word(word, "endfacet")) {
            if (!in_facet_ || corners_ != 3) return fail("a facet ends without three vertices");
            in_facet_ = false;
        } else if (is_word(word, "solid")) {
            if (in_facet_) return fail("a solid starts inside a facet");
            unended_solids_ += in_solid_;
            in_solid_ = true;
            text_.skip_line();  // its name
        } else if (is_word(word, "endsolid")) {
            if (in_facet_ || !in_solid_) return fail("a solid ends that is not open or not complete");
            in_solid_ = false;
            text_.skip_line();
        } else if (is_word(word, "color") || is_comment(word)) {
            text_.move_to(start_);
            text_.skip_line();
        } else if (!is_word(word, "outer") && !is_word(word, "loop") && !is_word(word, "endloop")) {
            is_word_wrong_ = true;
            return fail("unknown keyword " + in_quotes(word));
        }
        return true;
    }

    bool read_vertex() {
        if (!in_facet_) return fail("a vertex is outside of a facet");
        if (++corners_ > 3) return fail("a facet has more than three vertices");
        // As text_.number(), with the place in a register, because most of the file is vertices.
        const char* p = text_.place();
        const char* const end = p + text_.bytes_left();
        double xyz[3];
        for (double& coordinate : xyz) {
            while (p < end && TextCursor::is_blank(*p)) ++p;
            const auto [kind, stop] = parse_number(p, end, coordinate);
            if (kind != NumberKind::finite || (stop < end && !TextCursor::is_blank(*stop) && *stop != '\n')) {
                text_.move_to(p);
                is_word_wrong_ = true;
                return text_.number("coordinate", coordinate);
            }
            p = stop;
        }
        text_.move_to(p);
        if (points_.size() / 3 > most_triangles) return fail("too many triangles", ErrorCode::too_large);
        points_.push_back({xyz[0], xyz[1], xyz[2]});
        return true;
    }

    // Its words are not read, because they may be anything: nan, or none at all.
    void skip_normal() {
        for (;;) {
            text_.skip_blanks();
            const char* const place = text_.place();
            if (text_.at_end() || *place == '\n') return;
            const std::string_view word = text_.word();
            if (is_word(word, "outer") || is_word(word, "vertex")) return text_.move_to(place);
        }
    }

    const Source& source_;
    TextCursor text_;
    const char* start_ = nullptr;  // of the statement
    std::vector<Vec3> points_;
    std::size_t corners_ = 0;  // of the open facet
    bool in_facet_ = false, in_solid_ = false, is_word_wrong_ = false;
    std::size_t unended_solids_ = 0;
};

}  // namespace

Result<Assembly> read_stl_ascii(const Source& source) { return AsciiReader(source).read(); }

}  // namespace hitbox::io::detail
