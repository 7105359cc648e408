// tile_folder.cpp: makes, checks and locks the folder (POSIX).
#include <apps/cli/tiles/tile_folder.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <apps/cli/tiles/plan.hpp>

namespace hitbox::cli {

namespace {

namespace fs = std::filesystem;

bool is_unfinished(std::string_view name) { return name.starts_with(".hitbox-") && name.ends_with(".tmp"); }

bool is_own(std::string_view name) {
    return is_unfinished(name) || name == "lock" || name == "plan.bin" || name == "parts.bin" ||
           name == "rules.toml" ||
           ((name.starts_with("tile-") || name.starts_with("depth-")) && name.ends_with(".bin"));
}

std::optional<Error> check(const std::string& path) {
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(path, failed))
        if (!is_own(entry.path().filename().string()))
            return Error{ErrorCode::usage,
                         "holds other files, such as " + entry.path().filename().string() +
                             "; name a new or empty folder for tiles",
                         path};
    if (failed) return Error{ErrorCode::unreadable, failed.message(), path};
    return {};
}

void remove_unfinished(const std::string& path) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(path, ignored))
        if (is_unfinished(entry.path().filename().string())) fs::remove(entry.path(), ignored);
}

}  // namespace

Result<TileFolder> TileFolder::open(const std::string& path, Use use) {
    TileFolder folder;
    folder.path_ = path;
    if (use == Use::alone && ::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
        return Error{ErrorCode::unwritable, std::string("cannot make the folder: ") + std::strerror(errno),
                     path};
    std::error_code unknown;
    if (!fs::is_directory(path, unknown))
        return fs::exists(path, unknown)
                   ? Error{ErrorCode::usage, "is not a folder; name a folder for tiles", path}
                   : Error{ErrorCode::not_found, "no such folder; --plan makes a folder of tiles", path};
    if (use == Use::alone)
        if (auto error = check(path)) return *std::move(error);
    if (use == Use::shared && !fs::exists(plan_path(path), unknown))
        return Error{ErrorCode::not_found, "has no tiles; --plan makes a folder of tiles", path};

    const std::string lock = path + "/lock";
    folder.descriptor_ = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (folder.descriptor_ < 0)
        return Error{ErrorCode::unwritable, std::string("cannot write: ") + std::strerror(errno), lock};
    constexpr int most_tries = 50;
    const int lock_kind = use == Use::alone ? LOCK_EX : LOCK_SH;
    for (int tries = 0; ::flock(folder.descriptor_, lock_kind | LOCK_NB) != 0; ++tries) {
        if (errno != EWOULDBLOCK && errno != EINTR) break;  // a file system without locks
        if (tries == most_tries)
            return Error{ErrorCode::usage, "is in use by another hitbox; wait until it ends", path};
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    if (use == Use::alone) remove_unfinished(path);
    return folder;
}

TileFolder::TileFolder(TileFolder&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

TileFolder::~TileFolder() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace hitbox::cli
