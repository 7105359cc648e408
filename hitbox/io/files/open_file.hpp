// open_file.hpp: a file that is read by ranges, not as a whole (pread, random access).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace hitbox::io::detail {

/// A regular file that is read in pieces. Another program may change it meanwhile, which gives an error.
class OpenFile {
public:
    /// Errors as those of read_whole_file, but that the file need not fit into the memory.
    static Result<OpenFile> open(const std::string& path);

    OpenFile(OpenFile&& other) noexcept;
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();

    const std::string& path() const { return path_; }
    std::uint64_t size() const { return size_; }  ///< when it was opened

    /// Fills `out` with the bytes from `offset` on. That they end behind size() is the caller's fault; that the file has
    /// become shorter is an error.
    [[nodiscard]] std::optional<Error> read(std::uint64_t offset, std::span<std::byte> out) const;

    /// An error if the file has been written to since it was opened, as far as its size and its time say.
    [[nodiscard]] std::optional<Error> check_unchanged() const;

private:
    struct Time {
        std::int64_t seconds = 0, nanoseconds = 0;
        bool operator==(const Time&) const = default;
    };

    OpenFile(std::string path, int number) : path_(std::move(path)), number_(number) {}
    Error has_changed() const;

    std::string path_;
    int number_;
    std::uint64_t size_ = 0;
    Time written_;
};

/// True for a file that has a size and can be read twice; false for a pipe, a device, a folder, and where nothing is.
bool is_regular_file(const std::string& path);

}  // namespace hitbox::io::detail
