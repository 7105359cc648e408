// obj_parts.cpp: reads the parts of an OBJ one after the other, from windows of its text, in two passes.
#include <hitbox/io/detail/obj_names.hpp>
#include <hitbox/io/detail/obj_parser.hpp>
#include <hitbox/io/detail/part_readers.hpp>
#include <hitbox/io/detail/used_points.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <utility>

namespace hitbox::io::detail {

namespace {

// The first pass reads all vertices, because a face may refer to later ones, and finds what the parts are: that is known
// only at the end. The second pass reads the faces. What read_obj() meets first in the text must be the error here, too.
class ObjPartsReader final : ObjParser {
public:
    ObjPartsReader(ObjText& text, TextWindow& window, PartSink sink)
        : ObjParser(text), window_(window), sink_(sink), size_(window.file().size()) {
        points_.reserve(std::size_t(size_ / 64));  // as ObjReader
    }

    Result<NotesIfRead> read() {
        if (!find_parts()) return error_;
        // With a zero it is another format. A joined line that looks like a vertex is one or is none for read_obj(),
        // depending on the faces before it.
        if (window_.has_zero() || vertex_is_continued_) return NotesIfRead();
        const auto counts = counts_;
        const auto first_unknown = first_unknown_;
        const bool is_done = give_parts();
        if (stopped_) return *std::move(stopped_);
        if (!is_done && (bad_vertex_ || is_scattered_)) find_first_error();
        if (auto changed = window_.file().check_unchanged()) return *std::move(changed);
        if (!is_done) return error_;

        std::vector<Note> notes;
        if (by_object_) note_repeated_names({part_names_.begin(), part_names_.end()}, notes);
        counts_ = counts;
        first_unknown_ = first_unknown;
        add_notes(notes);
        return NotesIfRead(std::move(notes));
    }

private:
    // A range of the text in which all faces have one group.
    struct Segment {
        std::uint64_t place;
        std::uint64_t points_seen;
        int group;
        bool has_faces = false, has_triangles = false;
    };

    // Moves to a place in the text, which is the start of a statement, as is `end`.
    void move_to(std::uint64_t place, std::uint64_t end) {
        window_.move_to(place, end);
        p_ = end_ = nullptr;
        if (!text_.next()) return;
        begin_window();
        if (place == 0) skip_byte_order_mark();
    }
    bool is_read() {
        if (text_.failure()) error_ = *text_.failure();
        return !text_.failure();
    }

    // The first pass.
    bool find_parts() {
        bool is_in_object = false;
        segments_.push_back({0, 0, -1});
        move_to(0, size_);
        while (at_statement()) {
            if (at_keyword('v')) {
                if (!bad_vertex_ && !read_point()) bad_vertex_ = error_;
                // What follows a bad vertex is read only to see whether a byte is zero.
                bad_vertex_ ? skip_line() : skip_numbers();
                points_seen_ = points_.size();
            } else if (bad_vertex_) {
                skip_line();
            } else if (at_keyword('f')) {
                see_face(is_in_object);
            } else if (at_keyword('o')) {
                is_in_object = true;
                skip_line();
            } else if (at_keyword('g') && !by_object_) {
                groups_.select(rest_of_line());
                begin_segment();
            } else {
                at_keyword('g') ? skip_line() : skip_statement();
            }
        }
        return is_read();
    }

    void begin_segment() {
        const Segment segment{text_.place_of(p_), points_seen_, groups_.current};
        if (segments_.back().group == segment.group) return;
        if (segments_.back().has_faces)
            segments_.push_back(segment);
        else
            segments_.back() = segment;
    }

    void see_face(bool is_in_object) {
        if (!by_object_) {
            Segment& segment = segments_.back();
            segment.has_faces = true;
            if ((!segment.has_triangles || is_in_object) && has_three_corners()) {
                segment.has_triangles = true;
                by_object_ = is_in_object;
            }
            if (by_object_) {  // groups have no effect
                segments_ = {};
                groups_ = {};
            }
        }
        skip_numbers();
    }

    bool has_three_corners() {
        const char* const line = p_++;
        int corners = 0;
        for (skip_blanks(); !at_end_of_line() && corners < 3; skip_blanks(), ++corners) {
            ++p_;
            while (p_ < end_ && !is_obj_blank(*p_) && *p_ != '\n' && *p_ != '\\') ++p_;
        }
        p_ = line;
        return corners == 3;
    }

    // The second pass.
    bool give_parts() {
        if (bad_vertex_) return false;
        used_.emplace(std::span<const Vec3>(points_));
        if (!by_object_ && groups_.list.empty()) return give_whole_file();
        is_scattered_ = !by_object_ && has_scattered_groups();
        if (is_scattered_) return give_scattered_groups();
        gives_ = true;
        begin_text();
        return read_faces() && finish_part();
    }

    bool give_whole_file() {
        triangles_.reserve(std::size_t(size_ / 48));  // as ObjReader
        begin_text();
        if (!read_faces()) return false;
        Part part;
        part.name = valid_utf8(text_.source().stem());
        part.mesh = UsedPoints(std::move(points_)).take(std::move(triangles_));
        return give(std::move(part));
    }

