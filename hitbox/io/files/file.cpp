// file.cpp: reading of whole files (POSIX), and the text of errors.
#include <hitbox/io/files/file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace hitbox::io::detail {

namespace {

constexpr std::size_t most_from_a_pipe = std::size_t(512) << 20;

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

std::uint64_t memory_of_this_machine() {
    const long pages = ::sysconf(_SC_PHYS_PAGES), page_size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page_size > 0 ? std::uint64_t(pages) * std::uint64_t(page_size) : UINT64_MAX;
}

}  // namespace

Error cannot_read(const std::string& path, int error_number) {
    switch (error_number) {
        case ENOENT:
            return {ErrorCode::not_found, "no such file", path};
        case ENOTDIR:
            return {ErrorCode::not_found, "part of the path is not a folder", path};
        case EACCES:
            return {ErrorCode::unreadable, "permission denied", path};
        case EISDIR:
            return {ErrorCode::unreadable, "is a folder, not a file", path};
        default:
            return {ErrorCode::unreadable, std::string("cannot read: ") + std::strerror(error_number), path};
    }
}

Result<FileBytes> read_whole_file(const std::string& path) {
    if (path.empty() || path.find('\0') != std::string::npos)
        return Error{ErrorCode::not_found, "not a valid file name", path};
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0) return cannot_read(path, errno);
    struct stat info{};
    if (::fstat(file.number, &info) == 0 && (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode)))
        return Error{ErrorCode::unreadable, "is a device, not a file", path};
    return read_descriptor(file.number, path);
}

Result<FileBytes> read_descriptor(int descriptor, const std::string& path) {
    struct stat info{};
    if (::fstat(descriptor, &info) != 0) return cannot_read(path, errno);
    if (S_ISDIR(info.st_mode)) return cannot_read(path, EISDIR);
    if (S_ISCHR(info.st_mode) && ::isatty(descriptor))
        return Error{ErrorCode::unreadable, "is a terminal; write a file into it: hitbox ... - <FILE", path};
    const bool regular = S_ISREG(info.st_mode);
    if (regular && std::uint64_t(info.st_size) >= memory_of_this_machine())
        return Error{ErrorCode::too_large, "does not fit into the memory of this machine", path};

    // One byte more than the file size, so that the last read detects the end. A pipe has no size; its buffer grows.
    std::size_t capacity = regular ? std::size_t(info.st_size) + 1 : std::size_t(1) << 16, size = 0;
    std::byte* data = static_cast<std::byte*>(std::malloc(capacity));
    const auto fail = [&](Error error) {
        std::free(data);
        return error;
    };
    if (!data) return Error{ErrorCode::too_large, "does not fit into the free memory", path};
    for (;;) {
        const ssize_t got = ::read(descriptor, data + size, capacity - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(cannot_read(path, errno));
        if (got == 0) break;
        size += std::size_t(got);
        if (size < capacity) continue;
        if (!regular && size >= most_from_a_pipe)
            return fail(
                {ErrorCode::too_large, "the pipe gave more than 512 MiB; read from a file instead", path});
        capacity = regular ? capacity + (std::size_t(1) << 16) : std::min(2 * capacity, most_from_a_pipe);
        std::byte* const larger = static_cast<std::byte*>(std::realloc(data, capacity));
        if (!larger) return fail({ErrorCode::too_large, "does not fit into the free memory", path});
        data = larger;
    }
    return FileBytes(data, size);
}

std::string Source::stem() const {
    const std::size_t slash = name.rfind('/');
    std::string base = slash == std::string::npos ? name : name.substr(slash + 1);
    const std::size_t dot = base.rfind('.');
    return dot == std::string::npos || dot == 0 ? base : base.substr(0, dot);
}

std::string Source::extension() const {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos || name.find('/', dot) != std::string::npos) return {};
    std::string ending = name.substr(dot + 1);
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return ending;
}

std::string Source::folder() const {
    const std::size_t slash = name.rfind('/');
    return slash == std::string::npos ? std::string() : name.substr(0, slash + 1);
}

Error Source::error_at(ErrorCode code, const char* place, std::string message) const {
    const std::string_view all = text();
    // Lines are counted only for an error message.
    const std::size_t before = std::min(std::size_t(place - all.data()), all.size());
    const auto line = 1 + std::count(all.begin(), all.begin() + std::ptrdiff_t(before), '\n');
    return {code, std::move(message), name + ":" + std::to_string(line)};
}

Error Source::error_in(ErrorCode code, const std::string& place, std::string message) const {
    return {code, std::move(message), name + ": " + place};
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 60;
    std::string out = "\"";
    for (const char c : text.substr(0, most))
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    // Do not cut within a UTF-8 sequence: drop its first bytes too.
    if (text.size() > most) {
        while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0) == 0x80) out.pop_back();
        if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xC0) out.pop_back();
        out += "...";
    }
    return out + "\"";
}

}  // namespace hitbox::io::detail
