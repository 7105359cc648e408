// atomic_file.cpp: temporary files, renaming, and the list of files for the signal handler (POSIX).
#include <hitbox/io/files/atomic_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace hitbox::io::detail {

namespace {

// A signal handler must not allocate or lock, so the names are in fixed memory. A name is written before
// `taken` marks the slot as listed, and only by the thread that took the slot.
struct Slot {
    enum State { is_free, taken, listed };
    std::atomic<int> state{is_free};
    char path[PATH_MAX];
};
std::array<Slot, 64> slots;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads the slots");

int take_slot(const std::string& path) {
    if (path.size() >= sizeof(Slot::path)) return -1;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        int expected = Slot::is_free;
        if (!slots[i].state.compare_exchange_strong(expected, Slot::taken)) continue;
        std::memcpy(slots[i].path, path.c_str(), path.size() + 1);
        slots[i].state.store(Slot::listed);
        return static_cast<int>(i);
    }
    return -1;
}

void free_slot(int slot) {
    if (slot >= 0) slots[static_cast<std::size_t>(slot)].state.store(Slot::is_free);
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

// Follows symbolic links, so that the link itself is kept. Returns the path unchanged if nothing is there yet.
std::string follow_links(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

std::string reason(int error_number) {
    switch (error_number) {
        case ENOENT:
            return "no such folder";
        case ENOTDIR:
            return "part of the path is not a folder";
        case EACCES:
        case EPERM:
            return "permission denied";
        case EROFS:
            return "the file system is read-only";
        case ENOSPC:
            return "the disk is full";
        case EDQUOT:
            return "the disk quota is used up";
        case EFBIG:
            return "the file is larger than the system allows";
        case EISDIR:
            return "it is a folder";
        case EPIPE:
            return "the pipe was closed by its reader";
        default:
            return std::strerror(error_number);
    }
}

}  // namespace

Error AtomicFile::failed(const char* doing, int error_number) {
    give_up();
    error_ = Error{ErrorCode::unwritable, std::string(doing) + ": " + reason(error_number), path_};
    return *error_;
}

void AtomicFile::give_up() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (descriptor_ >= 0 && !temporary_.empty()) ::unlink(temporary_.c_str());
    descriptor_ = -1;
    free_slot(std::exchange(slot_, -1));
}

Result<AtomicFile> AtomicFile::create(const std::string& path) {
    AtomicFile file;
    file.path_ = path;
    if (path.empty() || path.find('\0') != std::string::npos)
        return Error{ErrorCode::unwritable, "cannot write: not a valid file name", path};
    file.target_ = follow_links(path);

    struct stat existing{};
    const bool exists = ::stat(file.target_.c_str(), &existing) == 0;
    if (exists && S_ISDIR(existing.st_mode)) return file.failed("cannot write", EISDIR);
    if (exists && ::access(file.target_.c_str(), W_OK) != 0) return file.failed("cannot write", errno);
    if (exists && !S_ISREG(existing.st_mode)) {
        file.descriptor_ = ::open(file.target_.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.descriptor_ < 0) return file.failed("cannot write", errno);
        return file;
    }

    // A unique temporary name, short so that it fits wherever the target's name does.
    static std::atomic<unsigned> counter{0};
    for (int attempt = 0; attempt < 100 && file.descriptor_ < 0; ++attempt) {
        char name[64];
        std::snprintf(name, sizeof name, ".hitbox-%ld-%u.tmp", static_cast<long>(::getpid()), counter++);
        file.temporary_ = folder_of(file.target_) + name;
        file.slot_ = take_slot(file.temporary_);  // before the file exists, so that a signal cannot miss it
        if (file.slot_ < 0) return file.failed("cannot write", EMFILE);
        file.descriptor_ = ::open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.descriptor_ >= 0) break;
        const int error_number = errno;
        if (error_number != EEXIST) return file.failed("cannot write", error_number);
        free_slot(std::exchange(file.slot_, -1));
    }
    if (file.descriptor_ < 0) return file.failed("cannot write", EEXIST);
    if (exists && ::fchmod(file.descriptor_, existing.st_mode & 07777) != 0) {
        // A file system without modes (FAT) refuses; only the content matters.
    }
    return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      slot_(std::exchange(other.slot_, -1)),
      error_(std::move(other.error_)) {}

AtomicFile::~AtomicFile() { give_up(); }

std::optional<Error> AtomicFile::write(std::span<const std::byte> bytes) {
    if (error_) return error_;
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return failed("cannot write", errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return std::nullopt;
}

std::optional<Error> AtomicFile::commit() {
    if (error_) return error_;
    // Some file systems (NFS, quotas) report a full disk only at close().
    if (::close(std::exchange(descriptor_, -1)) != 0) {
        const int error_number = errno;
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
        return failed("cannot write", error_number);
    }
    if (!temporary_.empty() && ::rename(temporary_.c_str(), target_.c_str()) != 0) {
        const int error_number = errno;
        ::unlink(temporary_.c_str());
        return failed("cannot rename the finished file", error_number);
    }
    free_slot(std::exchange(slot_, -1));
    return std::nullopt;
}

std::optional<Error> refused_target(const std::string& path) {
    struct stat existing{};
    const bool exists = ::stat(path.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode) && !S_ISDIR(existing.st_mode)) return std::nullopt;
    const Result<AtomicFile> file = AtomicFile::create(path);
    if (!file) return file.error();
    return std::nullopt;
}

std::optional<Error> write_file_atomically(const std::string& path, std::span<const std::byte> bytes) {
    Result<AtomicFile> file = AtomicFile::create(path);
    if (!file) return file.error();
    if (const auto error = file->write(bytes)) return error;
    return file->commit();
}

void remove_unfinished_files() noexcept {
    for (Slot& slot : slots)
        if (slot.state.load() == Slot::listed) ::unlink(slot.path);
}

}  // namespace hitbox::io::detail
