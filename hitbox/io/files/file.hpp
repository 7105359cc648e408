// file.hpp: the bytes of a whole file, and the locations of errors in it (load, slurp).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/read.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// The contents of a file, copied, not mapped. With a mapping, another program could truncate the file and
/// cause a bus error.
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

/// Reads a whole file, or a pipe up to 512 MiB.
///
/// Errors      not_found. unreadable: a folder, a device, no permission. too_large: more than the memory, or
///             an endless pipe.
Result<FileBytes> read_whole_file(const std::string& path);

/// Reads all that an open descriptor gives, such as standard input. `name` is used in errors.
Result<FileBytes> read_descriptor(int descriptor, const std::string& name);

/// The error for a file that the system refuses to open or to read, by its number (errno).
Error cannot_read(const std::string& path, int error_number);

/// The input of a reader: the bytes, and their name in error messages.
struct Source {
    std::string name;
    std::span<const std::byte> bytes;
    bool may_open_others = false;  ///< a glTF may read buffer files in the same folder
    ReadOptions options = {};

    std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
    /// The name without folder and extension, for unnamed parts: `gear` for `a/gear.stl`.
    std::string stem() const;
    /// The extension in lower case, without the dot.
    std::string extension() const;
    std::string folder() const;

    /// An error at the line of an address in text().
    Error error_at(ErrorCode code, const char* place, std::string message) const;
    /// An error at a byte, an element or a JSON path: `file.ply: face 3`.
    Error error_in(ErrorCode code, const std::string& place, std::string message) const;
    /// An error of the whole file.
    Error error(ErrorCode code, std::string message) const { return {code, std::move(message), name}; }
};

/// Formats text from a file for a message: quoted, on one line, shortened.
std::string in_quotes(std::string_view text);

}  // namespace hitbox::io::detail
