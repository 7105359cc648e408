// output.cpp: spreads 64 bits at a time.
#include <hitbox/batch/output.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

namespace hitbox::batch {

namespace {

// Byte k becomes bit k of x, as 0 or 1.
std::uint64_t spread(std::uint64_t x) {
    const std::uint64_t selected = (x & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    return (selected + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

}  // namespace

void Output::write(std::size_t first, std::span<const std::uint64_t> words, std::size_t count,
                   std::size_t hits) const {
    if (form_ == Form::indices) return write_indices(first, words, hits);
    if (form_ == Form::bytes) return write_bytes(first, words, count);
    const std::size_t at = first / 64;
    if (at >= size_) return;
    std::memcpy(static_cast<std::uint64_t*>(to_) + at, words.data(),
                std::min(words.size(), size_ - at) * sizeof(std::uint64_t));
}

void Output::write_bytes(std::size_t first, std::span<const std::uint64_t> words, std::size_t count) const {
    if (first >= size_) return;
    auto* to = static_cast<std::uint8_t*>(to_) + first;
    count = std::min(count, size_ - first);
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        std::uint64_t eight = spread(words[i / 64] >> i % 64);
        if constexpr (std::endian::native == std::endian::big) {
            for (std::size_t k = 0; k < 8; ++k) to[i + k] = std::uint8_t(eight >> 8 * k);
        } else {
            std::memcpy(to + i, &eight, sizeof eight);
        }
    }
    for (; i < count; ++i) to[i] = std::uint8_t(words[i / 64] >> i % 64 & 1);
}

void Output::write_indices(std::size_t first, std::span<const std::uint64_t> words, std::size_t hits) const {
    auto* const to = static_cast<std::uint32_t*>(to_);
    for (const std::uint64_t word : words) {
        if (hits >= size_) return;
        for (std::uint64_t left = word; left != 0 && hits < size_; left &= left - 1)
            to[hits++] = std::uint32_t(first + std::size_t(std::countr_zero(left)));
        first += 64;
    }
}

}  // namespace hitbox::batch
