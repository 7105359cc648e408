// off.cpp: reads Geomview's Object File Format, as text (OFF, COFF, NOFF, STOFF; .off).
#include <hitbox/io/detail/polygon.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/text_cursor.hpp>
#include <hitbox/io/detail/used_points.hpp>
#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/utf8.hpp>

namespace hitbox::io::detail {

namespace {

class OffReader {
public:
    explicit OffReader(const Source& source) : source_(source), text_(source) {}

    Result<Assembly> read() {
        if (auto failed = read_keyword()) return *failed;
        std::uint64_t vertices = 0, faces = 0;
        if (!next_item() || !text_.count("the number of vertices", vertices) || !next_item() ||
            !text_.count("the number of faces", faces))
            return text_.error();
        text_.skip_line();  // the number of edges is not needed and sometimes missing

        // A vertex takes at least 6 bytes, `0 0 0` and the line end; a face takes 2.
        if (vertices > text_.bytes_left() / 5 || vertices >= UINT32_MAX)
            return fail("the file is too short for " + counted(vertices, "vertex", "vertices"));
        if (faces > text_.bytes_left() / 2 + 1)
            return fail("the file is too short for " + counted(faces, "face", "faces"));
        points_.reserve(vertices);
        for (std::uint64_t i = 0; i < vertices; ++i)
            if (!read_point(i, vertices)) return text_.error();
        triangles_.reserve(faces);
        for (std::uint64_t i = 0; i < faces; ++i)
            if (!read_face(i, faces)) return text_.error();

        Assembly assembly;
        Part& part = assembly.parts.emplace_back();
        part.name = valid_utf8(source_.stem());
        part.mesh = UsedPoints(std::move(points_)).take(std::move(triangles_));
        if (next_item())
            assembly.notes.push_back(
                {"values-left-out", "there is more in the file behind the faces that the header declares"});
        note_small_faces(assembly.notes, small_faces_);
        not_finite_.add_note(assembly.notes);
        return assembly;
    }

private:
    Error fail(std::string message) {
        return source_.error_at(ErrorCode::bad_format, text_.place(), std::move(message));
    }

    // Skips blanks and comments. Returns false at the end of the file.
    bool next_item() {
        for (;;) {
            text_.skip_space();
            if (text_.at_end())
                return text_.fail_at(text_.place(), ErrorCode::bad_format, "the file ends too early");
            if (*text_.place() != '#') return true;
            text_.skip_line();
        }
    }

    std::optional<Error> read_keyword() {
        if (!next_item()) return text_.error();
        const char* const start = text_.place();
        std::string_view word = text_.word();
        // Some writers, as of ModelNet, leave out the line end behind the keyword: OFF8 6 12.
        const std::size_t found = word.find("OFF"), end = found + 3;
        if (found == word.npos || (end < word.size() && !(word[end] >= '0' && word[end] <= '9'))) {
            text_.move_to(start);  // the keyword is optional in the format
            return std::nullopt;
        }
        text_.move_to(word.data() + end);
        word = word.substr(0, end);
        if (word.starts_with('4') || word.find('n') != word.npos)
            return source_.error_at(ErrorCode::unsupported, start,
                                    in_quotes(word) + " is not in three dimensions");
        // BINARY may follow on the same line.
        const char* const behind = text_.place();
        text_.skip_blanks();
        if (text_.word() == "BINARY")
            return source_.error(ErrorCode::unsupported, "binary OFF is not supported");
        text_.move_to(behind);
        return std::nullopt;
    }

    bool read_point(std::uint64_t number, std::uint64_t count) {
        if (!next_item())
            return text_.fail_at(text_.place(), ErrorCode::bad_format,
                                 "the file ends after " + std::to_string(number) + " of " +
                                     counted(count, "vertex", "vertices"));
        double xyz[3];
        const char* bad = nullptr;
        for (double& coordinate : xyz) {
            text_.skip_blanks();
            const char* const place = text_.place();
            if (!text_.coordinate("coordinate", coordinate)) return false;
            if (std::isnan(coordinate) && !bad) bad = place;
        }
        if (bad) not_finite_.add(points_.size(), bad);
        text_.skip_line();  // normals and colours
        points_.push_back({xyz[0], xyz[1], xyz[2]});
        return true;
    }

    bool read_face(std::uint64_t number, std::uint64_t count) {
        if (!next_item())
            return text_.fail_at(
                text_.place(), ErrorCode::bad_format,
                "the file ends after " + std::to_string(number) + " of " + counted(count, "face", "faces"));
        const char* const start = text_.place();
        std::uint64_t corners = 0;
        if (!text_.count("the number of corners", corners)) return false;
        face_.clear();
        for (std::uint64_t i = 0; i < corners; ++i) {
            text_.skip_blanks();
            const char* const place = text_.place();
            std::uint64_t index = 0;
            if (!text_.count("vertex index", index)) return false;
            if (index >= points_.size())
                return text_.fail_at(place, ErrorCode::bad_format,
                                     "the vertex index " + std::to_string(index) + " is beyond the " +
                                         counted(points_.size(), "vertex", "vertices"));
            face_.push_back(std::uint32_t(index));
        }
        text_.skip_line();  // its colour
        small_faces_ += face_.size() < 3;
        if (const auto* bad = not_finite_.find(face_); bad && face_.size() > 2) {
            text_.move_to(bad->second);
            return text_.number("coordinate", unused_);
        }
        if (!cutter_.cut(points_, face_, triangles_))
            return text_.fail_at(
                start, ErrorCode::too_large,
                "the concave polygons up to this one are too complex to cut; triangulate them first");
        if (triangles_.size() >= UINT32_MAX)
            return text_.fail_at(start, ErrorCode::too_large, "too many triangles");
        return true;
    }

    const Source& source_;
    TextCursor text_;
    std::vector<Vec3> points_;
    std::vector<TriMesh::Corners> triangles_;
    std::vector<std::uint32_t> face_;
    NotFiniteVertices<const char*> not_finite_;
    std::uint64_t small_faces_ = 0;
    double unused_ = 0;
    PolygonCutter cutter_;
};

}  // namespace

Result<Assembly> read_off(const Source& source) { return OffReader(source).read(); }

}  // namespace hitbox::io::detail
