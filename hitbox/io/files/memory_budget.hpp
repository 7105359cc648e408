// memory_budget.hpp: a limit on the memory that a file may use (limit, amplification, zip bomb).
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::io::detail {

/// A glTF of a kilobyte can refer to one mesh a million times. This must give an error and not use up the
/// memory. So the memory for the contents of a file is limited to the larger of a constant and 64 bytes for
/// each byte of file.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t file_bytes) : file_bytes_(file_bytes) {}

    /// Adds the size of another file read together with the first.
    void add_file(std::size_t bytes) { file_bytes_ += bytes; }

    /// The same budget, of which nothing is taken.
    MemoryBudget anew() const { return MemoryBudget(file_bytes_); }

    /// Reserves memory for `count` items of `size` bytes. Returns false if the limit is exceeded.
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
