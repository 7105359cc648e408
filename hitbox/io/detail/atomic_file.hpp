// atomic_file.hpp: a file that appears whole or not at all (temporary and rename, safe save).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// A file being written. Its bytes go to a temporary in the same folder, which `commit` renames over the
/// target; until then the target is as it was. Without `commit` the temporary goes away.
///
/// Target      a link is followed; a device or a pipe (/dev/stdout) is written directly. The mode of a file
///             that is replaced is kept. A file that we may not write is not replaced.
/// Errors      unwritable: no such folder, no permission, full disk. Each write is checked.
class AtomicFile {
public:
    static Result<AtomicFile> create(const std::string& path);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    /// The first error, if any; after it every later call fails with it too.
    std::optional<Error> write(std::span<const std::byte> bytes);
    std::optional<Error> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }

    /// Puts the file in its place.
    std::optional<Error> commit();

private:
    AtomicFile() = default;
    Error failed(const char* doing, int error_number);
    void give_up();

    std::string path_;       // as the caller named it, for messages
    std::string target_;     // where the bytes shall end, links followed
    std::string temporary_;  // empty when the target is written directly
    int descriptor_ = -1;
    int slot_ = -1;  // its place in the list that remove_unfinished_files reads
    std::optional<Error> error_;
};

/// Writes a whole file, or leaves everything as it was and says why.
std::optional<Error> write_file_atomically(const std::string& path, std::span<const std::byte> bytes);
inline std::optional<Error> write_file_atomically(const std::string& path, std::string_view text) {
    return write_file_atomically(path, std::as_bytes(std::span(text)));
}

/// Removes the temporaries of every AtomicFile that is not committed. For a signal handler that ends the
/// program: it calls nothing but unlink.
void remove_unfinished_files() noexcept;

}  // namespace hitbox::io::detail
