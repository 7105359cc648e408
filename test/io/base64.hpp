// base64.hpp: bytes as text, for the buffers inside of a glTF file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hitbox::test {

inline std::string base64(std::string_view bytes) {
    constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k <= bytes.size() ? alphabet[group >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

}  // namespace hitbox::test
