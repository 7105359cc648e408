// obj_parser.cpp: the errors of an OBJ, and what is said of the statements that were skipped.
#include <hitbox/io/detail/obj_parser.hpp>

#include <utility>

namespace hitbox::io::detail {

bool ObjParser::fail(ErrorCode code, const char* at, const char* message) {
    return fail_at(code, text_.place_of(at), message);
}

bool ObjParser::fail_at(ErrorCode code, std::uint64_t place, std::string message) {
    error_ = text_.error_at(code, place, std::move(message));
    return false;
}

bool ObjParser::fail_at_word(const char* at, const char* before, const std::string& after) {
    return fail_at(ErrorCode::bad_format, text_.place_of(at),
                   before + obj_word({at, std::size_t(end_ - at)}) + after);
}

bool ObjParser::fail_before_first(const char* corner) {
    return fail_at_word(corner, "face corner ",
                        " refers to a vertex before the first of the " +
                            counted(points_seen_, "vertex", "vertices") + " so far");
}

bool ObjParser::fail_beyond_last(const char* corner) {
    return fail_at_word(corner, "face corner ",
                        " is beyond the " + counted(points_.size(), "vertex", "vertices") + " of the file");
}

bool ObjParser::fail_too_large(std::uint64_t line, Limit limit) {
    return fail_at(
        ErrorCode::too_large, line,
        limit == Limit::triangles
            ? "too many triangles"
            : "the concave polygons up to this one are too complex to cut; triangulate them first");
}

bool ObjParser::is_finite_face() {
    const auto* const bad = not_finite_.find(face_);
    return !bad || fail_at(ErrorCode::not_finite, bad->second,
                           "coordinate " + text_.word_at(bad->second) + " is not finite");
}

void ObjParser::add_notes(std::vector<Note>& notes) const {
    const auto add = [&](const char* code, std::uint64_t count, const char* one, const char* many) {
        if (count > 0) notes.push_back({code, counted_with_verb(count, one, many) + " left out"});
    };
    const auto count = [&](ObjStatement statement) { return counts_[std::size_t(statement)]; };
    add("curves-left-out", count(ObjStatement::curve), "free-form curve", "free-form curves");
    add("curves-left-out", count(ObjStatement::surface), "free-form surface", "free-form surfaces");
    add("lines-left-out", count(ObjStatement::line), "line", "lines");
    add("lines-left-out", count(ObjStatement::point), "statement of points", "statements of points");
    add("file-left-out", count(ObjStatement::call), "statement that calls another file",
        "statements that call other files");
    if (const std::uint64_t unknown = count(ObjStatement::unknown); unknown > 0) {
        const std::string where = text_.error_at({}, *first_unknown_, {}).where;
        notes.push_back({"statements-left-out", counted(unknown, "line begins", "lines begin") +
                                                    " with no statement of OBJ; the first is line " +
                                                    where.substr(where.rfind(':') + 1) + ": " +
                                                    text_.word_at(*first_unknown_)});
    }
    note_small_faces(notes, small_faces_);
    not_finite_.add_note(notes);
}

}  // namespace hitbox::io::detail
