// bytes.hpp: numbers in binary files, independent of byte order and alignment (endian, unaligned).
#pragma once

#include <hitbox/core/config.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace hitbox::io::detail {

template <std::size_t N>
using UnsignedOf = std::conditional_t<
    N == 1, std::uint8_t,
    std::conditional_t<N == 2, std::uint16_t, std::conditional_t<N == 4, std::uint32_t, std::uint64_t>>>;

/// Reads a T at `at` in the given byte order, at any alignment.
template <class T, std::endian order = std::endian::little>
T load(const std::byte* at) {
    UnsignedOf<sizeof(T)> bits;
    std::memcpy(&bits, at, sizeof(T));
    if constexpr (order != std::endian::native && sizeof(T) > 1) {
        UnsignedOf<sizeof(T)> swapped = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            swapped = decltype(swapped)(swapped << 8 | (bits >> (8 * i) & 0xff));
        bits = swapped;
    }
    return std::bit_cast<T>(bits);
}

/// Writes a T in little-endian order at any alignment. Returns the address after it.
template <class T>
std::byte* store(std::byte* at, T value) {
    const auto bits = std::bit_cast<UnsignedOf<sizeof(T)>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) at[i] = std::byte(bits >> (8 * i) & 0xff);
    return at + sizeof(T);
}

}  // namespace hitbox::io::detail
