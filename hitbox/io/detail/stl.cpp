// stl.cpp: reads STL, text and binary (stereolithography, .stl).
#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/text_cursor.hpp>
#include <hitbox/io/detail/utf8.hpp>

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
    // A few bytes after the last triangle are ignored, but not a whole triangle.
    if (count != room)
        return source.error(ErrorCode::bad_format, "its header says " + std::to_string(count) +
                                                       " triangles, but the file has room for " +
                                                       std::to_string(room) +
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
    return one_part(source, std::move(points));
}

Result<Assembly> read_stl_ascii(const Source& source) {
    TextCursor text(source);
    std::vector<Vec3> points;
    points.reserve(source.bytes.size() / 80);
    std::size_t corners = 0;  // of the open facet
    bool in_facet = false, in_solid = false;
    // The words are read without regard to lines: `vertex` adds a point, `facet` and `endfacet` check for three.
    for (;;) {
        text.skip_space();
        const char* const start = text.place();
        const std::string_view word = text.word();
        const auto unexpected = [&](const char* message) {
            return source.error_at(ErrorCode::bad_format, start, message);
        };
        if (word.empty()) break;
        if (is_word(word, "vertex")) {
            if (!in_facet) return unexpected("a vertex is outside of a facet");
            if (++corners > 3) return unexpected("a facet has more than three vertices");
            double xyz[3];
            for (double& coordinate : xyz) {
                text.skip_blanks();
                if (!text.number("coordinate", coordinate)) return text.error();
            }
            if (points.size() / 3 > most_triangles)
                return source.error(ErrorCode::too_large, "too many triangles");
            points.push_back({xyz[0], xyz[1], xyz[2]});
        } else if (is_word(word, "facet")) {
            if (in_facet) return unexpected("a facet starts inside a facet");
            if (!in_solid) return unexpected("a facet is outside of a solid");
            in_facet = true;
            corners = 0;
            text.skip_line();  // the normal
        } else if (is_word(word, "endfacet")) {
            if (!in_facet || corners != 3) return unexpected("a facet ends without three vertices");
            in_facet = false;
        } else if (is_word(word, "solid")) {
            if (in_facet || in_solid) return unexpected("a solid starts inside a solid");
            in_solid = true;
            text.skip_line();  // its name
        } else if (is_word(word, "endsolid")) {
            if (in_facet || !in_solid) return unexpected("a solid ends that is not open or not complete");
            in_solid = false;
            text.skip_line();
        } else if (!is_word(word, "outer") && !is_word(word, "loop") && !is_word(word, "endloop")) {
            return source.error_at(ErrorCode::bad_format, start, "unknown keyword " + in_quotes(word));
        }
    }
    if (in_solid)
        return source.error_at(ErrorCode::bad_format, text.place(),
                               "the file ends before its solid does; it may be truncated");
    return one_part(source, std::move(points));
}

}  // namespace hitbox::io::detail
