// line_reader.cpp: uses read(2), which returns available data and does not wait for a full buffer.
#include <apps/cli/line_reader.hpp>

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hitbox::cli {

namespace {

Error cannot_read(const std::string& name, int number) {
    if (number == ENOENT || number == ENOTDIR) return {ErrorCode::not_found, "no such file", name};
    if (number == EISDIR) return {ErrorCode::unreadable, "is a folder, not a file", name};
    return {ErrorCode::unreadable, std::string("cannot read: ") + std::strerror(number), name};
}

}  // namespace

LineReader::LineReader(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

LineReader::LineReader(LineReader&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      bytes_(std::move(other.bytes_)),
      at_(other.at_),
      searched_(other.searched_),
      ended_(other.ended_) {}

LineReader::~LineReader() {
    if (descriptor_ > 2) ::close(descriptor_);
}

Result<LineReader> LineReader::open(const std::optional<std::string>& path) {
    if (!path) return LineReader(0, "standard input");
    const int descriptor = ::open(path->c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return cannot_read(*path, errno);
    LineReader reader(descriptor, *path);
    struct stat info{};
    if (::fstat(descriptor, &info) == 0 && S_ISDIR(info.st_mode)) return cannot_read(*path, EISDIR);
    return reader;
}

Result<std::optional<LineReader::Line>> LineReader::next(const std::function<void()>& before_waiting) {
    using Answer = Result<std::optional<Line>>;
    bool too_long = false;
    for (;;) {
        // Return a line that is in the buffer already.
        const std::size_t end = bytes_.find('\n', searched_);
        if (end != std::string::npos || (ended_ && (at_ < bytes_.size() || too_long))) {
            const std::size_t stop = end == std::string::npos ? bytes_.size() : end;
            Line line{std::string_view(bytes_).substr(at_, stop - at_), too_long};
            if (too_long || line.text.size() > longest) line = {{}, true};
            at_ = searched_ = end == std::string::npos ? stop : stop + 1;
            return Answer(line);
        }
        if (ended_) return Answer(std::nullopt);

        // Make room: drop returned lines, and a line that is too long.
        bytes_.erase(0, at_);
        at_ = 0;
        if (bytes_.size() > longest) bytes_.clear(), too_long = true;
        searched_ = bytes_.size();

        before_waiting();
        constexpr std::size_t chunk = std::size_t(1) << 18;
        bytes_.resize(searched_ + chunk);
        ssize_t count;
        do count = ::read(descriptor_, bytes_.data() + searched_, chunk);
        while (count < 0 && errno == EINTR);
        const int number = errno;
        bytes_.resize(searched_ + (count > 0 ? static_cast<std::size_t>(count) : 0));
        if (count < 0) return cannot_read(name_, number);
        if (count == 0) ended_ = true;
    }
}

}  // namespace hitbox::cli
