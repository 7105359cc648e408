// page_data.hpp: numbers that go into a page beside its JSON (base64, varint, float32).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hitbox::cli {

/// Bytes that the JSON of a page points into. Text is what a page can hold, and JSON of millions of numbers takes
/// a browser seconds: so they stand in elements of their own, in base64.
class PageData {
public:
    /// Puts numbers behind what is there, each as a little-endian float32; returns where they begin, a multiple of 4.
    std::size_t add(std::span<const float> numbers);
    std::size_t add(std::span<const std::uint8_t> bytes);

    std::size_t size() const { return bytes_.size(); }

    /// Elements `<script type="text/plain" class="hitbox-data">` with the bytes in order, some megabytes each.
    std::string elements() const;

private:
    std::vector<std::uint8_t> bytes_;
};

std::string base64(std::span<const std::uint8_t> bytes);

/// Each number as its difference to the one before, zigzag (0, -1, 1, -2, ...), seven bits a byte from the lowest;
/// the top bit says that more follow. Corners of triangles are near each other, so that most take one byte.
void append_differences(std::vector<std::uint8_t>& out, std::span<const std::uint32_t> numbers);

}  // namespace hitbox::cli
