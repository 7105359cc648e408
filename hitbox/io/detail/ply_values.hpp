// ply_values.hpp: reads the values of a PLY one after the other, from text or bytes (internal to io).
#pragma once

#include <hitbox/io/detail/bytes.hpp>
#include <hitbox/io/detail/ply_header.hpp>
#include <hitbox/io/detail/text_cursor.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::io::detail::ply {

/// The words of a text. Line breaks are ignored, as in most PLY readers. Functions return false on error.
class TextValues {
public:
    using Place = const char*;

    TextValues(const Source& source, std::size_t start) : text_(source), body_(source) {
        text_.move_to(source.text().data() + start);
        body_.move_to(text_.place());
    }

    bool fits(std::uint64_t count, const Element& element) const {
        // Each value but the last takes at least a character and a blank.
        return element.properties.empty() ||
               count <= (text_.bytes_left() + 1) / (2 * element.properties.size());
    }
    /// NaN and infinity are NaN. `place` is where not_finite() reports them.
    bool coordinate(Type, double& value, const char*& place) {
        text_.skip_space();
        place = text_.place();
        return text_.coordinate("value", value);
    }
    bool not_finite(std::size_t, const char* place) {
        double value = 0;
        text_.move_to(place);
        return text_.number("value", value);
    }
    bool skip(Type) { return !text_.word().empty() || fail("the file ends too early"); }
    bool length(Type, std::uint64_t& value) {
        text_.skip_space();
        return text_.count("the length of a list", value);
    }
    bool index(Type, std::int64_t& value) {
        double number = 0;
        text_.skip_space();
        const char* const start = text_.place();
        if (!text_.number("vertex index", number)) return false;
        // Reject fractions, and numbers too large for an index.
        if (!(std::abs(number) < 0x1p53) || number != std::floor(number))
            return text_.fail_at(start, ErrorCode::bad_format, "a vertex index is not an integer");
        value = std::int64_t(number);
        return true;
    }
    /// To be called around each row of an element. If the file has a line for each row, end_row() skips the values that
    /// are left on the line and counts the line. Line breaks are ignored in other files. `rows` is the number of rows
    /// of all elements.
    void begin_row() {
        text_.skip_space();
        row_ = text_.place();
    }
    bool end_row(std::uint64_t rows, std::uint64_t& too_long) {
        if (lines_ == Lines::ignored) return true;
        text_.skip_blanks();
        if (text_.at_end() || *text_.place() == '\n') return true;
        if (lines_ == Lines::unknown) lines_ = count_lines() >= rows ? Lines::rows : Lines::ignored;
        if (lines_ == Lines::ignored) return true;
        if (std::find(row_, text_.place(), '\n') != text_.place())
            return text_.fail_at(row_, ErrorCode::bad_format,
                                 "this line has fewer values than the header declares");
        text_.skip_line();
        ++too_long;
        return true;
    }
    /// The words or bytes behind the last element.
    bool has_more() {
        text_.skip_space();
        return !text_.at_end();
    }
    bool fail(std::string message, ErrorCode code = ErrorCode::bad_format) {
        return text_.fail_at(text_.place(), code, std::move(message));
    }
    // Text has no fast path.
    std::size_t plain_points(const Element&, const std::size_t (&)[3], std::span<Vec3>) { return 0; }
    std::size_t plain_triangles(const Element&, std::uint64_t, std::size_t, std::vector<TriMesh::Corners>&) {
        return 0;
    }
    const Error& error() const { return text_.error(); }

private:
    enum class Lines { unknown, rows, ignored };

    // Of those that are not blank, behind the header.
    std::uint64_t count_lines() {
        std::uint64_t count = 0;
        for (body_.skip_space(); !body_.at_end(); body_.skip_space(), ++count) body_.skip_line();
        return count;
    }

    TextCursor text_, body_;
    const char* row_ = nullptr;
    Lines lines_ = Lines::unknown;
};

/// Bytes in one of the two orders. Functions return false on error.
template <std::endian order>
class BinaryValues {
public:
    using Place = const std::byte*;

    BinaryValues(const Source& source, std::size_t start)
        : source_(source),
          at_(source.bytes.data() + start),
          end_(source.bytes.data() + source.bytes.size()) {}

