// temporary_folder.cpp: what removes the folder may run in a signal handler, so the folder is opened at the start (POSIX).
#include <apps/mpi/temporary_folder.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <apps/cli/interrupt.hpp>

namespace hitbox::cli {

namespace {

// Its buffer exists from the start, so readdir() allocates nothing.
DIR* open_folder = nullptr;
char path_of_folder[4096];
enum class FolderState { none, is_there, is_being_removed };
std::atomic<FolderState> state{FolderState::none};
static_assert(std::atomic<FolderState>::is_always_lock_free);

void remove_files() {
    // Another thread or rank may still finish a file.
    constexpr int most_tries = 100;
    for (int tries = 0; tries < most_tries; ++tries) {
        ::rewinddir(open_folder);
        while (const dirent* const entry = ::readdir(open_folder))
            if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
                ::unlinkat(::dirfd(open_folder), entry->d_name, 0);
        if (::rmdir(path_of_folder) == 0 || errno != ENOTEMPTY) return;
    }
}

// Two signals may come to two threads. Who comes second would end the program, so it waits for the first one.
void remove_folder() {
    FolderState before = FolderState::is_there;
    if (state.compare_exchange_strong(before, FolderState::is_being_removed)) {
        remove_files();
        state = FolderState::none;
    }
    constexpr timespec millisecond{0, 1'000'000};
    while (state == FolderState::is_being_removed) ::nanosleep(&millisecond, nullptr);
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
    state = FolderState::is_there;
    set_last_act(remove_folder);
    return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(std::move(path)));
}

// A handler on this thread would wait for itself.
TemporaryFolder::~TemporaryFolder() {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    remove_folder();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace hitbox::cli