    // Reads the faces in the order of the text, up to what read_obj() meets first. Gives no part.
    void find_first_error() {
        gives_ = false;
        triangles_ = {};
        cutter_ = {};
        begin_text();
        (void)read_faces();
    }

    void begin_text() {
        points_seen_ = 0;
        points_known_ = bad_vertex_ ? 0 : points_.size();
        object_ = groups_.current = -1;
        name_.clear();
        is_in_part_ = false;
        given_triangles_ = 0;
        move_to(0, size_);
    }

    bool find_all_points() override {
        if (bad_vertex_) error_ = *bad_vertex_;
        return !bad_vertex_;
    }

    // Reads the faces from here to the end that was given to move_to().
    bool read_faces() {
        while (at_statement()) {
            if (at_keyword('v')) {
                if (points_seen_ == points_.size()) return no_more_points();
                ++points_seen_;
                points_known_ += bad_vertex_.has_value();
                skip_numbers();
            } else if (at_keyword('f')) {
                if (!read_face()) return false;
            } else if (at_keyword('o')) {
                if (by_object_ && !finish_part()) return false;
                ++object_;
                name_ = rest_of_line();
            } else if (at_keyword('g')) {
                by_object_ ? skip_line() : groups_.select(rest_of_line());
            } else {
                skip_statement();
            }
        }
        return is_read();
    }

    bool no_more_points() {
        if (bad_vertex_)
            error_ = *bad_vertex_;
        else  // the text has changed
            fail(ErrorCode::unreadable, p_, "was changed while it was read");
        return false;
    }

    bool read_face() {
        const std::uint64_t line = text_.place_of(p_);
        if (!read_corners()) return false;
        if (face_.size() < 3) return true;
        const int key = by_object_ ? object_ : groups_.current;
        if (is_in_part_ && key != key_ && !finish_part()) return false;
        if (!is_in_part_) part_name_ = by_object_ ? name_ : key < 0 ? "" : groups_.list[std::size_t(key)];
        is_in_part_ = true;
        key_ = key;
        return cut_face(line, given_triangles_);
    }

    // Gives the part of the triangles so far, if there are any.
    bool finish_part() {
        if (!std::exchange(is_in_part_, false)) return true;
        given_triangles_ += triangles_.size();
        if (!gives_) return triangles_.clear(), true;
        Part part;
        part.name = valid_utf8(part_name_.empty() ? text_.source().stem() : part_name_);
        part.mesh = used_->take(std::exchange(triangles_, {}));
        if (by_object_) part_names_.push_back(part.name);
        return give(std::move(part));
    }

    bool give(Part&& part) {
        stopped_ = sink_(std::move(part));
        return !stopped_;
    }

    // True if other triangles are between those of a group.
    bool has_scattered_groups() const {
        std::vector<bool> seen(groups_.list.size() + 1);
        const Segment* last = nullptr;
        for (const Segment& segment : segments_) {
            if (!segment.has_triangles) continue;
            const std::size_t group = std::size_t(segment.group + 1);
            if (last && last->group != segment.group && seen[group]) return true;
            seen[group] = true;
            last = &segment;
        }
        return false;
    }

    // Reads the segments group by group. Those without triangles are the last, for their errors.
    bool give_scattered_groups() {
        std::vector<std::size_t> first(groups_.list.size() + 1, SIZE_MAX), order(segments_.size());
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            order[i] = i;
            std::size_t& of_group = first[std::size_t(segments_[i].group + 1)];
            if (segments_[i].has_triangles) of_group = std::min(of_group, i);
        }
        const auto rank = [&](std::size_t i) {
            return segments_[i].has_triangles ? first[std::size_t(segments_[i].group + 1)] : SIZE_MAX;
        };
        hitbox::detail::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
        });
        gives_ = true;
        begin_text();
        for (const std::size_t i : order) {
            groups_.current = segments_[i].group;
            points_seen_ = segments_[i].points_seen;
            move_to(segments_[i].place, i + 1 < segments_.size() ? segments_[i + 1].place : size_);
            if (!read_faces()) return false;
        }
        return finish_part();
    }

    TextWindow& window_;
    PartSink sink_;
    std::uint64_t size_;

    // Of the first pass.
    std::optional<Error> bad_vertex_;  // the first; points_ are those before it
    bool by_object_ = false;           // a part for each object
    std::vector<Segment> segments_;
    ObjNames groups_;

    // Of the second pass.
    std::optional<UsedPoints> used_;
    std::optional<Error> stopped_;  // by the sink
    bool gives_ = false, is_scattered_ = false;
    int object_ = -1;
    std::string name_;  // of the object
    bool is_in_part_ = false;
    int key_ = -1;  // the object or group of the part
    std::string part_name_;
    std::uint64_t given_triangles_ = 0;
    std::vector<std::string> part_names_;
};

}  // namespace

Result<NotesIfRead> read_obj_parts(const Source& source, const OpenFile& file, std::size_t window_size,
                                   PartSink sink) {
    TextWindow window(file, window_size);
    ObjText text(source, window);
    return ObjPartsReader(text, window, sink).read();
}

}  // namespace hitbox::io::detail