    bool fits(std::uint64_t count, const Element& element) const {
        const std::size_t size = element.least_size();
        return size == 0 || count <= std::size_t(end_ - at_) / size;
    }
    bool coordinate(Type type, double& value, const std::byte*& place) {
        place = at_;
        return take(type, [&](auto number) { value = number; });
    }
    bool not_finite(std::size_t vertex, const std::byte* place) {
        at_ = place;
        return fail("vertex " + std::to_string(vertex) + " has a coordinate that is not finite",
                    ErrorCode::not_finite);
    }
    void begin_row() {}
    bool end_row(std::uint64_t, std::uint64_t&) { return true; }
    /// Some programs add a line end.
    bool has_more() const {
        return std::any_of(at_, end_,
                           [](std::byte b) { return b != std::byte('\n') && b != std::byte('\r'); });
    }
    bool skip(Type type) {
        if (std::size_t(end_ - at_) < size_of(type)) return fail("the file ends too early");
        at_ += size_of(type);
        return true;
    }
    bool length(Type type, std::uint64_t& value) {
        std::int64_t number = 0;
        if (!index(type, number)) return false;
        if (number < 0) return fail("a list has a negative length");
        value = std::uint64_t(number);
        return true;
    }
    bool index(Type type, std::int64_t& value) {
        if (type == Type::float32 || type == Type::float64)
            return fail("the vertex indices are not integers");
        return take(type,
                    [&](auto number) { value = std::int64_t(number); });  // NOLINT: a number, no character
    }
    bool fail(std::string message, ErrorCode code = ErrorCode::bad_format) {
        error_ =
            source_.error_in(code, "byte " + std::to_string(at_ - source_.bytes.data()), std::move(message));
        return false;
    }
    const Error& error() const { return error_; }

    /// A fast path for vertices of equal size with x, y and z all float or all double, up to the first that
    /// is not finite. Returns the number read; the general path reads the rest.
    std::size_t plain_points(const Element& element, const std::size_t (&xyz)[3], std::span<Vec3> points) {
        const Type type = element.properties[xyz[0]].type;
        for (const std::size_t k : xyz)
            if (element.properties[k].type != type) return 0;
        if (element.has_lists() || (type != Type::float32 && type != Type::float64)) return 0;
        std::size_t offsets[3] = {0, 0, 0};
        for (int k = 0; k < 3; ++k)
            for (std::size_t i = 0; i < xyz[k]; ++i) offsets[k] += size_of(element.properties[i].type);
        return type == Type::float32 ? plain_points<float>(element.least_size(), offsets, points)
                                     : plain_points<double>(element.least_size(), offsets, points);
    }

    /// A fast path for faces that are a single list of 32-bit indices, as long as they are triangles of valid
    /// vertices.
    std::size_t plain_triangles(const Element& element, std::uint64_t most, std::size_t vertices,
                                std::vector<TriMesh::Corners>& triangles) {
        const Property& list = element.properties[0];
        const bool plain = element.properties.size() == 1 && list.count_type == Type::uint8 &&
                           (list.type == Type::int32 || list.type == Type::uint32);
        if (!plain) return 0;
        constexpr std::size_t size = 1 + 3 * sizeof(std::uint32_t);
        const std::byte* at = at_;
        for (; most > 0 && std::size_t(end_ - at) >= size && at[0] == std::byte(3); --most, at += size) {
            // A negative index is a very large unsigned one.
            const TriMesh::Corners t{load<std::uint32_t, order>(at + 1), load<std::uint32_t, order>(at + 5),
                                     load<std::uint32_t, order>(at + 9)};
            if (t[0] >= vertices || t[1] >= vertices || t[2] >= vertices) break;
            triangles.push_back(t);
        }
        return std::size_t(at - std::exchange(at_, at)) / size;
    }

private:
    // Calls put with the next number.
    template <class Put>
    bool take(Type type, const Put& put) {
        if (std::size_t(end_ - at_) < size_of(type)) return fail("the file ends too early");
        switch (type) {
            case Type::int8:
                put(load<std::int8_t>(at_));
                break;
            case Type::uint8:
                put(load<std::uint8_t>(at_));
                break;
            case Type::int16:
                put(load<std::int16_t, order>(at_));
                break;
            case Type::uint16:
                put(load<std::uint16_t, order>(at_));
                break;
            case Type::int32:
                put(load<std::int32_t, order>(at_));
                break;
            case Type::uint32:
                put(load<std::uint32_t, order>(at_));
                break;
            case Type::float32:
                put(load<float, order>(at_));
                break;
            case Type::float64:
                put(load<double, order>(at_));
                break;
        }
        at_ += size_of(type);
        return true;
    }

    template <class T>
    std::size_t plain_points(std::size_t stride, const std::size_t (&offsets)[3], std::span<Vec3> points) {
        std::size_t done = 0;
        const std::byte* at = at_;
        for (; done < points.size() && std::size_t(end_ - at) >= stride; ++done, at += stride) {
            const double x = load<T, order>(at + offsets[0]), y = load<T, order>(at + offsets[1]),
                         z = load<T, order>(at + offsets[2]);
            if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z)) break;
            points[done] = {x, y, z};
        }
        at_ = at;
        return done;
    }

    const Source& source_;
    const std::byte *at_, *end_;
    Error error_;
};

}  // namespace hitbox::io::detail::ply
