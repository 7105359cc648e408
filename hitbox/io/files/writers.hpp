// writers.hpp: the writers of all formats, and shared helpers (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace hitbox::io::detail {

using ByteVector = std::vector<std::byte>;

Result<ByteVector> write_stl(const Assembly& assembly);
Result<ByteVector> write_ply(const Assembly& assembly);
Result<ByteVector> write_obj(const Assembly& assembly);
Result<ByteVector> write_glb(const Assembly& assembly);

/// True if every coordinate rounds to a finite float.
inline bool fits_floats(const std::vector<Vec3>& points) {
    // From half an ulp above the largest float, rounding to nearest gives infinity.
    constexpr double beyond = 0x1.ffffffp127;
    for (const Vec3& p : points)
        if (!(std::abs(p.x) < beyond && std::abs(p.y) < beyond && std::abs(p.z) < beyond)) return false;
    return true;
}

/// Appends a number in the shortest form that reads back as the same number.
template <class Number>
void append_number(std::string& text, Number value) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    text.append(digits, end);
}

inline void append_text(ByteVector& bytes, std::string_view text) {
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    bytes.insert(bytes.end(), first, first + text.size());
}

}  // namespace hitbox::io::detail
