// output.cpp: spreads eight bits at a time.
#include <hitbox/batch/output.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace hitbox::batch {

namespace {

// The bits of each byte, as bytes of 0 or 1.
constexpr auto spread = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t i = 0; i < 256; ++i)
        for (std::size_t k = 0; k < 8; ++k) table[i][k] = std::uint8_t(i >> k & 1);
    return table;
}();

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
    for (; i + 64 <= count; i += 64) {
        const std::uint64_t word = words[i / 64];
        for (std::size_t k = 0; k < 64; k += 8)
            std::memcpy(to + i + k, spread[word >> k & 0xff].data(), sizeof spread[0]);
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
