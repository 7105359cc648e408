// ply_header.hpp: the header of a PLY file (elements, properties, types; internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/files/file.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::io::detail::ply {

enum class Type { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

constexpr std::size_t size_of(Type type) {
    constexpr std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[std::size_t(type)];
}

struct Property {
    std::string name;
    Type type{};
    std::optional<Type> count_type;  ///< of a list: the type of its length, which comes first
};

struct Element {
    std::string name;
    std::uint64_t count = 0;
    std::vector<Property> properties;

    /// The index of a property, or nothing.
    std::optional<std::size_t> find(const char* property) const;
    /// The minimum size of an element in a binary file; lists may be longer.
    std::size_t least_size() const;
    bool has_lists() const;
};

enum class Encoding { ascii, little_endian, big_endian };

struct Header {
    Encoding encoding{};
    std::vector<Element> elements;
    std::size_t size = 0;  ///< the offset of the data
};

Result<Header> parse_header(const Source& source);

}  // namespace hitbox::io::detail::ply
