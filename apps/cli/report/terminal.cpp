// terminal.cpp: the standard streams on POSIX systems, and in plain C++ elsewhere.
#include <apps/cli/report/terminal.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <unistd.h>
#define HITBOX_CLI_POSIX 1
#else
#define HITBOX_CLI_POSIX 0
#endif

namespace hitbox::cli {

namespace {

bool is_terminal([[maybe_unused]] int descriptor) {
#if HITBOX_CLI_POSIX
    const char* term = std::getenv("TERM");
    return isatty(descriptor) && !(term && std::strcmp(term, "dumb") == 0);
#else
    return false;
#endif
}

}  // namespace

void occupy_standard_streams() {
#if HITBOX_CLI_POSIX
    // Opened for the opposite direction, so that using a closed stream is still an error. open() returns the
    // lowest free number, which is this one.
    for (int descriptor = 0; descriptor < 3; ++descriptor)
        if (fcntl(descriptor, F_GETFD) == -1 &&
            open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY) == -1)
            return;
#endif
}

bool colour_wanted() { return is_terminal(1) && !std::getenv("NO_COLOR"); }

bool output_is_terminal() {
#if HITBOX_CLI_POSIX
    return isatty(1) == 1;
#else
    return false;
#endif
}

bool progress_wanted() { return is_terminal(2); }

std::optional<Error> print(std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return {};
    if (errno == EPIPE) return {};
    return Error{ErrorCode::unwritable,
                 std::string("cannot write the output: ") + std::strerror(errno) +
                     "; free some space or write elsewhere",
                 "standard output"};
}

void print_message(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace hitbox::cli
