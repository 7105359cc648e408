// atomic_file.hpp: writes a file completely or not at all (temporary and rename, safe save).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hitbox::io::detail {

/// A file being written. The bytes go to a temporary file in the same folder. `commit` renames it to the
/// target; until then the target is unchanged. Without `commit` the temporary file is removed.
///
/// Target      a link is followed; a device or a pipe (/dev/stdout) is written directly. A replaced file
///             keeps its mode. A file without write permission is not replaced.
/// Errors      unwritable: no such folder, no permission, full disk. Every write is checked.
class AtomicFile {
public:
    static Result<AtomicFile> create(const std::string& path);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    /// Returns the first error, if any. After an error every later call fails with it too.
    [[nodiscard]] std::optional<Error> write(std::span<const std::byte> bytes);
    [[nodiscard]] std::optional<Error> write(std::string_view text) {
        return write(std::as_bytes(std::span(text)));
    }

    /// Moves the file to its target.
    [[nodiscard]] std::optional<Error> commit();

private:
    AtomicFile() = default;
    Error failed(const char* doing, int error_number);
    void give_up();

    std::string path_;       // as given by the caller, for messages
    std::string target_;     // the final path, with links followed
    std::string temporary_;  // empty if the target is written directly
    int descriptor_ = -1;
    int slot_ = -1;  // index in the list that remove_unfinished_files reads
    std::optional<Error> error_;
};

/// Returns the error that writing to this path would give at once: no such folder, no permission. Leaves the
/// target as it is. A device or a pipe is not opened, because its reader would notice.
[[nodiscard]] std::optional<Error> refused_target(const std::string& path);

/// Writes a whole file, or leaves everything unchanged and returns an error.
[[nodiscard]] std::optional<Error> write_file_atomically(const std::string& path,
                                                         std::span<const std::byte> bytes);
[[nodiscard]] inline std::optional<Error> write_file_atomically(const std::string& path,
                                                                std::string_view text) {
    return write_file_atomically(path, std::as_bytes(std::span(text)));
}

/// Removes the temporary files of all uncommitted AtomicFiles. For a signal handler that ends the program: it
/// calls only unlink.
void remove_unfinished_files() noexcept;

}  // namespace hitbox::io::detail
