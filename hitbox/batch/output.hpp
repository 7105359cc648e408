// output.hpp: where a batch writes its answers: bits, bytes or indices.
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::batch {

/// One bit for each answer: that of answer i is bit i % 64 of words[i / 64]. The last bits of the last word are zero.
/// (count + 63) / 64 words hold all.
struct Bits {
    std::span<std::uint64_t> words;
};

/// One byte for each answer: 1 for yes and 0 for no.
struct Bytes {
    std::span<std::uint8_t> bytes;
};

/// The indices of the answers that are yes, in ascending order.
struct Indices {
    std::span<std::uint32_t> indices;
};

/// One of the three. Answers beyond the end of the memory are counted, but not written.
class Output {
public:
    enum class Form { bits, bytes, indices };

    Output(Bits to) : Output(Form::bits, to.words.data(), to.words.size()) {}
    Output(Bytes to) : Output(Form::bytes, to.bytes.data(), to.bytes.size()) {}
    Output(Indices to) : Output(Form::indices, to.indices.data(), to.indices.size()) {}

    /// Writes the answers from number `first` on, which is divisible by 64. `hits` are those with yes before them.
    void write(std::size_t first, std::span<const std::uint64_t> words, std::size_t count,
               std::size_t hits) const;

private:
    Output(Form form, void* to, std::size_t size) : form_(form), to_(to), size_(size) {}

    void write_bytes(std::size_t first, std::span<const std::uint64_t> words, std::size_t count) const;
    void write_indices(std::size_t first, std::span<const std::uint64_t> words, std::size_t hits) const;

    Form form_;
    void* to_;
    std::size_t size_;
};

}  // namespace hitbox::batch
