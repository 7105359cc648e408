// temporary_folder.cpp: what removes the folder may run in a signal handler, so the folder is opened at the start (POSIX).
#include <apps/mpi/temporary_folder.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <apps/cli/interrupt.hpp>

namespace hitbox::cli {

namespace {

// Its buffer exists from the start, so readdir() allocates nothing.
std::atomic<DIR*> open_folder{nullptr};
char path_of_folder[4096];

void remove_folder() {
    DIR* const folder = open_folder.exchange(nullptr);
    if (!folder) return;
    // Another thread or rank may still finish a file.
    constexpr int most_tries = 100;
    for (int tries = 0; tries < most_tries; ++tries) {
        ::rewinddir(folder);
        while (const dirent* const entry = ::readdir(folder))
            if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
                ::unlinkat(::dirfd(folder), entry->d_name, 0);
        if (::rmdir(path_of_folder) == 0 || errno != ENOTEMPTY) return;
    }
}

}  // namespace

Result<std::unique_ptr<TemporaryFolder>> TemporaryFolder::make() {
    const char* const wanted = std::getenv("TMPDIR");
    const std::string parent = wanted && *wanted ? wanted : "/tmp";
    std::string path = parent + "/hitbox-mpi-XXXXXX";
    const auto fail = [&] {
        return Error{ErrorCode::unwritable,
                     std::string("cannot make a folder for tiles: ") + std::strerror(errno) +
                         "; name one by --tiles DIR",
                     parent};
    };
    if (path.size() >= sizeof path_of_folder) errno = ENAMETOOLONG;
    if (path.size() >= sizeof path_of_folder || !::mkdtemp(path.data())) return fail();
    std::memcpy(path_of_folder, path.c_str(), path.size() + 1);
    open_folder = ::opendir(path.c_str());
    if (!open_folder) return fail();
    set_last_act(remove_folder);
    return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(std::move(path)));
}

TemporaryFolder::~TemporaryFolder() { remove_folder(); }

}  // namespace hitbox::cli
