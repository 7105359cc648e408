// ply.cpp: reads PLY, text and binary in both byte orders (Stanford polygon file, .ply).
#include <hitbox/io/detail/ply_header.hpp>
#include <hitbox/io/detail/ply_values.hpp>
#include <hitbox/io/detail/polygon.hpp>
#include <hitbox/io/detail/readers.hpp>
#include <hitbox/io/detail/used_points.hpp>
#include <hitbox/io/files/left_out.hpp>
#include <hitbox/io/files/utf8.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::io::detail {

namespace ply {
namespace {

template <class Values>
class BodyReader {
public:
    BodyReader(const Source& source, const Header& header)
        : source_(source), header_(header), values_(source, header.size) {}

    Result<Assembly> read() {
        bool has_vertices = false;
        for (const Element& element : header_.elements)
            if (!element.properties.empty())  // the others have no rows; their count may be anything
                rows_ = element.count < UINT64_MAX - rows_ ? rows_ + element.count : UINT64_MAX;
        for (const Element& element : header_.elements) {
            const bool is_vertices = element.name == "vertex", is_faces = element.name == "face",
                       is_strips = element.name == "tristrips";
            if (!values_.fits(element.count, element)) {
                values_.fail("the file is too short for the " +
                             counted(element.count, "element ", "elements ") + in_quotes(element.name) +
                             " that its header declares");
                return values_.error();
            }
            if (is_vertices && has_vertices)
                return source_.error(ErrorCode::bad_format, "declares vertices twice");
            if ((is_faces || is_strips) && !has_vertices && element.count > 0)
                return source_.error(ErrorCode::bad_format, "has its faces before its vertices");
            has_vertices = has_vertices || is_vertices;
            const bool done = is_vertices ? read_vertices(element)
                              : is_faces  ? read_faces(element, &BodyReader::add_face)
                              : is_strips ? read_faces(element, &BodyReader::add_strips)
                                          : skip(element);
            if (!done) return values_.error();
            if (element.name == "edge") edges_ += element.count;
        }
        if (!has_vertices) return source_.error(ErrorCode::bad_format, "has no vertices");
        Assembly assembly;
        Part& part = assembly.parts.emplace_back();
        part.name = valid_utf8(source_.stem());
        part.mesh = UsedPoints(std::move(points_)).take(std::move(triangles_));
        add_notes(assembly);
        return assembly;
    }

private:
    void add_notes(Assembly& assembly) {
        if (too_long_rows_ > 0)
            assembly.notes.push_back({"values-left-out", counted(too_long_rows_, "line has", "lines have") +
                                                             " more values than the header declares; those "
                                                             "at the end are left out"});
        if (values_.has_more())
            assembly.notes.push_back(
                {"values-left-out",
                 "there is more in the file behind the elements that the header declares"});
        if (edges_ > 0)
            assembly.notes.push_back(
                {"lines-left-out", counted_with_verb(edges_, "edge", "edges") + " left out"});
        note_small_faces(assembly.notes, small_faces_);
        not_finite_.add_note(assembly.notes);
    }

    bool skip_property(const Property& property) {
        std::uint64_t length = 1;
        if (property.count_type && !values_.length(*property.count_type, length)) return false;
        for (std::uint64_t i = 0; i < length; ++i)
            if (!values_.skip(property.type)) return false;
        return true;
    }

    bool skip(const Element& element) {
        // Elements without properties take no bytes, so their number may be anything.
        if (element.properties.empty()) return true;
        for (std::uint64_t i = 0; i < element.count; ++i)
            if (!skip_row(element)) return false;
        return true;
    }
    bool skip_row(const Element& element) {
        values_.begin_row();
        for (const Property& property : element.properties)
            if (!skip_property(property)) return false;
        return values_.end_row(rows_, too_long_rows_);
    }

    bool read_vertices(const Element& element) {
        const auto x = element.find("x"), y = element.find("y"), z = element.find("z");
        if (!x || !y || !z) return values_.fail("its vertices have no x, y and z");
        for (const std::size_t k : {*x, *y, *z})
            if (element.properties[k].count_type)
                return values_.fail(
                    "the header declares " + in_quotes(element.properties[k].name) +
                    " of its vertices as a list; it must be a number, as in: property float " +
                    element.properties[k].name);
        if (element.count >= UINT32_MAX) return values_.fail("too many vertices", ErrorCode::too_large);
        points_.resize(std::size_t(element.count));
        const std::size_t xyz[3] = {*x, *y, *z};
        for (std::size_t i = values_.plain_points(element, xyz, points_); i < points_.size(); ++i) {
            Vec3& p = points_[i];
            typename Values::Place place{}, bad{};
            values_.begin_row();
            for (std::size_t k = 0; k < element.properties.size(); ++k) {
                const Property& property = element.properties[k];
                double* const wanted = k == *x ? &p.x : k == *y ? &p.y : k == *z ? &p.z : nullptr;
                if (!(wanted ? values_.coordinate(property.type, *wanted, place) : skip_property(property)))
                    return false;
                if (wanted && !bad && !std::isfinite(*wanted)) bad = place;
            }
            if (bad) not_finite_.add(i, bad);
            if (!values_.end_row(rows_, too_long_rows_)) return false;
        }
        return true;
    }

