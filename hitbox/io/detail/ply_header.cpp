// ply_header.cpp: parses the lines from `ply` to `end_header`.
#include <hitbox/io/detail/ply_header.hpp>

#include <hitbox/io/detail/text_cursor.hpp>

#include <algorithm>
#include <utility>

namespace hitbox::io::detail::ply {

namespace {

std::optional<Type> type_named(std::string_view name) {
    static constexpr std::pair<std::string_view, Type> names[] = {
        {"char", Type::int8},       {"int8", Type::int8},       {"uchar", Type::uint8},
        {"uint8", Type::uint8},     {"short", Type::int16},     {"int16", Type::int16},
        {"ushort", Type::uint16},   {"uint16", Type::uint16},   {"int", Type::int32},
        {"int32", Type::int32},     {"uint", Type::uint32},     {"uint32", Type::uint32},
        {"float", Type::float32},   {"float32", Type::float32}, {"double", Type::float64},
        {"float64", Type::float64},
    };
    for (const auto& [known, type] : names)
        if (name == known) return type;
    return std::nullopt;
}

}  // namespace

std::optional<std::size_t> Element::find(const char* property) const {
    for (std::size_t i = 0; i < properties.size(); ++i)
        if (properties[i].name == property) return i;
    return std::nullopt;
}

std::size_t Element::least_size() const {
    std::size_t size = 0;
    for (const Property& property : properties) size += size_of(property.count_type.value_or(property.type));
    return size;
}

bool Element::has_lists() const {
    return std::any_of(properties.begin(), properties.end(),
                       [](const Property& p) { return p.count_type.has_value(); });
}

Result<Header> parse_header(const Source& source) {
    TextCursor text(source);
    Header header;
    bool has_format = false;
    text.skip_space();
    text.line();  // ply
    for (;;) {
        const char* const start = text.place();
        const auto fail = [&](ErrorCode code, std::string message) {
            return source.error_at(code, start, std::move(message));
        };
        if (text.at_end()) return fail(ErrorCode::bad_format, "the file ends inside its header");
        // The words of this line, in a separate cursor, so that it cannot read into the next line.
        const std::string_view line = text.line();
        Source line_source;
        line_source.bytes = std::as_bytes(std::span(line));
        TextCursor words(line_source);
        const std::string_view keyword = words.word();
        if (keyword == "end_header") break;
        if (keyword.empty() || keyword == "comment" || keyword == "obj_info") continue;
        if (keyword == "format") {
            const std::string_view name = words.word(), version = words.word();
            if (name == "ascii")
                header.encoding = Encoding::ascii;
            else if (name == "binary_little_endian")
                header.encoding = Encoding::little_endian;
            else if (name == "binary_big_endian")
                header.encoding = Encoding::big_endian;
            else
                return fail(ErrorCode::unsupported, "unknown format " + in_quotes(name));
            if (version != "1.0")
                return fail(ErrorCode::unsupported, "unknown PLY version " + in_quotes(version));
            has_format = true;
        } else if (keyword == "element") {
            Element& element = header.elements.emplace_back();
            element.name = words.word();
            words.skip_blanks();
            if (element.name.empty() || !words.count("the number of elements", element.count))
                return fail(ErrorCode::bad_format, "an element needs a name and a count");
        } else if (keyword == "property") {
            if (header.elements.empty())
                return fail(ErrorCode::bad_format, "a property before the first element");
            Property property;
            std::string_view type = words.word();
            if (type == "list") {
                const std::string_view count_type = words.word();
                property.count_type = type_named(count_type);
                if (!property.count_type || *property.count_type >= Type::float32)
                    return fail(ErrorCode::bad_format,
                                "the length of a list needs an integer type, not " + in_quotes(count_type));
                type = words.word();
            }
            const std::optional<Type> known = type_named(type);
            if (!known) return fail(ErrorCode::bad_format, "unknown property type " + in_quotes(type));
            property.type = *known;
            property.name = words.word();
            header.elements.back().properties.push_back(std::move(property));
        } else {
            return fail(ErrorCode::bad_format,
                        "unknown keyword " + in_quotes(keyword) +
                            " in the PLY header; known are format, element, property, comment, obj_info "
                            "and end_header");
        }
    }
    if (!has_format) return source.error(ErrorCode::bad_format, "its header has no format line");
    header.size = std::size_t(text.place() - source.text().data());
    return header;
}

}  // namespace hitbox::io::detail::ply
