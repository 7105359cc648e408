// file.hpp: the bytes of a whole file, and where an error in them is (load, slurp).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// Bytes that were read and belong to us. They are copied from the file, not mapped: a file that another
/// program cuts short while we read it must not end us with a bus error.
class FileBytes {
public:
    FileBytes() = default;
    FileBytes(std::byte* data, std::size_t size) : data_(data), size_(size) {}

    std::span<const std::byte> bytes() const { return {data_.get(), size_}; }

private:
    struct Free {
        void operator()(std::byte* p) const { std::free(p); }
    };
    std::unique_ptr<std::byte, Free> data_;
    std::size_t size_ = 0;
};

/// Reads all of a file, or of a pipe up to 512 MiB.
///
/// Errors  not_found; unreadable (a folder, a device, no permission); too_large (more than the machine's
///         memory, or a pipe that does not end).
Result<FileBytes> read_whole_file(const std::string& path);

/// What a reader reads: bytes, and the name that its errors give them.
struct Source {
    std::string name;
    std::span<const std::byte> bytes;
    bool may_open_others = false;  ///< a glTF may read the buffers it names, beside it

    std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
    /// The name without folder and extension, for parts that have none: `a/gear.stl` is gear.
    std::string stem() const;
    /// The extension in small letters, without the dot.
    std::string extension() const;
    std::string folder() const;

    /// An error at a line, told by a place in text().
    Error error_at(ErrorCode code, const char* place, std::string message) const;
    /// An error at a byte, an element or a JSON path: `file.ply: face 3`.
    Error error_in(ErrorCode code, const std::string& place, std::string message) const;
    /// An error of the file as a whole.
    Error error(ErrorCode code, std::string message) const { return {code, std::move(message), name}; }
};

/// Text from a file as it may stand in a message: in quotes, one line, not long.
std::string in_quotes(std::string_view text);

}  // namespace hitbox::io::detail
