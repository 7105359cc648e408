// obj.cpp: reads Wavefront OBJ: v, f, o and g; what else has geometry is noted (wavefront, .obj).
#include <hitbox/io/detail/obj_names.hpp>
#include <hitbox/io/detail/obj_parser.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/used_points.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>

namespace hitbox::io::detail {

namespace {

// Reads a text in memory once.
class ObjReader final : ObjParser {
public:
    explicit ObjReader(ObjText& text) : ObjParser(text) {
        // Reserved pages cost nothing until used; growing by copies does.
        points_.reserve(text.text().size() / 64);
        triangles_.reserve(text.text().size() / 48);
    }

    Result<Assembly> read() {
        skip_byte_order_mark();
        while (at_statement()) {
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
    // Reads all vertices at once. From there on `v` lines are only counted, for negative indices.
    bool find_all_points() override {
        if (all_points_known_) return true;
        all_points_known_ = true;
        const char* const here = p_;
        skip_line();
        while (p_ < end_) {
            while (p_ < end_ && is_obj_blank(*p_)) ++p_;
            if (at_keyword('v') && !read_point()) return false;
            skip_line();
        }
        p_ = here;
        return true;
    }

    bool read_face() {
        const std::uint64_t line = text_.place_of(p_);
        if (!read_corners()) return false;
        if (face_.size() < 3) return true;
        if (runs_.empty() || runs_.back().object != objects_.current || runs_.back().group != groups_.current)
            runs_.push_back({triangles_.size(), objects_.current, groups_.current});
        return cut_face(line);
    }

    Assembly parts() {
        Assembly assembly;
        const bool by_object =
            std::any_of(runs_.begin(), runs_.end(), [](const Run& run) { return run.object >= 0; });
        if (by_object || !groups_.list.empty())
            add_parts(assembly, by_object);
        else
            add_whole_file(assembly);
        add_notes(assembly.notes);
        return assembly;
    }

    void add_whole_file(Assembly& assembly) {
        Part& part = assembly.parts.emplace_back();
        part.name = valid_utf8(text_.source().stem());
        part.mesh = UsedPoints(std::move(points_)).take(std::move(triangles_));
    }

    // A part for each object, else for each group, that has triangles.
    void add_parts(Assembly& assembly, bool by_object) {
        const ObjNames& names = by_object ? objects_ : groups_;
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
            part.name = valid_utf8(nameless ? text_.source().stem() : names.list[i - 1]);
            part.mesh = used.take(std::move(pieces[i].triangles));
        }
        if (!by_object) return;
        std::vector<std::string_view> part_names;
        for (const Part& part : assembly.parts) part_names.push_back(part.name);
        note_repeated_names(part_names, assembly.notes);
    }

    // Triangles from here to the next run have these names.
    struct Run {
        std::size_t first_triangle;
        int object, group;
    };

    bool all_points_known_ = false;
    std::vector<Run> runs_;
    ObjNames objects_, groups_;
};

}  // namespace

Result<Assembly> read_obj(const Source& source) {
    ObjText text(source);
    return ObjReader(text).read();
}

}  // namespace hitbox::io::detail
