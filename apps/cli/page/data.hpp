// data.hpp: binary data for a page, next to its JSON (base64, varint, float32).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hitbox::cli {

/// Binary data that the JSON of a page refers to. A page can contain only text, and browsers need seconds to
/// parse JSON with millions of numbers. So the data is stored in separate elements, in base64.
class PageData {
public:
    /// Appends the numbers as little-endian float32. Returns their offset, a multiple of 4.
    std::size_t add(std::span<const float> numbers);
    std::size_t add(std::span<const std::uint8_t> bytes);

    std::size_t size() const { return bytes_.size(); }

    /// The data as elements `<script type="text/plain" class="hitbox-data">` of some megabytes each.
    std::string elements() const;

private:
    std::vector<std::uint8_t> bytes_;
};

std::string base64(std::span<const std::uint8_t> bytes);

/// Writes the difference of each number to the previous one, as zigzag (0, -1, 1, -2, ...) in bytes of seven
/// bits, lowest first. The top bit is set if more bytes follow. Corner indices of neighbouring triangles are
/// similar, so most take one byte.
void append_differences(std::vector<std::uint8_t>& out, std::span<const std::uint32_t> numbers);

}  // namespace hitbox::cli