    // Reads faces or strips. `add` interprets the list of indices.
    bool read_faces(const Element& element, bool (BodyReader::*add)(std::uint64_t)) {
        std::optional<std::size_t> list = element.find("vertex_indices");
        if (!list) list = element.find("vertex_index");
        if (element.count == 0) return true;
        if (!list) return values_.fail("its faces have no list of vertex indices");
        if (!element.properties[*list].count_type)
            return values_.fail(
                "the header declares " + in_quotes(element.properties[*list].name) +
                " of its faces as a number; it must be a list, as in: property list uchar int " +
                element.properties[*list].name);
        // Reserve only once: a header may declare faces a thousand times, and each reservation would copy the list.
        if (triangles_.empty()) triangles_.reserve(std::size_t(element.count));
        for (std::uint64_t i = 0; i < element.count; ++i) {
            if (add == &BodyReader::add_face && not_finite_.empty())
                i += values_.plain_triangles(element, element.count - i, points_.size(), triangles_);
            if (i == element.count) break;
            values_.begin_row();
            for (std::size_t k = 0; k < element.properties.size(); ++k) {
                const Property& property = element.properties[k];
                if (!(k == *list ? read_list(property) && (this->*add)(i) : skip_property(property)))
                    return false;
            }
            if (!values_.end_row(rows_, too_long_rows_)) return false;
        }
        return true;
    }

    bool read_list(const Property& property) {
        std::uint64_t length = 0;
        if (!values_.length(*property.count_type, length)) return false;
        list_.clear();
        for (std::uint64_t i = 0; i < length; ++i) {
            std::int64_t index = 0;
            if (!values_.index(property.type, index)) return false;
            list_.push_back(index);
        }
        return true;
    }

    bool is_vertex(std::int64_t index, std::uint64_t face) {
        if (index >= 0 && std::uint64_t(index) < points_.size()) return true;
        return values_.fail("face " + std::to_string(face) + " has the vertex index " +
                            std::to_string(index) + ", but there " + (points_.size() == 1 ? "is " : "are ") +
                            counted(points_.size(), "vertex", "vertices"));
    }

    template <class Corners>
    bool are_finite(const Corners& corners) {
        const auto* const bad = not_finite_.find(corners);
        return !bad || values_.not_finite(bad->first, bad->second);
    }

    bool add_face(std::uint64_t number) {
        corners_.clear();
        for (const std::int64_t index : list_) {
            if (!is_vertex(index, number)) return false;
            corners_.push_back(std::uint32_t(index));
        }
        if (corners_.size() < 3) return ++small_faces_, true;
        if (!are_finite(corners_)) return false;
        if (!cutter_.cut(points_, corners_, triangles_))
            return values_.fail("the concave polygons up to face " + std::to_string(number) +
                                    " are too complex to cut; triangulate them first",
                                ErrorCode::too_large);
        return triangles_.size() < UINT32_MAX || values_.fail("too many triangles", ErrorCode::too_large);
    }

    // Triangle strips, separated by -1. Every other triangle is reversed.
    bool add_strips(std::uint64_t number) {
        std::size_t start = 0;
        for (std::size_t i = 0; i < list_.size(); ++i) {
            if (list_[i] == -1) {
                start = i + 1;
                continue;
            }
            if (!is_vertex(list_[i], number)) return false;
            if (i < start + 2) continue;
            const std::uint32_t a = std::uint32_t(list_[i - 2]), b = std::uint32_t(list_[i - 1]),
                                c = std::uint32_t(list_[i]);
            if (!are_finite(TriMesh::Corners{a, b, c})) return false;
            if ((i - start) % 2 == 0)
                triangles_.push_back({a, b, c});
            else
                triangles_.push_back({b, a, c});
        }
        return triangles_.size() < UINT32_MAX || values_.fail("too many triangles", ErrorCode::too_large);
    }

    const Source& source_;
    const Header& header_;
    Values values_;
    std::vector<Vec3> points_;
    std::vector<TriMesh::Corners> triangles_;
    std::vector<std::int64_t> list_;
    std::vector<std::uint32_t> corners_;
    NotFiniteVertices<typename Values::Place> not_finite_;
    std::uint64_t rows_ = 0, too_long_rows_ = 0, edges_ = 0, small_faces_ = 0;
    PolygonCutter cutter_;
};

template <class Values>
Result<Assembly> read_body(const Source& source, const Header& header) {
    return BodyReader<Values>(source, header).read();
}

}  // namespace
}  // namespace ply

Result<Assembly> read_ply(const Source& source) {
    const Result<ply::Header> header = ply::parse_header(source);
    if (!header) return header.error();
    switch (header->encoding) {
        case ply::Encoding::ascii:
            return ply::read_body<ply::TextValues>(source, *header);
        case ply::Encoding::little_endian:
            return ply::read_body<ply::BinaryValues<std::endian::little>>(source, *header);
        default:
            return ply::read_body<ply::BinaryValues<std::endian::big>>(source, *header);
    }
}

}  // namespace hitbox::io::detail
