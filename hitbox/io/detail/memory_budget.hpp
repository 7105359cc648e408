// memory_budget.hpp: how much memory the content of a file may claim (limit, amplification, zip bomb).
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::io::detail {

/// A glTF of a kilobyte can name one mesh a million times. That must end in an error, not in all of the
/// memory, so what is built from a file is paid for here: a fixed sum, or 64 bytes for each byte of file.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t file_bytes) : file_bytes_(file_bytes) {}

    /// Another file was read beside the first.
    void add_file(std::size_t bytes) { file_bytes_ += bytes; }

    /// Room for `count` things of `size` bytes; false where there is none.
    bool take(std::size_t count, std::size_t size) {
        constexpr std::size_t floor = std::size_t(512) << 20;
        const std::size_t limit = (std::max)(floor, 64 * file_bytes_);
        if (count > (limit - (std::min)(limit, taken_)) / size) return false;
        taken_ += count * size;
        return true;
    }

private:
    std::size_t file_bytes_;
    std::size_t taken_ = 0;
};

}  // namespace hitbox::io::detail
