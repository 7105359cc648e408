// open_file.cpp: reading by ranges (POSIX).
#include <hitbox/io/files/file.hpp>
#include <hitbox/io/files/open_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace hitbox::io::detail {

namespace {

std::pair<std::int64_t, std::int64_t> time_of_writing(const struct stat& info) {
#if defined(__APPLE__)
    return {info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec};
#else
    return {info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
#endif
}

}  // namespace

bool is_regular_file(const std::string& path) {
    struct stat info{};
    return path.find('\0') == std::string::npos && ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

Result<OpenFile> OpenFile::open(const std::string& path) {
    if (path.empty() || path.find('\0') != std::string::npos)
        return Error{ErrorCode::not_found, "not a valid file name", path};
    OpenFile file(path, ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat info{};
    if (file.number_ < 0 || ::fstat(file.number_, &info) != 0) return cannot_read(path, errno);
    if (S_ISDIR(info.st_mode)) return cannot_read(path, EISDIR);
    if (!S_ISREG(info.st_mode)) return Error{ErrorCode::unreadable, "is not a file", path};
    file.size_ = std::uint64_t(info.st_size);
    const auto [seconds, nanoseconds] = time_of_writing(info);
    file.written_ = {seconds, nanoseconds};
    return file;
}

OpenFile::OpenFile(OpenFile&& other) noexcept
    : path_(std::move(other.path_)),
      number_(std::exchange(other.number_, -1)),
      size_(other.size_),
      written_(other.written_) {}

OpenFile::~OpenFile() {
    if (number_ >= 0) ::close(number_);
}

std::optional<Error> OpenFile::read(std::uint64_t offset, std::span<std::byte> out) const {
    // Some systems refuse to read more than 2 GiB at once.
    constexpr std::size_t most = std::size_t(1) << 30;
    while (!out.empty()) {
        const ssize_t got = ::pread(number_, out.data(), std::min(out.size(), most), off_t(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return cannot_read(path_, errno);
        if (got == 0) return has_changed();
        out = out.subspan(std::size_t(got));
        offset += std::uint64_t(got);
    }
    return std::nullopt;
}

std::optional<Error> OpenFile::check_unchanged() const {
    struct stat info{};
    if (::fstat(number_, &info) != 0) return cannot_read(path_, errno);
    const auto [seconds, nanoseconds] = time_of_writing(info);
    if (std::uint64_t(info.st_size) == size_ && Time{seconds, nanoseconds} == written_) return std::nullopt;
    return has_changed();
}

Error OpenFile::has_changed() const {
    return {ErrorCode::unreadable, "was changed while it was read", path_};
}

}  // namespace hitbox::io::detail
