// open_page.cpp: opens files on POSIX systems; on others the user must do it.
#include <apps/cli/page/open_page.hpp>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#define HITBOX_CLI_POSIX 1
extern char** environ;
#else
#define HITBOX_CLI_POSIX 0
#endif

namespace hitbox::cli {

bool has_display() {
#if defined(__APPLE__)
    return true;
#else
    const auto is_set = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
#endif
}

#if HITBOX_CLI_POSIX

bool open_page(const std::string& path) {
    std::error_code failed;
    // An absolute path begins with a slash, so the name cannot be taken for an option.
    std::string file = std::filesystem::absolute(path, failed).string();
    if (failed) return false;
#if defined(__APPLE__)
    std::string opener = "open";
#else
    std::string opener = "xdg-open";
#endif
    char* const arguments[] = {opener.data(), file.data(), nullptr};

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0) return false;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return false;
    }
    // The browser may outlive this program. It must not hold its streams or receive its Ctrl-C.
    for (int descriptor = 0; descriptor < 3; ++descriptor)
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null",
                                         descriptor == 0 ? O_RDONLY : O_WRONLY, 0);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const bool started = posix_spawnp(&child, opener.c_str(), &actions, &attributes, arguments, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (!started) return false;

    // The helper usually ends at once. If it runs until the browser is closed, it has succeeded.
    for (int tick = 0; tick < 40; ++tick) {
        int status = 0;
        if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
}

#else

bool open_page(const std::string&) { return false; }

#endif

}  // namespace hitbox::cli
